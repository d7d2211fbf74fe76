import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLog } from '../../src/crawl-log.ts';
import { crawl, resumeCrawl, SkeinError } from '../../src/index.ts';
import { systemClock } from '../../src/net/clock.ts';
import { links } from '../servers/site-server.ts';
import { newFolder, serve } from './place.ts';

/** Every line of a log, each of which has to be whole. */
function linesOf(path: string): readonly Record<string, unknown>[] {
  const text = readFileSync(path, 'utf8');
  expect(text.endsWith('\n')).toBe(true);
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

function existingFolder(): string {
  const folder = newFolder();
  mkdirSync(folder, { recursive: true });
  return folder;
}

const site = () => serve({ '/': links('/a', '/gone', '/dead'), '/a': 'a', '/dead': { status: 500 } });

describe('the log of a crawl', () => {
  it('house crawl.log has a line for each visit and for each event, and goes on when the crawl does', async () => {
    const { origin } = await site();
    const folder = newFolder();
    const path = join(folder, 'crawl.log');
    await crawl(`${origin}/`, { folder, delay: 0, retries: 0, maxPages: 2 });
    const first = linesOf(path);
    expect(first[0]).toMatchObject({ level: 'info', event: 'begin', seeds: [`${origin}/`], seedCount: 1 });
    const visits = first.filter(({ event }) => event === 'visit');
    expect(visits).toMatchObject([
      { url: `${origin}/`, outcome: 'fetched', status: 200, depth: 0, at: expect.stringMatching(/^\d{4}-.*Z$/) },
      { url: `${origin}/a`, outcome: 'fetched', status: 200, depth: 1 },
    ]);
    expect(first.slice(-5).map(({ event, stage }) => stage ?? event)).toEqual([
      'read',
      'rank',
      'index',
      'export',
      'end',
    ]);
    expect(first.at(-1)).toMatchObject({ kind: 'limit', reason: 'max-pages', pages: 2 });
    expect(Object.keys(Object(first.at(-1)?.['stages']))).toEqual(['crawl', 'read', 'rank', 'index', 'export']);
    const again = await resumeCrawl(folder, { maxPages: undefined });
    await again.run();
    await again.close();
    const rest = linesOf(path).slice(first.length);
    expect(rest.filter(({ event }) => event === 'visit')).toMatchObject([
      { level: 'info', outcome: 'gone', status: 404, reason: 'http-status' },
      { level: 'warn', outcome: 'failed', status: 500, reason: 'http-status' },
    ]);
  });

  it('house --log-level warn keeps failures and warnings, off keeps nothing, --log-file names another file', async () => {
    const { origin } = await site();
    const [folder, quiet, path] = [newFolder(), newFolder(), join(existingFolder(), 'my.log')];
    const settings = { delay: 0, retries: 0, warn: () => undefined } as const;
    await crawl(`${origin}/`, { ...settings, folder, logFile: path, logLevel: 'warn' });
    expect(linesOf(path).map(({ level, url }) => [level, url])).toEqual([['warn', `${origin}/dead`]]);
    expect(existsSync(join(folder, 'crawl.log'))).toBe(false);
    await crawl(`${origin}/`, { ...settings, folder: quiet, logLevel: 'off' });
    expect(existsSync(join(quiet, 'crawl.log'))).toBe(false);
  });

  it('house warnings are logged and still told', async () => {
    const { origin } = await serve({ '/robots.txt': { status: 503 }, '/': '' });
    const folder = newFolder();
    const told: string[] = [];
    await crawl(`${origin}/`, { folder, delay: 0, maxWait: 0, warn: (line) => told.push(line) });
    expect(told).toHaveLength(1);
    const warnings = linesOf(join(folder, 'crawl.log')).filter(({ event }) => event === 'warning');
    expect(warnings.map(({ text }) => text)).toEqual(told);
  });

  it('house a line that was broken off is taken away, and a long log is put aside', () => {
    const path = join(existingFolder(), 'crawl.log');
    writeFileSync(path, '{"event":"a"}\n{"event":"brok');
    const options = { level: 'info', clock: systemClock, warn: expect.unreachable, largest: 200 } as const;
    const log = openLog(path, options);
    for (const event of ['b', 'c', 'd', 'e']) log.event('info', event, { text: 'x'.repeat(60) });
    log.close();
    const events = (file: string) => linesOf(file).map(({ event }) => event);
    expect([events(`${path}.1`), events(path)]).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]);
    expect(statSync(`${path}.1`).size).toBeLessThan(400);
    appendFileSync(path, 'x'.repeat(100));
    openLog(path, options).close();
    expect(events(path)).toEqual(['d', 'e']);
  });

  it('house a log that cannot be begun is told before anything is fetched', async () => {
    const { origin, paths } = await site();
    const begun = crawl(`${origin}/`, { folder: newFolder(), logFile: join(newFolder(), 'no', 'where.log') });
    await expect(begun).rejects.toThrow(SkeinError);
    await expect(begun).rejects.toMatchObject({ code: 'DISK', advice: expect.stringContaining('--log-file') });
    expect(paths()).toEqual([]);
  });
});
