import type { Millis } from '../model/time.ts';

/** Nothing came for too long, the whole took too long, or too little came in a long time. */
export type Limit = 'idle' | 'total' | 'rate';

/** What may be given up for having taken too long. */
export interface Timed {
  readonly idleLimit: Millis;
  readonly totalLimit: Millis;
  /** When it was sent, on the monotonic clock. */
  readonly begunAt: Millis;
  /** Set whenever something arrives; taken back at each look. */
  isActive: boolean;
  /** What comes is not read for now, so that nobody can be too slow. */
  readonly isHeld: boolean;
  /** When it was last seen active, on the monotonic clock. */
  quietSince: Millis;
  /** Bytes a second that a body has to bring at least, over any time of `idleLimit`. */
  readonly leastRate: number;
  /** Bytes of the body received since `countedSince`, which is 0 until the body begins. */
  received: number;
  countedSince: Millis;
  /** Tells that a limit is over. */
  expire(limit: Limit): void;
}

/** Looks at all that is in flight from one timer, so that an exchange costs no timer of its own. */
export interface Deadlines {
  watch(timed: Timed): void;
  unwatch(timed: Timed): void;
}

function look(timed: Timed, now: Millis, wasBlocked: boolean): void {
  if (timed.isActive || wasBlocked || timed.isHeld) {
    timed.isActive = false;
    timed.quietSince = now;
  }
  if (timed.isHeld) return;
  if (now - timed.begunAt >= timed.totalLimit) timed.expire('total');
  else if (now - timed.quietSince >= timed.idleLimit) timed.expire('idle');
  else if (timed.countedSince > 0) lookAtRate(timed, now, wasBlocked);
}

function lookAtRate(timed: Timed, now: Millis, wasBlocked: boolean): void {
  const time = now - timed.countedSince;
  if (time < timed.idleLimit && !wasBlocked) return;
  const isSlow = timed.received < (timed.leastRate * time) / 1000;
  timed.received = 0;
  timed.countedSince = now;
  if (isSlow && !wasBlocked) timed.expire('rate');
}

/** Limits are kept to about `precision`. The timer runs only while something is watched. */
export function createDeadlines(precision: Millis): Deadlines {
  const watched = new Set<Timed>();
  let timer: NodeJS.Timeout | undefined;
  let lookedAt = 0;

  function tick(): void {
    const now = performance.now();
    // After a busy spell of ours, what has arrived is not read yet: nobody has been silent because we did not listen.
    const wasBlocked = now - lookedAt > 4 * precision;
    lookedAt = now;
    for (const timed of watched) look(timed, now, wasBlocked);
    if (watched.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  }

  return {
    watch(timed) {
      watched.add(timed);
      if (timer !== undefined) return;
      lookedAt = performance.now();
      timer = setInterval(tick, precision);
      // Sockets in flight keep the process alive; idle ones must not.
      timer.unref();
    },
    unwatch: (timed) => {
      watched.delete(timed);
    },
  };
}
