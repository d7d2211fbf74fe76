import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { ROOT } from '../command/skein.ts';

/** Debian's chromium, or the one that is named. */
const CHROMIUM = [process.env['SKEIN_CHROMIUM'] ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path) => path !== '' && existsSync(path),
);
if (CHROMIUM === undefined) console.info('skipped: there is no chromium, which the tests of the page are run in');

/** Tests in a browser; skipped where there is none. */
export const describeInBrowser = describe.skipIf(CHROMIUM === undefined);

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** For what a busy machine takes its time over. */
export const PATIENCE = { timeout: 20_000 };

/** Where screenshots are kept. */
const PICTURES = join(ROOT, '.cache/screenshots');

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a page did that none of ours may: errors, violations of its policy, requests to others. */
interface Faults {
  readonly origin: string;
  readonly told: string[];
}

let browser: Browser;
const contexts: BrowserContext[] = [];
const ends: (() => unknown)[] = [];
const watched: Faults[] = [];

beforeAll(async () => {
  if (CHROMIUM !== undefined) browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
});

afterAll(() => browser?.close());

afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
  for (const end of ends.splice(0).reverse()) await end();
  expect(watched.splice(0).flatMap(({ told }) => told)).toEqual([]);
});

/** Has something ended after the test, and after its pages: a page whose server has gone before it would tell of that. The last comes first. */
export function atEnd(end: () => unknown): void {
  ends.push(end);
}

/** Opens a view of a served page. Whatever goes wrong in it makes the test fail when it ends, but for a server that may be away. */
export async function open(
  origin: string,
  path: string,
  options: BrowserContextOptions = {},
  { mayBeAway = false } = {},
): Promise<Page> {
  // Nothing moves, so that pictures are the same each time.
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', ...options });
  contexts.push(context);
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  watch(page, origin, mayBeAway);
  await page.goto(origin + path);
  return page;
}

function watch(page: Page, origin: string, mayBeAway: boolean): void {
  const told: string[] = [];
  watched.push({ origin, told });
  page.on('pageerror', (error) => told.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const { url } = message.location();
    // What the API refuses is told to the reader; what a stored copy may not do is refused by the browser.
    const isRefusal =
      message.text().startsWith('Failed to load resource') && /^\/(api\/|search\?)/.test(url.slice(origin.length));
    if (mayBeAway && message.text().includes('net::ERR_')) return;
    if (message.type() === 'error' && !isRefusal && !url.startsWith(`${origin}/stored/`))
      told.push(`console: ${message.text()} ${url}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(blob|data|about):/.test(url)) told.push(`request to ${url}`);
  });
}

/** Until what the page was told last is drawn: two frames. */
export function drawn(page: Page): Promise<unknown> {
  return page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

/** Faults of accessibility (WCAG 2.2, levels A and AA) that axe finds in what is shown. */
export async function barriersOf(page: Page): Promise<readonly string[]> {
  if (await page.evaluate('window.axe === undefined')) await page.evaluate(AXE);
  const found = (await page.evaluate(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], iframes: false })
      .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' ' + target.join(' ') + ': ' + failureSummary)))`,
  )) as string[];
  return found;
}

/** Keeps what is seen as a picture. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`) });
}
