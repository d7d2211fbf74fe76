import type { Stage } from './finish.ts';
import type { Clock, Millis } from './model/time.ts';

/** What a stage took: `cpu` is the CPU time of the whole process, its threads and whatever else runs in it included. */
export interface StageTime {
  readonly elapsed: Millis;
  readonly cpu: Millis;
}

/** What each stage of a run took; stages that it did not come to are left out. */
export type StageTimes = Readonly<Partial<Record<Stage, StageTime>>>;

/** A clock for the stages of one run, which follow one another. */
export interface StageTimer {
  /** Ends the stage before and begins this one. */
  begin(stage: Stage): void;
  /** Ends the last stage and answers what each took. */
  end(): StageTimes;
}

/** Begins to time a run, `first` being its first stage. */
export function timeStages(clock: Clock, first: Stage): StageTimer {
  const times: Partial<Record<Stage, StageTime>> = {};
  let stage = first;
  let since = { at: clock.now(), cpu: cpuTime() };
  const turn = (): void => {
    const now = { at: clock.now(), cpu: cpuTime() };
    times[stage] = { elapsed: now.at - since.at, cpu: now.cpu - since.cpu };
    since = now;
  };
  return {
    begin(next) {
      turn();
      stage = next;
    },
    end() {
      turn();
      return times;
    },
  };
}

/** CPU time of the process from its start, of user and system, in whole milliseconds. */
function cpuTime(): Millis {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1000);
}
