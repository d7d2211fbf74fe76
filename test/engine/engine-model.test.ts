import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { memoryEngine } from '../../src/engine/memory.ts';
import { openSqliteEngine } from '../../src/engine/sqlite/engine.ts';
import type { Engine } from '../../src/model/engine.ts';
import { KEY, type TestClock, testArchive } from '../contracts/engine-makings.ts';
import { finish, lives, stateOf, take, twins } from '../contracts/engine-model.ts';

const root = mkdtempSync(join(tmpdir(), 'skein-model-'));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;

const LEASE = { leaseLength: 60_000 };

test.each([true, false])(
  'S1 S2 S4 S6 any life of the SQLite engine is that of the memory engine (by depth: %s)',
  async (priorityFollowsDepth) => {
    await fc.assert(
      fc.asyncProperty(lives, async (steps) => {
        folders += 1;
        const folder = join(root, `${folders}`);
        const archive = testArchive();
        const open = (clock: TestClock, mode: 'create' | 'write'): Engine =>
          openSqliteEngine({ folder, clock, mode, key: KEY, archive, priorityFollowsDepth, ...LEASE });
        const model = (clock: TestClock): Engine => memoryEngine({ clock, key: KEY, priorityFollowsDepth, ...LEASE });
        const it = twins(model, (clock) => open(clock, 'create'));
        for (const step of steps) {
          const [expected, actual] = await take(it, step, async (subject) => {
            await subject.close();
            return open(it.clock, 'write');
          });
          expect(actual).toEqual(expected);
        }
        expect(await stateOf(it.subject)).toEqual(await stateOf(it.model));
        await it.subject.close();
        it.subject = open(it.clock, 'write');
        expect(await finish(it.subject, it.clock)).toEqual(await finish(it.model, it.clock));
        await it.subject.close();
        rmSync(folder, { recursive: true });
      }),
      { numRuns: 150, endOnFailure: false },
    );
  },
  120_000,
);
