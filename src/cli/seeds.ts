import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { messageOf, type Settings, SkeinError } from '../index.ts';
import { describeProblem, type SettingProblem } from './settings/problem.ts';
import type { Terminal } from './terminal.ts';

/** More wrong lines than this are counted, not told. */
const MOST_TOLD = 20;

/** A text that may be a seed, and where it stands. */
export interface Candidate {
  readonly text: string;
  readonly where: string;
}

/**
 * The seeds of a crawl: the words of the command line, then the lines of `--input-file`; the word - stands for those of standard input. Where there is none, and a person at a
 * terminal who may be asked, that person is asked. Throws NO_SEED when none was given, INPUT_FILE when the file cannot be read,
 * and USAGE with one line for every seed that is no http or https URL.
 */
export async function readSeeds(
  words: readonly string[],
  settings: Pick<Settings, 'inputFile' | 'input'>,
  terminal: Pick<Terminal, 'folder' | 'input' | 'isInteractive' | 'ask'>,
): Promise<readonly string[]> {
  const fromWords = words.filter((word) => word !== '-').map((text) => ({ text, where: '' }));
  const inputFile = words.includes('-') ? '-' : settings.inputFile;
  const given = [...fromWords, ...(await readLines({ inputFile }, terminal))];
  if (given.length > 0) return checked(given);
  if (inputFile !== undefined)
    throw new SkeinError(
      'NO_SEED',
      `${inputFile === '-' ? 'standard input' : inputFile}: no URL in it`,
      'Write one URL a line.',
    );
  const answer = settings.input && terminal.isInteractive ? await terminal.ask('URL to crawl: ') : '';
  if (answer !== '') return checked([{ text: answer, where: '' }]);
  throw new SkeinError('NO_SEED', 'no URL was given', 'Name one, as in `skein crawl http://example.org/`, or -i FILE.');
}

/**
 * The URL that a person means; `http://` is put before a bare host, as curl and wget do, and white space around it means nothing.
 * Otherwise what is wrong with the text.
 */
export function seedUrl(written: string): { readonly url: string } | { readonly problem: string } {
  const text = written.trim();
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d+(?:[/?#]|$)|(?<!^mailto:)[^/?#]*@)/i.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') {
    return { problem: `${text} is no URL that can be crawled: its scheme is ${scheme}, not http or https` };
  }
  if (scheme === undefined && /^\.{0,2}\/(?!\/)/.test(text)) {
    return { problem: `${text} is a path, not a URL` };
  }
  const url = scheme !== undefined ? text : `http:${text.startsWith('//') ? '' : '//'}${text}`;
  if (text === '') return { problem: 'the URL is empty' };
  if (!URL.canParse(url)) return { problem: `${text} is not a URL` };
  const { username, password } = new URL(url);
  if (username === '' && password === '') return { url };
  // The text is not told: a password is in it.
  return { problem: `${new URL(url).host}: a name or password in a URL is not sent; give it with --basic-auth USER` };
}

function checked(candidates: readonly Candidate[]): readonly string[] {
  const seeds: string[] = [];
  const problems: SettingProblem[] = [];
  for (const { text, where } of candidates) {
    const seed = seedUrl(text);
    if ('url' in seed) seeds.push(seed.url);
    else problems.push({ where, problem: seed.problem });
  }
  if (problems.length === 0) return seeds;
  const told = problems.slice(0, MOST_TOLD).map(describeProblem);
  const rest = problems.length > MOST_TOLD ? [`and ${problems.length - MOST_TOLD} more like these`] : [];
  throw new SkeinError('USAGE', [...told, ...rest].join('\n'), 'A seed is an http or https URL, or a host name.');
}

/** The lines of `--input-file` that are neither blank nor begin with #, with their places; none where there is no file. Throws INPUT_FILE. */
export async function readLines(
  { inputFile: file }: Pick<Settings, 'inputFile'>,
  { folder, input }: Pick<Terminal, 'folder' | 'input'>,
): Promise<readonly Candidate[]> {
  if (file === undefined) return [];
  const isStandardInput = file === '-';
  const name = isStandardInput ? 'standard input' : file;
  try {
    return await candidatesOf(isStandardInput ? input : createReadStream(resolve(folder, file)), name);
  } catch (error) {
    const detail = messageOf(error);
    throw new SkeinError('INPUT_FILE', `${name}: ${detail}`, 'Name a file with one URL a line, or - .', error);
  }
}

/** One URL a line; blank lines and lines that begin with # are left out. */
async function candidatesOf(stream: Readable, name: string): Promise<readonly Candidate[]> {
  const candidates: Candidate[] = [];
  let line = 0;
  // Without this a stream that fails to open would end the lines and not throw.
  const failure = new Promise<never>((_, reject) => stream.once('error', reject));
  const reading = (async () => {
    for await (const written of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
      line += 1;
      const text = written.replace(/^\ufeff/, '').trim();
      if (text !== '' && !text.startsWith('#')) candidates.push({ text, where: `${name}:${line}` });
    }
    return candidates;
  })();
  return Promise.race([reading, failure]);
}
