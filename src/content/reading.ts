import { isAscii } from 'node:buffer';
import { hash } from 'node:crypto';
import type { Reading } from '../model/page.ts';
import { similarityHash } from './fingerprint.ts';
import { wordHashes } from './word-hashes.ts';

/** What the read stage keeps of a text that stands among so many characters. */
export function readingOfText(text: string, characters: number): Reading {
  const words = wordHashes(text);
  return {
    words: words.length,
    textRatio: characters === 0 ? 0 : Math.min(1, text.length / characters),
    textHash: hash('sha1', text),
    similarityHash: similarityHash(words),
  };
}

/** Length of the whole page in characters; counted, not decoded, for the encoding of nearly all pages. */
export function charactersOf(body: Buffer, encoding: string): number {
  if (encoding.startsWith('utf-16')) return body.length / 2;
  if (encoding !== 'utf-8' || isAscii(body)) return body.length;
  return body.length - continuationsIn(body);
}

/** Bytes that continue a character of UTF-8: those with 10 as their first two bits. Taken four at a time, of which most have none. */
function continuationsIn(body: Buffer): number {
  const first = Math.min(body.length, -body.byteOffset & 3);
  const fours = new Int32Array(body.buffer, body.byteOffset + first, (body.length - first) >> 2);
  let count = 0;
  for (let at = 0; at < fours.length; at++) {
    const four = fours[at] ?? 0;
    const marks = (four >>> 7) & ~(four >>> 6) & 0x01010101;
    if (marks !== 0) count += Math.imul(marks, 0x01010101) >>> 24;
  }
  const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80;
  for (const byte of body.subarray(0, first)) if (isContinuation(byte)) count++;
  for (const byte of body.subarray(first + 4 * fours.length)) if (isContinuation(byte)) count++;
  return count;
}
