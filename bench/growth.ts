import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { hasRoomFor } from './disk-room.ts';
import { machine } from './machine.ts';
import { crawlWithSkein, NOT_READ } from './skein-crawl.ts';
import { type SyntheticWeb, serveSyntheticWeb } from './synthetic-web.ts';
import { print, printTable } from './table.ts';

export const smoke = ['--pages', '300', '--step', '100'];

const hook = fileURLToPath(new URL('./cpu-notes.mjs', import.meta.url));

/** How often the server is asked how far the crawl is. */
const LOOKS = 100;

/** What the process had used at an instant: milliseconds of CPU time, the user's and the system's, and its memory then. */
type Note = readonly [at: number, user: number, system: number, mebibytes: number];

/** How many pages had been asked for at an instant. */
type Progress = readonly [at: number, pages: number];

/** Does a page cost more the further a crawl is? One crawl, in parts of so many pages. */
export async function bench(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      pages: { type: 'string', default: '100000' },
      step: { type: 'string', default: '10000' },
      hosts: { type: 'string', default: '1' },
      kind: { type: 'string', default: 'normal' },
    },
  });
  const [pages, step, hosts] = [Number(values.pages), Number(values.step), Number(values.hosts)];
  if (!hasRoomFor(pages)) return;
  const kind = values.kind === 'small' ? 'small' : 'normal';
  const web = await serveSyntheticWeb({ pages: Math.ceil(pages / hosts), hosts, kind });
  const folder = mkdtempSync(join(tmpdir(), 'skein-growth-'));
  try {
    const file = join(folder, 'notes.json');
    const run = { node: ['--import', hook], environment: { CPU_NOTES: file }, words: NOT_READ, timeLimit: 14_400 };
    const progress = await progressDuring(crawlWithSkein(web, run), web);
    const { distinct, missed, pagesFetchedTwice } = await web.counts();
    print(
      `${machine()}; ${distinct} ${kind} pages of ${hosts} host(s), ${missed} missed, ${pagesFetchedTwice} twice\n`,
    );
    const notes: readonly Note[] = JSON.parse(readFileSync(file, 'utf8'));
    printTable(['pages', 'user µs a page', 'system µs a page', 'CPU µs a page', 'MiB'], parts(progress, notes, step));
  } finally {
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How far the crawl was, again and again, until it has ended. */
async function progressDuring(crawl: Promise<unknown>, web: SyntheticWeb): Promise<readonly Progress[]> {
  const progress: Progress[] = [];
  let isOver = false;
  const end = (): void => {
    isOver = true;
  };
  crawl.then(end, end);
  while (!isOver) {
    const { distinct } = await web.counts();
    if (distinct > (progress.at(-1)?.[1] ?? 0)) progress.push([Date.now(), distinct]);
    await sleep(LOOKS);
  }
  await crawl;
  return progress;
}

/** A row for each `step` pages and for the rest; the start of the process is in the first. */
function parts(progress: readonly Progress[], notes: readonly Note[], step: number): (readonly (string | number)[])[] {
  const rows: (readonly (string | number)[])[] = [];
  let [before, user, system] = [0, 0, 0];
  for (const [index, [at, pages]] of progress.entries()) {
    if (pages < before + step && index < progress.length - 1) continue;
    const [, userNow, systemNow, mebibytes] = notes.findLast((note) => note[0] <= at) ?? [0, 0, 0, 0];
    const each = (milliseconds: number): string => ((milliseconds * 1000) / (pages - before)).toFixed(0);
    const both = userNow - user + systemNow - system;
    rows.push([pages, each(userNow - user), each(systemNow - system), each(both), mebibytes.toFixed(0)]);
    [before, user, system] = [pages, userNow, systemNow];
  }
  return rows;
}
