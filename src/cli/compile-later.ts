import { setFlagsFromString } from 'node:v8';

/** V8 11 (Node 20) looks at a function again after so many bytes of bytecode, to compile it if it is hot; later versions count calls. */
const USUAL = '--interrupt-budget=67584';
const LATER = '--interrupt-budget=270336';

/** A command that has taken so much CPU time, in milliseconds, is no short one. */
const SHORT = 1500;
const LOOK = 200;

/**
 * Lets V8 compile later as long as a command may be a short one: most of what it would compile is never hot then, and compiling took a third of
 * the CPU time of a crawl of 1,000 pages. To be called before the work begins.
 */
export function compileLater(): void {
  if (!process.versions.v8.startsWith('11.')) return;
  setFlagsFromString(LATER);
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1000 < SHORT) return;
    clearInterval(timer);
    setFlagsFromString(USUAL);
  }, LOOK);
  timer.unref();
}
