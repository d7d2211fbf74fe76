import { setTimeout as sleep } from 'node:timers/promises';
import { isOutOfFiles, outOfFiles } from '../model/open-files.ts';
import type { Millis } from '../model/time.ts';
import { ExchangeError, inWords } from './failure.ts';

/** After that time another connection may have been closed. */
const PAUSE: Millis = 50;

/** Whether an attempt failed because no more files may be opened, which is no fault of any host. */
export function isShortage(error: unknown): boolean {
  return isOutOfFiles(error instanceof ExchangeError ? error.cause : error);
}

export interface RoomSeeker {
  /** Closes what can be spared. */
  readonly makeRoom: () => void;
  /** Whether nobody waits for the outcome any more. */
  readonly isOver: () => boolean;
  /** Told of each pause. */
  readonly onPause: () => void;
  /** How long to wait for room. */
  readonly patience: Millis;
}

/** The attempt's outcome; while there is no room for it, it is made again. Fails with a SkeinError OPEN_FILES where none comes to be. */
export async function withRoom<Made>(attempt: () => Promise<Made>, seeker: RoomSeeker): Promise<Made> {
  const begun = performance.now();
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isShortage(error) || seeker.isOver()) throw error;
      if (performance.now() - begun > seeker.patience) {
        throw outOfFiles(`too many open files: no connection could be opened for ${inWords(seeker.patience)}`, error);
      }
    }
    seeker.makeRoom();
    seeker.onPause();
    await sleep(PAUSE);
  }
}
