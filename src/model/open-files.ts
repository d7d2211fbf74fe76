import { SkeinError } from './errors.ts';

/** Whether the system says that this process, or all of them together, may open no more files or connections. */
export function isOutOfFiles(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EMFILE' || error.code === 'ENFILE');
}

/** A SkeinError OPEN_FILES. */
export function outOfFiles(message: string, cause: unknown): SkeinError {
  const advice = 'Allow more open files (`ulimit -n`) or lower --concurrency, then use `skein resume`.';
  return new SkeinError('OPEN_FILES', message, advice, cause);
}
