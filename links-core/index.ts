import { beginAbsolute } from './fast-path';
import { setKey } from './hash';
import { forgetAll } from './memo';
import { forgetRels } from './rels';

export { setBaseParts } from './fast-path';
export {
  ACTIONS,
  ATTRIBUTES,
  BASE,
  ENDS_NAME,
  ENDS_NOTHING,
  ENDS_TAG_NAME,
  ENDS_UNQUOTED,
  FACTS,
  HEADINGS,
  HEADS,
  HOST,
  IDS,
  MASKS,
  META_NAMES,
  METAS,
  MOST_RECORDS,
  PAGE,
  PAGE_ROOM,
  PATH,
  POSITIONS,
  QUERY,
  RECORDS,
  STAYS_IN_HEAD,
  TAGS,
  TEXTS,
  TEXTS_ROOM,
  TYPES,
} from './layout';
export { beginLinks, goOn, linkCount, makeLinks, textBytes } from './links';
export { setScopes } from './resolution';
export { scanPage } from './scan';

/** Begins with a key of fingerprints: all that was kept of links before is of another. */
export function begin(a: i32, b: i32): void {
  setKey(a, b);
  beginAbsolute();
  forgetAll();
  forgetRels();
}
