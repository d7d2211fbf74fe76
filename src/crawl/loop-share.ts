import type { Millis } from '../model/time.ts';

/** So long a piece of work that has steps goes on before the event loop looks at what has arrived meanwhile. */
const SHARE: Millis = 15;

/** Who has waited longer than this for a turn shows that there is more to do than is done; a busy machine alone does not make it. */
const STRAIN: Millis = 500;

interface Piece {
  readonly askedAt: Millis;
  readonly begin: () => void;
}

/**
 * Divides the work that answers make among the turns of the event loop: a thousand sockets may bring a page each in one turn. At the end of
 * each turn one piece is done, in the order in which they were asked for. By then all that has arrived is read and the hosts are asked for
 * the next: they are at work while we are.
 *
 * Invariant: while anything waits, a callback at the end of this turn or the next is due.
 */
export class LoopShare {
  /** When the last piece was begun, on the monotonic clock. */
  #begunAt: Millis = Number.NEGATIVE_INFINITY;
  /** How long the last piece waited for its turn. */
  #waited: Millis = 0;
  readonly #waiting: Piece[] = [];

  /** Whether more work comes than is done. */
  get isStrained(): boolean {
    return this.#waited > STRAIN;
  }

  /** Undefined where there is time left in this turn, else it resolves in a later one that has. */
  take(): Promise<void> | undefined {
    return this.#hasTime() ? undefined : this.run(() => undefined);
  }

  /** Does a piece of work at the end of this turn or of a later one. */
  run<Done>(work: () => Done | Promise<Done>): Promise<Done> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      };
      if (this.#waiting.push({ askedAt: performance.now(), begin }) === 1) setImmediate(this.#work);
    });
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

  readonly #work = (): void => {
    const piece = this.#waiting.shift();
    if (piece === undefined) return;
    if (this.#waiting.length > 0) setImmediate(this.#work);
    this.#begunAt = performance.now();
    this.#waited = this.#begunAt - piece.askedAt;
    piece.begin();
  };

  #hasTime(): boolean {
    return performance.now() - this.#begunAt < SHARE;
  }
}
