import { isAscii } from 'node:buffer';
import { hash } from 'node:crypto';
import type { Reading } from '../model/page.ts';
import { similarityHash } from './fingerprint.ts';
import { countUtf8 } from './utf8-counts.ts';
import { utf8Of } from './utf8-text.ts';
import { wordHashes } from './word-hashes.ts';

/** What the read stage keeps of a text that stands among so many characters. */
export function readingOfText(text: string, characters: number): Reading {
  const words = wordHashes(text);
  return {
    words: words.length,
    textRatio: characters === 0 ? 0 : Math.min(1, text.length / characters),
    textHash: hash('sha1', utf8Of(text)),
    similarityHash: similarityHash(words),
  };
}

/** Length of the whole page in characters; counted, not decoded, for the encoding of nearly all pages. */
export function charactersOf(body: Buffer, encoding: string): number {
  if (encoding.startsWith('utf-16')) return body.length / 2;
  if (encoding !== 'utf-8' || isAscii(body)) return body.length;
  return body.length - countUtf8(body, 0, body.length).continuations;
}
