import { compare } from './compare.ts';

// One of the processes that run.ts starts: it is sent files, and answers with what it found.
process.once('message', (files: readonly string[]) => {
  process.send?.(compare(files));
});
