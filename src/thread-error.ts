import { type ErrorCode, messageOf, SkeinError } from './model/errors.ts';
import { Refusal } from './serve/refusal.ts';

/** Error of one thread, as another can be told of it. */
export type ToldError =
  | { readonly code: ErrorCode; readonly message: string; readonly advice: string }
  /** What a server tells who asks. */
  | {
      readonly refused: Refusal['code'];
      readonly message: string;
      readonly advice: string | undefined;
      readonly field: string | undefined;
    };

/** An error in words that can cross. */
export function toldError(error: unknown): ToldError {
  if (error instanceof Refusal)
    return { refused: error.code, message: error.message, advice: error.advice, field: error.field };
  if (error instanceof SkeinError) return { code: error.code, message: error.message, advice: error.advice };
  const message = error instanceof Error ? (error.stack ?? error.message) : messageOf(error);
  return { code: 'INTERNAL', message, advice: 'Report this as a fault.' };
}

/** The error that was told of. */
export function errorOf(told: ToldError): SkeinError | Refusal {
  if ('refused' in told) return new Refusal(told.refused, told.message, told.advice, told.field);
  return new SkeinError(told.code, told.message, told.advice);
}
