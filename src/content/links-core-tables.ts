import { HOST, PATH, QUERY } from '../url/byte-classes.ts';
import { ATTRIBUTE_NAMES, ENDS_NAME, ENDS_UNQUOTED } from './attributes.ts';
import { ENDS_TAG_NAME } from './bytes.ts';
import type { Core, TableName } from './links-core-module.ts';
import { META_NAMES } from './meta-names.ts';
import { POSITIONS } from './sections.ts';
import { ACTIONS, ENDS_NOTHING, STAYS_IN_HEAD, TAG_NAMES } from './tag-actions.ts';
import { TYPE_OF_KIND } from './type-of-kind.ts';

const TABLES: Readonly<Record<TableName, Uint8Array>> = {
  ACTIONS,
  ATTRIBUTES: ATTRIBUTE_NAMES.toBytes(),
  ENDS_NAME,
  ENDS_NOTHING,
  ENDS_TAG_NAME,
  ENDS_UNQUOTED,
  HOST,
  MASKS: masks(),
  META_NAMES: META_NAMES.toBytes(),
  PATH,
  POSITIONS,
  QUERY,
  STAYS_IN_HEAD,
  TAGS: TAG_NAMES.toBytes(),
  TYPES: TYPE_OF_KIND,
};

/** Gives the core the tables of the TypeScript, so that no name and no class of a byte is said twice. */
export function writeTables(core: Core): void {
  const memory = new Uint8Array(core.buffer);
  for (const [name, table] of Object.entries(TABLES)) memory.set(table, core[name as TableName]); // its keys
}

/** For every length up to 16 as many bytes that are all ones, and zeros behind them. */
function masks(): Uint8Array {
  const bytes = new Uint8Array(17 * 16);
  for (let length = 1; length <= 16; length++) bytes.fill(255, length * 16, length * 17);
  return bytes;
}
