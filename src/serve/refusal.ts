import { SkeinError } from '../model/errors.ts';
import type { Problem } from './answers.ts';

/** Codes of what is refused over HTTP, with their statuses. */
const STATUSES = {
  BAD_PARAMETER: 400,
  BAD_BODY: 400,
  SIGN_IN: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  NOT_NOW: 409,
  GONE: 410,
  TOO_LARGE: 413,
  TOO_MANY: 503,
} as const;

/** Statuses of our own errors, where they are not 503. */
const STATUSES_OF_OURS: Partial<Record<SkeinError['code'], number>> = {
  USAGE: 400,
  SETTINGS: 400,
  NO_SEED: 400,
  FOLDER_LOCKED: 409,
  INTERNAL: 500,
};

/** What is asked for and cannot be had: told to whoever asks, and no fault of ours. */
export class Refusal extends Error {
  readonly code: keyof typeof STATUSES;
  readonly advice: string | undefined;
  /** The part of what was sent that is wrong. */
  readonly field: string | undefined;

  constructor(code: keyof typeof STATUSES, message: string, advice?: string, field?: string) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.advice = advice;
    this.field = field;
  }

  get status(): number {
    return STATUSES[this.code];
  }
}

/**
 * What is told of an error, with the status; of our own faults no more than that there was one, and where everybody may ask nothing of the
 * places on our disk.
 */
export function problemOf(
  error: unknown,
  { isPublic }: { readonly isPublic: boolean },
): { readonly status: number; readonly problem: Problem } {
  if (error instanceof Refusal) {
    const { status, code, message, advice, field } = error;
    return { status, problem: { error: { code, message, advice, field } } };
  }
  if (error instanceof SkeinError) {
    const { code, message, advice } = error;
    const status = STATUSES_OF_OURS[code] ?? 503;
    if (isPublic && status === 503)
      return { status, problem: { error: { code, message: 'what is served cannot be read at present' } } };
    return { status, problem: { error: { code, message, advice } } };
  }
  return {
    status: 500,
    problem: { error: { code: 'INTERNAL', message: 'the server has a fault; its terminal tells which' } },
  };
}
