/** Every code of a SkeinError with the exit code of the command that ends with it; docs/errors.md explains each. */
export const ERROR_CODES = {
  USAGE: 2,
  SETTINGS: 2,
  NO_SEED: 2,
  FOLDER_EXISTS: 2,
  FOLDER_MISSING: 2,
  FOLDER_LOCKED: 3,
  FOLDER_NEWER: 3,
  FOLDER_DAMAGED: 3,
  FOLDER_REPLACED: 3,
  DISK: 3,
  INDEX_DAMAGED: 3,
  INDEX_MISSING: 2,
  OPEN_FILES: 3,
  INPUT_FILE: 2,
  ALL_SEEDS_FAILED: 4,
  LIMIT_REACHED: 5,
  BLOCKED: 6,
  INTERNAL: 70,
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** What we or the user did wrong, in one line, with what to do next. What the web does wrong is never thrown. */
export class SkeinError extends Error {
  readonly code: ErrorCode;
  /** What to do next, one sentence. */
  readonly advice: string;

  constructor(code: ErrorCode, message: string, advice: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'SkeinError';
    this.code = code;
    this.advice = advice;
  }

  get exitCode(): number {
    return ERROR_CODES[this.code];
  }
}

/** What an error says of itself. Anything may be thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
