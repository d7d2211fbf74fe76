import { seenBytes } from './seen-table.ts';

/** What a crawl takes in memory, in bytes. */
export interface MemoryUse {
  /** At most so much whatever the crawl knows: the program, SQLite's cache, what is under way. Measured (bench/RESULTS.md). */
  readonly fixed: number;
  /** What is kept of the known URLs. */
  readonly known: number;
}

const FIXED_BYTES = 314_572_800;

/** What a crawl takes that knows so many URLs. */
export function memoryUse(known: number): MemoryUse {
  return { fixed: FIXED_BYTES, known: seenBytes(known) };
}
