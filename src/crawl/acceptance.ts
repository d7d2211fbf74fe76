import { essenceOf } from '../content/media-type.ts';
import { isUnknownType } from '../content/sniff-type.ts';
import type { FetchedResponse } from '../model/fetcher.ts';
import type { Because } from '../model/visit.ts';
import type { TypeRule } from '../policy/media-types.ts';
import { headerValues } from './response-facts.ts';

/** Which answers are wanted by their type. */
export interface Acceptance {
  /** What the headers of an answer say; one that names no type may go on. */
  accepts(rawHeaders: readonly string[]): boolean;
  /** Why a whole answer is not wanted: for the type that it was given, else for the one that it has. */
  ruling(response: FetchedResponse, sniffedType: string | undefined): Because | undefined;
}

/** Applies a rule on types to answers, before and after their bodies. */
export function acceptanceBy(rule: TypeRule): Acceptance {
  const suppliedRuling = (rawHeaders: readonly string[]): Because | undefined => {
    const supplied = essenceOf(headerValues({ rawHeaders }, 'content-type').at(-1));
    return supplied === undefined || isUnknownType(supplied) ? undefined : rule(supplied);
  };
  return {
    accepts: (rawHeaders) => suppliedRuling(rawHeaders) === undefined,
    ruling: ({ rawHeaders }, sniffedType) =>
      suppliedRuling(rawHeaders) ?? (sniffedType === undefined ? undefined : rule(sniffedType)),
  };
}
