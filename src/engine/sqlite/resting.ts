import type { Frontier } from '../../model/engine.ts';
import type { SeenTable } from '../seen-table.ts';

/** A frontier that can be put to rest, and wakes by itself. */
export interface RestingFrontier extends Frontier {
  /** Gives back what the seen-table takes. */
  rest(): void;
  readonly isResting: boolean;
}

/** `fill` reads the seen-table again, when the frontier is asked for anything after a rest. */
export function restingFrontier(frontier: Frontier, seen: SeenTable, fill: () => void): RestingFrontier {
  let isResting = false;
  const awake = (): Frontier => {
    if (isResting) fill();
    isResting = false;
    return frontier;
  };
  return {
    get seen() {
      return awake().seen;
    },
    get isResting() {
      return isResting;
    },
    rest() {
      seen.clear();
      isResting = true;
    },
    discover: (found) => awake().discover(found),
    revisit: (before) => awake().revisit(before),
    lease: (wish) => awake().lease(wish),
    more: (lease, wish) => awake().more(lease, wish),
    settle: (done) => awake().settle(done),
    renew: (leases) => awake().renew(leases),
    release: (leases) => awake().release(leases),
  };
}
