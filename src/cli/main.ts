#!/usr/bin/env node
import { reportError } from './report-error.ts';
import { ownVersion } from './version.ts';

/** The command line's way in. What a command needs is loaded when it is known, so that the small answers are quick. */
async function main(line: readonly string[]): Promise<number> {
  if (line.length === 1 && (line[0] === '--version' || line[0] === '-V')) {
    process.stdout.write(`${ownVersion()}\n`);
    return 0;
  }
  const { openTerminal } = await import('./terminal.ts');
  const terminal = openTerminal(process);
  try {
    if (line.length === 1 && (line[0] === '--help' || line[0] === '-h')) {
      const { overview } = await import('./overview.ts');
      await terminal.write(overview());
      return 0;
    }
    const { run } = await import('./run.ts');
    return await run(line, terminal);
  } catch (error) {
    return reportError(error, terminal);
  }
}

/** A reader that went away (`| head`) wants no more: that is no error. Nobody to complain to is none either. */
function watchPipes(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    process.stderr.write(
      `skein: standard output cannot be written: ${error.message}\nA crawl folder can be resumed.\n`,
    );
    process.exit(3);
  });
  process.stderr.on('error', (error: NodeJS.ErrnoException) => {
    // A log that cannot be written is no reason to end a crawl; there is nobody left to be told.
    void error;
  });
}

/** Resolves when all that was written has left: `process.exit` would cut off what a pipe has not taken yet. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.writableLength === 0) resolve();
    else stream.write('', () => resolve());
  });
}

watchPipes();
const code = await main(process.argv.slice(2));
await flushed(process.stdout);
await flushed(process.stderr);
process.exit(code);
