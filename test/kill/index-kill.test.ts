import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SearchIndex } from '../../src/search/search-index.ts';
import { term } from '../search/made-documents.ts';

const ROUNDS = 12;

test('house a writer of the index that is killed at any moment leaves what it last committed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skein-index-kill-'));
  let said = 0;
  for (let round = 0; round < ROUNDS; round++) {
    said = await writeUntilKilled(folder, round, said);
    const index = new SearchIndex(folder);
    const version = Number(index.manifest.note);
    // The commit may have been made, and not told any more.
    expect([said, said + 1]).toContain(version);
    const { hits, count } = index.find(term('page'), { limit: 100 });
    expect([index.count, count, hits.length]).toEqual([40, 40, 40]);
    const titles = new Set(hits.map((hit) => index.text(hit).title));
    expect([...titles]).toEqual(['v'.repeat(1 + ((version - 1) % 20))]);
    index.close();
    said = version;
  }
  rmSync(folder, { recursive: true });
});

/** Lets a writer make two commits at least, and kills it at some moment of what follows. Answers what it said last. */
async function writeUntilKilled(folder: string, round: number, before: number): Promise<number> {
  const file = join(import.meta.dirname, 'index-writing.ts');
  const child = spawn(
    process.execPath,
    ['--import', new URL('../../typescript.mjs', import.meta.url).href, file, folder],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  await new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const isFirst = output === '';
      output += text;
      // Another moment of a commit's work in every round.
      if (isFirst) setTimeout(() => child.kill('SIGKILL'), round * 3);
    });
    child.once('close', () => resolve());
  });
  return Number(output.trim().split('\n').at(-1) ?? before);
}
