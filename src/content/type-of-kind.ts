import { typeNumber } from '../links/link-head.ts';
import type { LinkType } from '../model/link.ts';

/** By kind of record, see scan-record.ts. */
const TYPES: readonly LinkType[] = [
  'link',
  'a',
  'area',
  'iframe',
  'frame',
  'link',
  'image',
  'script',
  'media',
  'object',
  'form',
  'meta-refresh',
];

/** The number of the type of link that a record of a kind makes. */
export const TYPE_OF_KIND = Uint8Array.from(TYPES, typeNumber);
