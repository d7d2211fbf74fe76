import { afterEach, beforeEach, describe } from 'vitest';
import type { Engine } from '../../src/model/engine.ts';
import { discovering, movingForward } from './engine-discovering.ts';
import { leasing } from './engine-leasing.ts';
import { type TestClock, testClock } from './engine-makings.ts';
import { parting } from './engine-parts.ts';
import { reading } from './engine-reading.ts';
import { revisiting } from './engine-revisiting.ts';
import { settling } from './engine-settling.ts';

/** What the suite may ask of an engine under test. */
export interface EngineMaker {
  open(clock: TestClock, options: { readonly priorityFollowsDepth: boolean }): Engine;
}

/** The rules that every engine keeps. Leases of the engines made here last CONTRACT_LEASE_LENGTH. */
export function engineContract(name: string, maker: EngineMaker): void {
  describe(`${name}: the engine contract`, () => {
    let clock: TestClock;
    let engine: Engine;
    beforeEach(() => {
      clock = testClock();
      engine = maker.open(clock, { priorityFollowsDepth: true });
    });
    afterEach(() => engine.close());

    discovering(() => engine);
    leasing(() => ({ engine, clock }));
    parting(() => ({ engine, clock }));
    settling(() => ({ engine, clock }));
    revisiting(() => ({ engine, clock }));
    movingForward(() => engine);
    reading(() => ({ engine, clock }));
  });
}
