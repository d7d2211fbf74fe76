import type { Millis } from './model/time.ts';

/** A thread is asked for a sign of life this often … */
const PULSE: Millis = 5000;

/** … and counts as blocked when it has let so many go by: two minutes. No page takes a thousandth of that between two looks at its messages. */
const MOST_UNANSWERED = 24;

/** Whether a thread still answers. */
export interface Pulse {
  /** To be called for whatever comes from the thread. */
  heard(): void;
  end(): void;
}

/** Asks a thread for signs of life, and calls `blocked` once when none come. */
export function watchPulse(ask: () => void, blocked: () => void): Pulse {
  let unanswered = 0;
  // Questions are counted and not time: what holds up this thread, or the machine, holds up the asking as well.
  const timer = setInterval(() => {
    if (unanswered < MOST_UNANSWERED) {
      unanswered += 1;
      ask();
      return;
    }
    clearInterval(timer);
    blocked();
  }, PULSE);
  return {
    heard() {
      unanswered = 0;
    },
    end: () => clearInterval(timer),
  };
}
