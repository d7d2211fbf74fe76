import { expect, test } from 'vitest';
import type { Engine, LeaseWish } from '../../src/model/engine.ts';
import type { HostKey } from '../../src/model/url.ts';
import { partOf } from '../../src/url/host-part.ts';
import {
  discovery,
  hostAt,
  CONTRACT_LEASE_LENGTH as LEASE_LENGTH,
  leasesOf,
  settlement,
  type TestClock,
  WISH,
} from './engine-makings.ts';

const NAMES = Array.from({ length: 12 }, (_, n) => `host${n}.test`);
const NEVER = Number.POSITIVE_INFINITY;

function wishOf(index: number, count = 2): LeaseWish {
  return { ...WISH, part: { index, count } };
}

function nameOf(index: number): string {
  return NAMES.find((name) => partOf(hostAt(name), 2) === index) ?? '';
}

/** Hosts that are divided among several, each of whom is lent only its own. */
export function parting(parts: () => { engine: Engine; clock: TestClock }): void {
  test('house every host is of one part, whatever was asked before', async () => {
    const { engine } = parts();
    await engine.discover(NAMES.map((name) => discovery('/', name)));
    const lent = async (wish: LeaseWish): Promise<HostKey[]> => {
      const turn = await engine.lease(wish);
      if (turn.kind !== 'work') return [];
      await engine.release(turn.leases.map(({ host, fence }) => ({ host, fence, readyAt: 0 })));
      return turn.leases.map(({ host }) => host);
    };
    const wish = { ...WISH, hosts: 12 };
    for (const count of [2, 3, 1]) {
      const each = Array.from({ length: count }, (_, index) => index);
      const found = await Promise.all(each.map((index) => lent({ ...wish, part: { index, count } })));
      expect(found.flat().sort()).toEqual(NAMES.map((name) => hostAt(name)).sort());
      for (const index of each)
        expect(new Set(found[index]?.map((host) => partOf(host, count)))).toEqual(new Set([index]));
    }
    expect(await lent(wish)).toHaveLength(12);
  });

  test('house a part without work waits while hosts of another are lent, and is told of what these lead to', async () => {
    const { engine, clock } = parts();
    await engine.discover([discovery('/', nameOf(0))]);
    const [lease] = leasesOf(await engine.lease(wishOf(0)));
    if (lease === undefined) return;
    expect(await engine.lease(wishOf(1))).toEqual({ kind: 'wait', until: NEVER, soonest: clock.time });
    expect(await engine.lease(wishOf(0))).toMatchObject({ kind: 'wait', until: clock.time + LEASE_LENGTH });
    await engine.settle([settlement(lease, 0, { discoveries: [discovery('/', nameOf(1))] })]);
    await engine.release([{ host: lease.host, fence: lease.fence, readyAt: 0 }]);
    expect(await engine.lease(wishOf(0))).toEqual({ kind: 'wait', until: NEVER, soonest: clock.time });
    const [other] = leasesOf(await engine.lease(wishOf(1)));
    if (other === undefined) return;
    expect(other.host).toBe(hostAt(nameOf(1)));
    await engine.settle([settlement(other, 0)]);
    await engine.release([{ host: other.host, fence: other.fence, readyAt: 0 }]);
    expect(await engine.lease(wishOf(0))).toEqual({ kind: 'drained' });
    expect(await engine.lease(wishOf(1))).toEqual({ kind: 'drained' });
  });

  test('house a part is told when something may be due of another', async () => {
    const { engine, clock } = parts();
    await engine.discover([discovery('/', nameOf(0))]);
    const [lease] = leasesOf(await engine.lease(wishOf(0)));
    if (lease === undefined) return;
    const readyAt = clock.time + 9000;
    await engine.release([{ host: lease.host, fence: lease.fence, readyAt }]);
    expect(await engine.lease(wishOf(1))).toEqual({ kind: 'wait', until: NEVER, soonest: readyAt });
    expect(await engine.lease(wishOf(0))).toEqual({ kind: 'wait', until: readyAt, soonest: readyAt });
    clock.time = readyAt;
    expect(await engine.lease(wishOf(1))).toEqual({ kind: 'wait', until: NEVER, soonest: readyAt });
    expect(leasesOf(await engine.lease(wishOf(0)))).toHaveLength(1);
  });

  test('house a lease of a part that ended by itself is no longer waited for', async () => {
    const { engine, clock } = parts();
    await engine.discover([discovery('/', nameOf(0))]);
    await engine.lease(wishOf(0));
    clock.time += LEASE_LENGTH;
    const [again] = leasesOf(await engine.lease(wishOf(0)));
    if (again === undefined) return;
    await engine.settle([settlement(again, 0)]);
    await engine.release([{ host: again.host, fence: again.fence, readyAt: 0 }]);
    expect(await engine.lease(wishOf(1))).toEqual({ kind: 'drained' });
  });
}
