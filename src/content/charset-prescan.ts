import { encodingOfLabel } from './decode.ts';

/** How far an encoding is looked for, in bytes. */
export const PRESCAN = 1024;

/** The encoding that the start of an HTML page declares, and where. */
export interface DeclaredEncoding {
  /** WHATWG name in lower case. */
  readonly encoding: string;
  readonly source: 'meta' | 'declaration';
}

/**
 * The encoding that a page declares in its first 1024 bytes: a `meta`, else an XML declaration (HTML Standard, 13.2.3.2, "prescan a
 * byte stream to determine its encoding" and "get an XML encoding"). Undefined when it declares none that exists.
 */
export function prescanEncoding(bytes: Buffer): DeclaredEncoding | undefined {
  const start = bytes.toString('latin1', 0, PRESCAN);
  if (start.startsWith('<\0?\0x\0')) return { encoding: 'utf-16le', source: 'declaration' };
  if (start.startsWith('\0<\0?\0x')) return { encoding: 'utf-16be', source: 'declaration' };
  const meta = /charset/i.test(start) ? metaEncoding(start) : undefined;
  if (meta !== undefined) return { encoding: meta, source: 'meta' };
  const declared = xmlEncoding(start);
  return declared === undefined ? undefined : { encoding: declared, source: 'declaration' };
}

const META = /<meta[\t\n\f\r /]/iy;
const TAG = /<\/?[a-z][^\t\n\f\r >]*/iy;

/** The first `meta` that names an encoding; the end of `start` ends the search wherever it comes. */
function metaEncoding(start: string): string | undefined {
  for (let at = start.indexOf('<'); at >= 0 && at < start.length; at = start.indexOf('<', at)) {
    META.lastIndex = TAG.lastIndex = at;
    if (start.startsWith('<!--', at)) at = behind(start, '-->', at + 2);
    else if (META.test(start)) {
      const attributes = attributesFrom(start, META.lastIndex);
      const { values } = attributes;
      const encoding = encodingOfMeta(values.get('charset'), values.get('http-equiv'), values.get('content'));
      if (encoding !== undefined && attributes.end < start.length) return encoding;
      at = attributes.end;
    } else if (TAG.test(start)) at = attributesFrom(start, TAG.lastIndex).end;
    else if (/[!/?]/.test(start.charAt(at + 1))) at = behind(start, '>', at + 2);
    else at++;
  }
  return undefined;
}

function behind(start: string, mark: string, from: number): number {
  const found = start.indexOf(mark, from);
  return found < 0 ? start.length : found + mark.length;
}

/** An attribute by "get an attribute"; a quotation that is not closed takes the rest. Without a name there is no further one. */
const ATTRIBUTE =
  /[\t\n\f\r /]*(=?[^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\t\n\f\r >"'][^\t\n\f\r >]*)?))?/y;

/** Attributes of a tag by name in lower case, the first of each; `end` is the place of the tag's `>`, or the end of the text. */
function attributesFrom(start: string, from: number): { values: ReadonlyMap<string, string>; end: number } {
  const values = new Map<string, string>();
  for (let at = from; ; ) {
    ATTRIBUTE.lastIndex = at;
    const [, name = '', double, single, bare = ''] = ATTRIBUTE.exec(start) ?? [];
    at = ATTRIBUTE.lastIndex;
    if (name === '' || at >= start.length) return { values, end: at };
    const key = name.toLowerCase();
    if (!values.has(key)) values.set(key, double ?? single ?? bare);
  }
}

/**
 * The encoding that a `meta` with these attributes names, undefined where it names none (ENC-2): `charset`, else `content` where
 * `http-equiv` says what it is for. WHATWG name in lower case.
 */
export function encodingOfMeta(charset?: string, httpEquiv?: string, content?: string): string | undefined {
  if (charset !== undefined) return overridden(encodingOfLabel(charset));
  if (httpEquiv?.toLowerCase() !== 'content-type') return undefined;
  return overridden(encodingOfContent(content ?? ''));
}

/** What can be read as ASCII is not in UTF-16 (HTML Standard, 13.2.3.2). */
function overridden(encoding: string | undefined): string | undefined {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return 'utf-8';
  return encoding === 'x-user-defined' ? 'windows-1252' : encoding;
}

/** `text/html; charset=…` (HTML Standard, 2.4.5, "extracting a character encoding from a meta element"). */
function encodingOfContent(content: string): string | undefined {
  const found = /charset[\t\n\f\r ]*=[\t\n\f\r ]*/i.exec(content);
  if (found === null) return undefined;
  const value = content.slice(found.index + found[0].length);
  const [, double, single, bare] = /^(?:"([^"]*)"|'([^']*)'|([^"'\t\n\f\r ;][^\t\n\f\r ;]*))/.exec(value) ?? [];
  const label = double ?? single ?? bare;
  return label === undefined ? undefined : encodingOfLabel(label);
}

/** Of `<?xml … encoding="…" ?>`, which authors write on pages that are HTML. */
function xmlEncoding(start: string): string | undefined {
  const declaration = /^<\?xml[^>]*>/.exec(start)?.[0] ?? '';
  const at = declaration.indexOf('encoding');
  const [, , label] = /^[\0- ]*=[\0- ]*(["'])([^\0- ]*?)\1/.exec(at < 0 ? '' : declaration.slice(at + 8)) ?? [];
  return label === undefined ? undefined : overridden(encodingOfLabel(label));
}
