import { decodeText, encodingOfLabel } from '../../../src/content/decode.ts';
import { charsetOf } from '../../../src/content/media-type.ts';
import { sniffEncoding } from '../../../src/content/page-encoding.ts';
import { perCase } from '../check.ts';
import { bytesOf, type Case } from '../data.ts';

/** The WHATWG name of an encoding that a peer names in its own way, as in `utf-16-le`. */
function nameOf(encoding: string | null): string | null {
  return encoding === null ? null : (encodingOfLabel(encoding.replace(/^utf-16-/, 'utf-16')) ?? encoding);
}

/** The encoding of a page without a header. */
export const pageEncoding = perCase<Case & { html?: string; html_b64?: string; encoding: string }>((one) => {
  const actual = sniffEncoding(bytesOf(one.html, one.html_b64), undefined).encoding;
  return [{ id: one.id, expected: one.encoding, actual }];
});

interface DecodeCase extends Case {
  readonly label: string;
  readonly fatal: boolean;
  readonly bytes?: string;
  readonly bytes_b64?: string;
  readonly text?: string;
  readonly error?: unknown;
}

/** Bytes in an encoding. Where the standard's decoder is told to fail, ours must tell by U+FFFD that it could not decode. */
export const decoding = perCase<DecodeCase>((one) => {
  const encoding = encodingOfLabel(one.label);
  if (encoding === undefined) return [{ id: one.id, expected: 'a known label', actual: one.label }];
  const text = decodeText(bytesOf(one.bytes, one.bytes_b64), encoding);
  if (one.text === undefined) return [{ id: one.id, expected: true, actual: text.includes('\ufffd') }];
  return [{ id: one.id, expected: one.text, actual: text }];
});

interface PageCase extends Case {
  readonly content_type: string | null;
  readonly body?: string;
  readonly body_b64?: string;
  readonly encoding: string;
  readonly text?: string;
}

/** A page with its header: the encoding, and the text. */
export const decodedPage = perCase<PageCase>((one) => {
  const body = bytesOf(one.body, one.body_b64);
  const header = one.content_type?.replace(/^content-type:\s*/i, '');
  const { encoding } = sniffEncoding(body, header);
  const actual = { encoding, ...(one.text !== undefined && { text: decodeText(body, encoding) }) };
  const expected = { encoding: nameOf(one.encoding), ...(one.text !== undefined && { text: one.text }) };
  return [{ id: one.id, expected, actual }];
});

/** The charset of a Content-Type. */
export const contentType = perCase<Case & { content_type: string; whatwg_encoding: string | null }>((one) => [
  { id: one.id, expected: one.whatwg_encoding, actual: charsetOf(one.content_type) ?? null },
]);

/** A byte order mark. */
export const byteOrderMark = perCase<Case & { bytes?: string; bytes_b64?: string; encoding: string | null }>((one) => {
  const { encoding, source } = sniffEncoding(bytesOf(one.bytes, one.bytes_b64), undefined);
  return [{ id: one.id, expected: nameOf(one.encoding), actual: source === 'bom' ? encoding : null }];
});

/** Labels of encodings. */
export const encodingLabel = perCase<Case & { label: string; encoding: string | null }>((one) => [
  { id: one.id, expected: one.encoding, actual: encodingOfLabel(one.label) ?? null },
]);
