import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'vitest';
import { openFolder } from '../../src/index.ts';
import { readByWarcio, wrongDigests } from '../warc/warcio.ts';

/** A line for every known URL with all that must not depend on when a crawl was interrupted, sorted. */
export async function knownUrls(folder: string): Promise<string[]> {
  const opened = await openFolder(folder);
  const lines: string[] = [];
  for await (const { url, state, because, via, depth, visit } of opened.archive.pages()) {
    const why = because === undefined ? '' : `${because.reason} ${because.rule}`;
    const came = `${visit?.outcome} ${visit?.response?.status} ${visit?.digest} ${visit?.page?.title}`;
    lines.push(`${url} ${state} ${why} ${via} ${depth} ${came}`);
  }
  await opened.close();
  return lines.sort();
}

/**
 * Expects a folder that nobody works in to be whole: SQLite finds no fault, warcio reads every record with the right digests, no
 * archived bytes are without a row or rows without bytes, and every page can be read back. Answers how many bodies were read.
 * `orphans`: records may be without a row, as a file in the middle was lost whose bodies they repeat.
 */
export async function expectWhole(folder: string, orphans: 'none' | 'some' = 'none'): Promise<number> {
  const database = new Database(join(folder, 'crawl.db'), { readonly: true });
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  const archived = database.prepare<[], number>('SELECT count(*) FROM visit WHERE file_id IS NOT NULL').pluck().get();
  database.close();
  const records = [];
  for (const file of readdirSync(join(folder, 'archive'))) {
    records.push(...(await readByWarcio(join(folder, 'archive', file))));
  }
  expect(wrongDigests(records)).toEqual([]);
  const exchanges = records.filter(({ type }) => type === 'response' || type === 'revisit');
  if (orphans === 'none') expect(exchanges).toHaveLength(archived ?? 0);
  else expect(exchanges.length).toBeGreaterThanOrEqual(archived ?? 0);
  for (const line of readFileSync(join(folder, 'crawl.log'), 'utf8').split('\n').filter(Boolean)) JSON.parse(line);
  return countBodies(folder);
}

async function countBodies(folder: string): Promise<number> {
  const opened = await openFolder(folder);
  let bodies = 0;
  for await (const { id, url, visit } of opened.archive.pages()) {
    if (visit?.outcome !== 'fetched') continue;
    const stored = await opened.archive.body(id);
    expect(stored?.body.length, url).toBe(visit.response?.bytes);
    bodies++;
  }
  await opened.close();
  return bodies;
}
