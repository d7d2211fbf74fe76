import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { finished } from './command.ts';
import { machine } from './machine.ts';
import { crawlInto, startServer } from './serve.ts';
import { median } from './statistics.ts';
import { print, printTable } from './table.ts';

// Not imported: what compiles the benchmarks as they are loaded does not bear modules of the old kind that load one another.
const { chromium }: typeof import('playwright-core') = createRequire(import.meta.url)('playwright-core');

export const smoke = ['--pages', '300', '--turns', '2'];

const CHROMIUM = [process.env['SKEIN_CHROMIUM'] ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser'];
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

/** In the page: does something, and tells how long it takes until the rows in sight are there, by the browser's own clock. */
const CLOCK = `window.timed = (act, isThere) => new Promise((resolve) => {
  const begun = performance.now();
  act();
  const look = () => {
    const rows = document.querySelectorAll('.rows tbody:not(.gap) tr');
    if (isThere() && rows.length > 0 && document.querySelector('.rows .awaited') === null) resolve(performance.now() - begun);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

/** What a reader does with the table; \`turn\` makes each turn another one. */
const ACTS: Readonly<Record<string, (turn: number) => string>> = {
  scroll: (turn) => `(() => {
    const rows = document.querySelector('.rows');
    const target = rows.scrollHeight * ${((turn * 0.377) % 1).toFixed(3)};
    const last = rows.querySelector('tbody:not(.gap) tr').ariaRowIndex;
    return timed(() => { rows.scrollTop = target; }, () => rows.querySelector('tbody:not(.gap) tr').ariaRowIndex !== last);
  })()`,
  sort: (turn) => `(() => {
    const names = ['Size', 'Depth', 'Title', 'URL', 'Status', 'Words'];
    const name = names[${turn} % names.length];
    const title = [...document.querySelectorAll('.rows th button')].find((button) => button.textContent.startsWith(name));
    const before = title.closest('th').ariaSort;
    return timed(() => title.click(), () => [...document.querySelectorAll('.rows th')].find((th) => th.textContent.startsWith(name)).ariaSort !== before);
  })()`,
  filter: (turn) => `(() => {
    const field = document.querySelector('.search-field input');
    const text = ['blog', 'page', '99', 'html', ''][${turn} % 5];
    const before = document.querySelector('.head [role=status]').textContent;
    return timed(() => {
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    }, () => document.querySelector('.head [role=status]').textContent !== before);
  })()`,
};

/** How long does the page take, with a large crawl, from a hand's move to the rows that it asks for? */
export async function bench(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      pages: { type: 'string', default: '100000' },
      turns: { type: 'string', default: '50' },
      folder: { type: 'string' },
    },
  });
  const executablePath = CHROMIUM.find((path) => path !== '' && existsSync(path));
  if (executablePath === undefined) return print('skipped: there is no chromium');
  const place = values.folder === undefined ? mkdtempSync(join(tmpdir(), 'skein-page-')) : undefined;
  const folder = values.folder ?? join(place ?? '', 'crawl');
  try {
    if (!existsSync(join(folder, 'crawl.db'))) await crawlInto(folder, Number(values.pages), true);
    await measure(folder, executablePath, Number(values.turns));
  } finally {
    if (place !== undefined) rmSync(place, { recursive: true, force: true });
  }
}

async function measure(folder: string, executablePath: string, turns: number): Promise<void> {
  const server = await startServer(folder);
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${server.address}pages`);
    await page.locator('.rows td a').first().waitFor({ timeout: 120_000 });
    const total = await page.locator('.head [role=status]').textContent();
    await page.evaluate(CLOCK);
    const rows: (readonly (string | number)[])[] = [];
    for (const [name, act] of Object.entries(ACTS)) rows.push([name, ...(await timesOf(page, act, turns))]);
    print(`${machine()}; ${total}; ${turns} turns each\n`);
    printTable(['what is done', 'median ms', 'longest ms'], rows);
  } finally {
    await browser.close();
    server.child.kill('SIGTERM');
    await finished(server.child);
  }
}

async function timesOf(page: Page, act: (turn: number) => string, turns: number): Promise<readonly string[]> {
  const times: number[] = [];
  for (let turn = 1; turn <= turns; turn += 1) times.push((await page.evaluate(act(turn))) as number); // as timed() gives
  return [median(times).toFixed(0), Math.max(...times).toFixed(0)];
}
