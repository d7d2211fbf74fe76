import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  type CanonicalUrl,
  messageOf,
  openFolder,
  readSitemapFile,
  type Settings,
  type SitemapEntry,
  type SitemapReading,
  SkeinError,
  sitemapsOf,
} from '../../index.ts';
import { defineCommand } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { withPassword } from '../password.ts';
import type { Terminal } from '../terminal.ts';
import { urlArgument } from '../url-argument.ts';

/** So many lines are written at a time. */
const LINES = 1000;

/** `skein sitemap <url|file|store>`: the URLs of a sitemap, or the sitemap of a crawl. */
export const sitemapCommand = defineCommand({
  arguments: [
    { name: 'source', help: 'the URL of a sitemap or feed, a file, - for standard input, or a crawl folder' },
  ],
  groups: ['http'],
  settings: [
    'delay',
    'robots',
    'robotsAgent',
    'maxCrawlDelay',
    'userAgent',
    'contact',
    'json',
    'color',
    'quiet',
    'input',
  ],
  options: {
    recursive: {
      kind: 'boolean',
      short: 'r',
      default: false,
      help: 'list the URLs of the sitemaps that an index lists',
    },
    maxSitemaps: {
      kind: 'integer',
      argument: 'N',
      minimum: 1,
      default: 1000,
      help: 'with --recursive, so many sitemaps at most',
    },
    base: { kind: 'string', argument: 'URL', help: 'where a file was found: what it lists of other hosts is told' },
    output: {
      kind: 'string',
      short: 'o',
      argument: 'DIR',
      help: 'the folder that the sitemap of a crawl is written to',
    },
  },
  about: [
    'Of a URL or file it lists the URLs, one a line; with --json a line of JSON each, with lastmod, changefreq, priority and languages. Sitemaps, indexes of them, lists of URLs, RSS and Atom are read, compressed or not. Of a broken one it lists what can be read; what is wrong is told on standard error.',
    'Of a crawl folder it writes sitemap.xml, the index of sitemap-1.xml and so on, with the indexable pages.',
  ],
  examples: [
    'skein sitemap https://example.org/sitemap.xml --recursive',
    'skein sitemap sitemap.xml.gz --json',
    'skein sitemap example -o public',
  ],
  async run({ words: [source = ''], settings, options, terminal }) {
    const path = resolve(terminal.folder, source);
    const kind = await kindOf(source, path);
    if (options.recursive && kind !== 'url') throw misplaced('--recursive', 'the URL of a sitemap', source);
    if (options.output !== undefined && kind !== 'folder') throw misplaced('--output', 'a crawl folder', source);
    if (kind === 'folder') await write(path, resolve(terminal.folder, options.output ?? path), settings, terminal);
    else if (kind === 'url') await listUrl(urlArgument(source), options, settings, terminal);
    else await listFile(source, options.base, settings, terminal);
    return 0;
  },
});

/** The name of a file, and of no host: there are no such domains. */
const FILE_NAME = /^[^/:]+\.(?:xml|gz|txt|rss|atom)$/i;

/** What is there by that name is meant; anything else is a URL. */
async function kindOf(source: string, path: string): Promise<'folder' | 'file' | 'url'> {
  if (source === '-') return 'file';
  const there = await stat(path).catch(() => undefined);
  if (there === undefined && FILE_NAME.test(source))
    throw new SkeinError(
      'INPUT_FILE',
      `there is no file ${source}`,
      'Name a file that is there, or a URL with http://.',
    );
  if (there === undefined) return 'url';
  return there.isDirectory() ? 'folder' : 'file';
}

function misplaced(flag: string, where: string, source: string): SkeinError {
  return new SkeinError('USAGE', `${flag} is for ${where}, and ${source} is none`, 'See skein sitemap --help.');
}

async function write(path: string, target: string, { quiet }: Settings, terminal: Terminal): Promise<void> {
  const folder = await openFolder(path);
  try {
    await folder.export('sitemap', target);
  } finally {
    await folder.close();
  }
  if (!quiet) terminal.tell(`sitemap.xml written to ${target}`);
}

async function listUrl(
  url: CanonicalUrl,
  reach: { readonly recursive: boolean; readonly maxSitemaps: number },
  settings: Settings,
  terminal: Terminal,
): Promise<void> {
  let isRead = false;
  for await (const report of sitemapsOf(url, await withPassword(settings, terminal), reach)) {
    const { reading, failure } = report;
    if (!isRead && (failure !== undefined || reading.kind === 'unknown')) {
      const why = failure ?? reading.problems.join('; ');
      throw new SkeinError(
        'ALL_SEEDS_FAILED',
        `${url}: ${why}`,
        'Name a sitemap or feed; `skein robots` shows which a site declares.',
      );
    }
    isRead = true;
    if (failure !== undefined) terminal.tell(`${report.url}: ${failure}`);
    tellProblems(report.url, reading, terminal);
    // With the sitemaps of an index read, its own lines would be no pages.
    if (!(reach.recursive && reading.kind === 'index')) await list(reading.entries, report.url, settings, terminal);
  }
}

async function listFile(
  source: string,
  base: string | undefined,
  settings: Settings,
  terminal: Terminal,
): Promise<void> {
  const name = source === '-' ? 'standard input' : source;
  const url = base === undefined ? undefined : urlArgument(base);
  const bytes = await (source === '-' ? buffer(terminal.input) : readFile(resolve(terminal.folder, source))).catch(
    (error: unknown) => {
      const detail = messageOf(error);
      throw new SkeinError('INPUT_FILE', `${name}: ${detail}`, 'Name a sitemap that can be read.', error);
    },
  );
  const reading = await readSitemapFile(bytes, { url, contentType: undefined });
  if (reading.kind === 'unknown')
    throw new SkeinError('INPUT_FILE', `${name}: ${reading.problems.join('; ')}`, 'Name a sitemap or feed.');
  tellProblems(name, reading, terminal);
  await list(reading.entries, url, settings, terminal);
}

function tellProblems(name: string, { problems }: SitemapReading, terminal: Terminal): void {
  for (const problem of problems) terminal.tell(`${name}: ${problem}`);
}

async function list(
  entries: readonly SitemapEntry[],
  sitemap: CanonicalUrl | undefined,
  { json }: Settings,
  terminal: Terminal,
): Promise<void> {
  for (let start = 0; start < entries.length; start += LINES) {
    const lines = entries
      .slice(start, start + LINES)
      .map((entry) => (json ? asJson(entry, sitemap) : `${entry.url}\n`));
    await terminal.write(lines.join(''));
  }
}

function asJson({ lastModified, ...entry }: SitemapEntry, sitemap: CanonicalUrl | undefined): string {
  const written = lastModified === undefined ? undefined : new Date(lastModified).toISOString();
  return jsonLine({ ...entry, lastModified: written, sitemap });
}
