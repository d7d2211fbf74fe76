import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Millis } from '../model/time.ts';

/** So long work goes on before the event loop looks at what has arrived meanwhile. */
const SHARE: Millis = 15;

/** Who has waited longer than this for a turn with time left shows that there is more to do than is done; a busy machine alone does not make it. */
const STRAIN: Millis = 500;

/**
 * Divides the work that answers make among the turns of the event loop: a thousand sockets may bring a page each in one turn. Whoever is
 * about to do a piece of work asks first; pieces are done in the order in which they were asked for.
 *
 * Invariant: while `#begunAt` is other than 0, a callback of the next turn that sets it back is due before all that wait.
 */
export class LoopShare {
  /** When the present turn began to work, on the monotonic clock; 0 until it does. */
  #begunAt: Millis = 0;
  /** How long the last piece waited for its turn. */
  #waited: Millis = 0;

  /** Whether more work comes than is done. */
  get isStrained(): boolean {
    return this.#waited > STRAIN;
  }

  /** Undefined where there is time left in this turn, else it resolves in a later one that has. */
  take(): Promise<void> | undefined {
    if (!this.#hasTime()) return this.#later();
    this.#waited = 0;
    return undefined;
  }

  /** Does a piece of work now or in a later turn. */
  run<Done>(work: () => Done | Promise<Done>): Done | Promise<Done> {
    const turn = this.take();
    return turn === undefined ? work() : turn.then(work);
  }

  /** Does work that has steps, in one turn where the time of it suffices. */
  runSteps<Done>(steps: Generator<void, Done>): Done | Promise<Done> {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      const turn = this.take();
      if (turn !== undefined) return turn.then(() => this.runSteps(steps));
    }
  }

  async #later(): Promise<void> {
    const asked = performance.now();
    do await othersFirst();
    while (!this.#hasTime());
    this.#waited = performance.now() - asked;
  }

  #hasTime(): boolean {
    const now = performance.now();
    if (this.#begunAt > 0) return now - this.#begunAt < SHARE;
    this.#begunAt = now;
    // The first one comes at the end of this turn, before timers and sockets have been looked at.
    setImmediate(() =>
      setImmediate(() => {
        this.#begunAt = 0;
      }),
    );
    return true;
  }
}
