import type { Reading } from './page.ts';
import type { CanonicalUrl, UrlId } from './url.ts';
import type { Via } from './via.ts';
import type { Because, ResponseFacts, Visit } from './visit.ts';

/** `refused`: known and never fetched, with the reason. `pending` covers what a limit holds back. */
export type UrlState = 'pending' | 'done' | 'refused';

/** What graph, ranks and lists ask of every known URL: the part of its record that is read quickly. */
export interface PageOutline {
  readonly id: UrlId;
  readonly url: CanonicalUrl;
  readonly state: UrlState;
  readonly because: Because | undefined;
  readonly via: Via;
  readonly from: UrlId;
  readonly depth: number;
  readonly duplicateOf: UrlId;
  readonly visit: VisitOutline | undefined;
  readonly reading: Pick<Reading, 'words' | 'similarityHash'> | undefined;
}

interface VisitOutline extends Pick<Visit, 'outcome' | 'because'> {
  readonly response: Pick<ResponseFacts, 'status'> | undefined;
  /** Undefined where the content was not scanned as a page. */
  readonly page: object | undefined;
}
