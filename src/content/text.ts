import type { AsideNotes } from './asides.ts';
import { toScannable } from './decode.ts';
import { TextCollector } from './page-text.ts';
import { RegionMarks } from './region.ts';

export interface VisibleTextOptions {
  /** Only the text between `<!-- NAME -->` and `<!-- /NAME -->`. */
  readonly region?: string | undefined;
  /** Puts what is hidden from snippets (`data-nosnippet`, DIR-6) between `HIDDEN_START` and `HIDDEN_END`. */
  readonly marksHidden?: boolean;
  /** Whether it is XHTML that was sent as such. */
  readonly isXhtml?: boolean;
  /** Is told where links and sections of navigation are in the text. */
  readonly asides?: AsideNotes | undefined;
}

/**
 * The text that a reader of the page sees, white space collapsed: without scripts, styles, title, templates and frames' fallbacks,
 * with what stands in noscript. Blocks and line breaks part words. `encoding` is a WHATWG name.
 */
export function visibleText(body: Buffer, encoding: string, options: VisibleTextOptions = {}): string {
  const page = toScannable(body, encoding, options.isXhtml);
  const region = options.region === undefined ? undefined : new RegionMarks(options.region, page.encoding);
  return new TextCollector().collect(page.bytes, page.bytes.toString('latin1'), 0, page.bytes.length, {
    encoding: page.encoding,
    withoutTitle: true,
    region,
    marksHidden: options.marksHidden === true,
    ...(options.asides && { asides: options.asides }),
  });
}
