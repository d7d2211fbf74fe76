import { LINKS_CORE_CODE } from './links-core-code.ts';

/** As much of WebAssembly as is used here; the types of Node leave it to those of browsers. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
};

/** What links-core/index.ts exports: its functions, and where what stands in its memory, in bytes. */
export interface Core extends Readonly<Record<TableName | PlaceName, number>>, CoreFunctions {
  readonly buffer: ArrayBuffer;
}

type PlaceName =
  | 'BASE'
  | 'FACTS'
  | 'HEADINGS'
  | 'HEADS'
  | 'IDS'
  | 'METAS'
  | 'MOST_RECORDS'
  | 'PAGE'
  | 'PAGE_ROOM'
  | 'RECORDS'
  | 'TEXTS'
  | 'TEXTS_ROOM';

interface CoreFunctions {
  begin(a: number, b: number): void;
  scanPage(size: number, marksNoscript: number): number;
  setBaseParts(origin: number, directory: number, path: number, size: number): void;
  setScopes(origin: number, folder: number): void;
  beginLinks(kind: number): void;
  makeLinks(from: number): number;
  goOn(links: number, textBytes: number): void;
  linkCount(): number;
  textBytes(): number;
}

/** Tables that the core shares with the TypeScript, by the names of links-core/layout.ts. */
export type TableName =
  | 'ACTIONS'
  | 'ATTRIBUTES'
  | 'ENDS_NAME'
  | 'ENDS_NOTHING'
  | 'ENDS_TAG_NAME'
  | 'ENDS_UNQUOTED'
  | 'HOST'
  | 'MASKS'
  | 'META_NAMES'
  | 'PATH'
  | 'POSITIONS'
  | 'QUERY'
  | 'STAYS_IN_HEAD'
  | 'TAGS'
  | 'TYPES';

/** What links-core/asks.ts imports. */
export interface CoreImports {
  find(lo: number, hi: number, isFollowed: number): number;
  unknown(index: number, lo: number, hi: number, url: number, length: number, record: number): void;
  ruling(type: number, nofollow: number): number;
  texts(record: number, type: number, length: number): number;
  statement(record: number, type: number, url: number, length: number): number;
  scheme(which: number): void;
  rel(record: number): number;
}

interface Exports extends Readonly<Record<TableName | PlaceName, { readonly value: number }>>, CoreFunctions {
  readonly memory: { readonly buffer: ArrayBuffer };
}

/** The core with a memory of its own. Throws where there is no WebAssembly, or none with vectors of 128 bits. */
export function compiledCore(imports: CoreImports): Core {
  const module = new WebAssembly.Module(Buffer.from(LINKS_CORE_CODE, 'base64'));
  const instance = new WebAssembly.Instance(module, { asks: imports });
  const exports = instance.exports as Exports; // The module is made of links-core/index.ts, whose exports these are.
  // A constant is an object there, whose value is had by a call into V8.
  const plain = Object.entries(exports).map(([name, one]) => [name, 'value' in one ? one.value : one]);
  return { ...Object.fromEntries(plain), buffer: exports.memory.buffer };
}
