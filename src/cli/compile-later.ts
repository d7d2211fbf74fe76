import { setFlagsFromString } from 'node:v8';

/** V8 11 (Node 20) looks at a function again after so many bytes of bytecode, to compile it if it is hot; later versions count calls. */
const USUAL = 67_584;

/** A command that has taken so much CPU time, in milliseconds, is no short one. */
const SHORT = 1500;
const LOOK = 200;

/**
 * Lets V8 compile later as long as a command may be a short one: most of what it would compile is never hot then, and compiling took a third of
 * the CPU time of a crawl of 1,000 pages. To be called before the work begins. `times`: so many times later than usual.
 */
export function compileLater(times = 4): void {
  if (!process.versions.v8.startsWith('11.')) return;
  setFlagsFromString(`--interrupt-budget=${times * USUAL}`);
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1000 < SHORT) return;
    clearInterval(timer);
    setFlagsFromString(`--interrupt-budget=${USUAL}`);
  }, LOOK);
  timer.unref();
}
