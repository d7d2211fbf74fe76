import type { Settings } from '../../index.ts';
import type { Terminal } from '../terminal.ts';
import { type Progress, speedometer } from './progress.ts';
import { renderBar, renderJson, renderPlain } from './render.ts';

/** How progress is shown, once `auto` is decided. */
export type ProgressMode = Exclude<Settings['progress'], 'auto'>;

/** Milliseconds between two showings in each mode. */
const PAUSES: Readonly<Record<Exclude<ProgressMode, 'none'>, number>> = { bar: 200, plain: 5000, json: 1000 };

/** Runs something again and again until the answered function is called. */
export type Repeat = (pause: number, run: () => void) => () => void;

/** A bar on a terminal that can redraw a line, plain lines elsewhere; nothing under `--quiet` unless progress was asked for. */
export function progressMode(
  { progress, quiet }: Pick<Settings, 'progress' | 'quiet'>,
  { canRedraw }: Pick<Terminal, 'canRedraw'>,
): ProgressMode {
  if (progress === 'auto') return quiet ? 'none' : canRedraw ? 'bar' : 'plain';
  return progress === 'bar' && !canRedraw ? 'plain' : progress;
}

/**
 * Shows progress on standard error until the answered function is called; that clears the bar, and in JSON mode writes the last
 * line. `sample` is asked for the newest progress at each showing and never in between, nor again before it has answered: a crawl
 * pays nothing for it. While it answers undefined nothing is shown.
 */
export function showProgress(
  mode: ProgressMode,
  sample: () => Promise<Progress | undefined>,
  terminal: Pick<Terminal, 'tell' | 'showStatus' | 'width'>,
  repeat: Repeat = everyPause,
): () => Promise<void> {
  if (mode === 'none') return () => Promise.resolve();
  const measure = speedometer();
  const show = (progress: Progress | undefined): void => {
    if (progress === undefined) return;
    const speeds = measure(progress);
    if (mode === 'bar') terminal.showStatus(renderBar(progress, speeds, terminal.width()));
    else terminal.tell(mode === 'json' ? renderJson(progress, speeds) : renderPlain(progress, speeds));
  };
  let asked: Promise<void> | undefined;
  let isStopped = false;
  const stop = repeat(PAUSES[mode], () => {
    asked ??= sample()
      .then((progress) => {
        if (!isStopped) show(progress);
      })
      .finally(() => {
        asked = undefined;
      });
  });
  return async () => {
    stop();
    isStopped = true;
    await asked;
    if (mode === 'bar') terminal.showStatus('');
    if (mode === 'json') show(await sample());
  };
}

/** A timer that keeps no process alive. */
function everyPause(pause: number, run: () => void): () => void {
  const timer = setInterval(run, pause);
  timer.unref();
  return () => clearInterval(timer);
}
