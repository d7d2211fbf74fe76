import { TextCollector } from '../../src/content/page-text.ts';
import { collapse } from '../../src/content/plain-text.ts';
import {
  FIELD_END,
  FIELD_FLAGS,
  FIELD_KIND,
  FIELD_REL_END,
  FIELD_REL_START,
  FIELD_START,
  FIELD_TEXT_END,
  FIELD_TEXT_START,
  HAS_NO_ADDRESS,
  IS_SRCSET,
  KIND_REFRESH,
  RECORD_SIZE,
} from '../../src/content/scan-record.ts';
import { attributeValue, type ScannedPage } from '../../src/content/scanned-page.ts';
import { Scanner } from '../../src/content/scanner.ts';

const scanner = new Scanner();
const collector = new TextCollector();

export interface ScannedLink {
  readonly kind: number;
  readonly isSrcset: boolean;
  readonly href: string;
  readonly rel: string;
  readonly anchor: string;
}

/** The links that the scanner finds in a UTF-8 page, as written. */
export function scannedLinks(page: string): readonly ScannedLink[] {
  const bytes = Buffer.from(page);
  const text = bytes.toString('latin1');
  scanner.scan(bytes, text, { region: undefined, lenientTags: false });
  const { records } = scanner.elements;
  const scanned: ScannedPage = {
    bytes,
    encoding: 'utf-8',
    documentEncoding: 'utf-8',
    records,
    collector,
  };
  const links: ScannedLink[] = [];
  for (let at = 0; at < records.count * RECORD_SIZE; at += RECORD_SIZE) {
    const kind = records.get(at, FIELD_KIND);
    const flags = records.get(at, FIELD_FLAGS);
    if (kind === KIND_REFRESH || (flags & HAS_NO_ADDRESS) !== 0) continue;
    const textStart = records.get(at, FIELD_TEXT_START);
    links.push({
      kind,
      isSrcset: (flags & IS_SRCSET) !== 0,
      href: attributeValue(scanned, records.get(at, FIELD_START), records.get(at, FIELD_END)),
      rel: attributeValue(scanned, records.get(at, FIELD_REL_START), records.get(at, FIELD_REL_END)),
      anchor:
        textStart === 0
          ? ''
          : collapse(collector.collect(bytes, text, textStart, records.get(at, FIELD_TEXT_END), { encoding: 'utf-8' })),
    });
  }
  return links;
}
