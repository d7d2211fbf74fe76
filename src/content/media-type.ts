import { normalizeEncoding } from '@exodus/bytes/encoding.js';

/** Pages of a site have one Content-Type, as a rule: the answer to the last one is kept. */
function remembered(ask: (contentType: string) => string | undefined): typeof essenceOf {
  let last: string | undefined;
  let answer: string | undefined;
  return (contentType) => {
    if (contentType === undefined) return undefined;
    if (contentType !== last) {
      answer = ask(contentType);
      last = contentType;
    }
    return answer;
  };
}

const rememberedEssence = remembered((contentType) => {
  const essence = /^[\t\n\r ]*([!#$%&'*+.^_`|~0-9a-z-]+\/[!#$%&'*+.^_`|~0-9a-z-]+)[\t\n\r ]*(?:;|$)/i.exec(
    contentType,
  )?.[1];
  return essence?.toLowerCase();
});

/** Type and subtype in lower case; undefined when the header is missing or malformed. */
export function essenceOf(contentType: string | undefined): string | undefined {
  return rememberedEssence(contentType);
}

/** Whether a page is to be read by the rules of XML; without its parameters, in lower case. */
export function isXhtmlType(essence: string | undefined): boolean {
  return essence === 'application/xhtml+xml';
}

/** Whether a type is scanned as HTML: HTML itself, and XHTML, which its writers hand to browsers as HTML. */
export function isHtmlType(essence: string): boolean {
  return essence === 'text/html' || isXhtmlType(essence);
}

/** MIME Sniffing, 4.6: `text/xml`, `application/xml`, and whatever ends in `+xml`. */
export function isXmlType(essence: string): boolean {
  return essence.endsWith('+xml') || essence === 'text/xml' || essence === 'application/xml';
}

/** MIME Sniffing, 4.6: `application/json`, `text/json`, and whatever ends in `+json`. */
export function isJsonType(essence: string): boolean {
  return essence.endsWith('+json') || essence === 'application/json' || essence === 'text/json';
}

const rememberedCharset = remembered((contentType) => {
  const label = charsetParameter(contentType);
  return label === undefined ? undefined : (normalizeEncoding(label) ?? undefined);
});

/** The encoding that a Content-Type names, as WHATWG name in lower case; undefined when it names none that exists. The first `charset` counts. */
export function charsetOf(contentType: string | undefined): string | undefined {
  return rememberedCharset(contentType);
}

/**
 * Parameters much as MIME Sniffing, 4.4 reads them. What stands before the first `;` is not looked at; a value ends at a comma, with
 * which several headers are joined; an empty or unclosed one does not count.
 */
function charsetParameter(contentType: string): string | undefined {
  let at = contentType.indexOf(';');
  while (at >= 0 && at < contentType.length) {
    if (contentType.startsWith(';;', at)) {
      at++;
      continue;
    }
    const parameter = /^;[\t\n\r ]*([^;=]*)(?:=(?:"((?:[^"\\]|\\.)*)("?)[^;]*|([^;]*)))?/s.exec(contentType.slice(at));
    if (parameter === null) return undefined;
    const [whole, name = '', quoted, closingQuote, plain] = parameter;
    if (name.toLowerCase() === 'charset') {
      const value = quoted === undefined ? plain?.split(',', 1)[0] : quoted.replace(/\\(.)/gs, '$1');
      if (value !== undefined && value.trim() !== '' && closingQuote !== '') return value;
    }
    at += whole.length;
  }
  return undefined;
}
