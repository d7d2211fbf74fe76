import { setFlagsFromString } from 'node:v8';

/** V8 11 (Node 20) compiles a function after so many bytes of bytecode, 67,584 unless told otherwise; later versions count calls. */
const PATIENCE = '--interrupt-budget=270336';

/**
 * Lets V8 compile only what runs four times as long as it would wait for: of a short crawl most functions never do, and their compiling took
 * a third of its CPU time. To be called before the work begins.
 */
export function compileLater(): void {
  if (process.versions.v8.startsWith('11.')) setFlagsFromString(PATIENCE);
}
