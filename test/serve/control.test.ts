import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openCrawl, type Serving } from '../../src/index.ts';
import type { Counters, Crawl, Pages } from '../../src/serve/answers.ts';
import { checked } from '../../src/serve/asked.ts';
import { CONTROL, type Control, FORM, type Form, PREVIEW, type Preview } from '../../src/serve/control-answers.ts';
import { links } from '../servers/site-server.ts';
import { crawled, json, newFolder, post, served, site } from './served.ts';

async function untilState(server: Serving, ...states: readonly Control['state'][]): Promise<Control> {
  for (;;) {
    const control: Control = checked(CONTROL, await json(server, '/api/control'));
    if (states.includes(control.state)) return control;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function pagesOf(server: Serving): Promise<readonly string[]> {
  for (;;) {
    const { rows, known }: Pages = await json(server, '/api/pages?state=fetched&columns=url&sort=url');
    const counters: Counters = await json(server, '/api/counters');
    if (known === counters.known && rows.length === counters.pages)
      return rows.map(({ url }) => new URL(String(url)).pathname);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Serves with control, and crawls begun from the page go to a place that is removed. */
async function controlled(folder?: string): Promise<{ readonly server: Serving; readonly place: string }> {
  const place = dirname(newFolder());
  let count = 0;
  const server = await served({ folder, control: true, newFolder: () => join(place, `crawl-${++count}`) });
  return { server, place };
}

const SMALL = { '/': links('/a', '/b'), '/a': '<title>A</title>', '/b': '<title>B</title>' };

/** A site of a chain of pages, of which each answers only when the test lets it. */
async function slowChain(length: number) {
  const waiting: (() => void)[] = [];
  let isOpen = false;
  const served = await site((path) =>
    path === '/robots.txt'
      ? undefined
      : (_request, response) => {
          const at = Number(path.slice(1) || 0);
          const send = () =>
            void response
              .writeHead(200, { 'content-type': 'text/html' })
              .end(at < length ? links(`/${at + 1}`) : 'end');
          if (isOpen) send();
          else waiting.push(send);
        },
  );
  return {
    ...served,
    /** Resolves when so many requests wait. */
    async asked(): Promise<void> {
      while (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    },
    letOneGo: () => waiting.shift()?.(),
    letAllGo() {
      isOpen = true;
      for (const send of waiting.splice(0)) send();
    },
  };
}

describe('crawls from the page', () => {
  it('house a crawl is begun, served, and ends with ranks and exports', async () => {
    const { origin } = await site(SMALL);
    const { server, place } = await controlled();
    expect(((await json(server, '/api/control')) as Control).state).toBe('none');
    const begun = await post(server, '/api/control/crawl', {
      seeds: [`${origin}/`],
      settings: { delay: 0, index: false },
    });
    expect([begun.status, begun.text]).toEqual([200, expect.stringContaining('"running"')]);
    await untilState(server, 'finished');
    expect(await pagesOf(server)).toEqual(['/', '/a', '/b']);
    expect(((await json(server, '/api/crawl')) as Crawl).name).toBe('crawl-1');
    expect(existsSync(join(place, 'crawl-1', 'pagerank.csv'))).toBe(true);
  });

  it('house only one crawl runs at a time; it is paused, goes on, and is given more seeds', async () => {
    const chain = await slowChain(3);
    const other = await site(SMALL, '127.0.0.2');
    const { server } = await controlled();
    const settings = { delay: 0, index: false };
    await post(server, '/api/control/crawl', { seeds: [`${chain.origin}/`], settings });
    await chain.asked();
    expect((await post(server, '/api/control/crawl', { seeds: [`${other.origin}/`], settings })).status).toBe(409);
    expect((await untilState(server, 'running')).canAddSeeds).toBe(true);
    expect((await post(server, '/api/control/seeds', { seeds: [`${other.origin}/`] })).status).toBe(200);
    await post(server, '/api/control/pause');
    chain.letOneGo();
    await untilState(server, 'paused');
    expect((await post(server, '/api/control/pause')).status).toBe(409);
    expect((await post(server, '/api/control/seeds', { seeds: [`${other.origin}/`] })).status).toBe(409);
    chain.letAllGo();
    expect((await post(server, '/api/control/resume')).status).toBe(200);
    await untilState(server, 'finished');
    expect(await pagesOf(server)).toEqual(['/', '/1', '/2', '/3', '/', '/a', '/b']);
    expect(((await json(server, '/api/crawl')) as Crawl).seeds).toEqual([`${chain.origin}/`, `${other.origin}/`]);
  });

  it.each([1, 2])(
    'house a crawl that ran before it was served is given seeds, paused and resumed, in threads: %s',
    async (threads) => {
      const chain = await slowChain(3);
      const other = await site(SMALL, '127.0.0.2');
      const folder = newFolder();
      const settings = { folder, threads, concurrency: 4, delay: 0, index: false, warn: () => undefined };
      const crawl = await openCrawl(`${chain.origin}/`, settings);
      const server = await served({ folder, crawl, control: true });
      const over = crawl.run().finally(() => crawl.close());
      await chain.asked();
      expect((await untilState(server, 'running')).canAddSeeds).toBe(true);
      expect((await post(server, '/api/control/crawl', { seeds: [`${other.origin}/`], settings: {} })).status).toBe(
        409,
      );
      expect((await post(server, '/api/control/seeds', { seeds: [`${other.origin}/`] })).status).toBe(200);
      await vi.waitFor(() => expect(other.asked.map(({ path }) => path)).toContain('/b'), 10_000);
      await post(server, '/api/control/pause');
      chain.letOneGo();
      expect((await over).end).toEqual({ kind: 'stopped' });
      await untilState(server, 'paused');
      chain.letAllGo();
      expect((await post(server, '/api/control/resume')).status).toBe(200);
      await untilState(server, 'finished');
      expect(await pagesOf(server)).toEqual(['/', '/1', '/2', '/3', '/', '/a', '/b']);
      expect(((await json(server, '/api/crawl')) as Crawl).seeds).toEqual([`${chain.origin}/`, `${other.origin}/`]);
    },
  );

  it('house of two servers of one folder both answer, and one at a time crawls', async () => {
    const chain = await slowChain(3);
    const { server: first, place } = await controlled();
    await post(first, '/api/control/crawl', { seeds: [`${chain.origin}/`], settings: { delay: 0, index: false } });
    await chain.asked();
    const { server: second } = await controlled(join(place, 'crawl-1'));
    await untilState(second, 'elsewhere');
    const refused = await post(second, '/api/control/resume');
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('another process')]);
    for (const server of [first, second])
      expect((await json(server, '/api/crawl')) as Crawl).toMatchObject({ name: 'crawl-1' });
    await post(first, '/api/control/pause');
    chain.letOneGo();
    await untilState(first, 'paused');
    chain.letAllGo();
    // The folder is free now for whoever asks first.
    await vi.waitFor(async () => expect((await post(second, '/api/control/resume')).status).toBe(200), 10_000);
    await untilState(second, 'finished');
    for (const server of [first, second]) expect(await pagesOf(server)).toEqual(['/', '/1', '/2', '/3']);
  });

  it('house a crawl is stopped for good, running or paused, and what it has is ranked', async () => {
    for (const isPaused of [false, true]) {
      const chain = await slowChain(50);
      const { server, place } = await controlled();
      await post(server, '/api/control/crawl', { seeds: [`${chain.origin}/`], settings: { delay: 0, index: false } });
      await chain.asked();
      if (isPaused) {
        await post(server, '/api/control/pause');
        chain.letOneGo();
        await untilState(server, 'paused');
      }
      expect((await post(server, '/api/control/stop')).status).toBe(200);
      chain.letOneGo();
      await untilState(server, 'paused');
      expect(readdirSync(join(place, 'crawl-1'))).toContain('pagerank.csv');
      chain.letAllGo();
    }
  });

  it('house a crawl whose folder is deleted has failed, and the server goes on: another is begun', async () => {
    const chain = await slowChain(3);
    const { server, place } = await controlled();
    const wish = { seeds: [`${chain.origin}/`], settings: { delay: 0 } };
    expect((await post(server, '/api/control/crawl', wish)).status).toBe(200);
    await chain.asked();
    // What was received is to be saved when the crawl is closed.
    chain.letOneGo();
    await chain.asked();
    rmSync(join(place, 'crawl-1'), { recursive: true });
    chain.letAllGo();
    const { message } = await untilState(server, 'failed');
    // What is missed first depends on what is written at that moment.
    expect(message).toMatch(/deleted or moved|no such file/);
    expect((await post(server, '/api/control/crawl', wish)).status).toBe(200);
    await untilState(server, 'finished');
    expect(await pagesOf(server)).toEqual(['/', '/1', '/2', '/3']);
  });

  it('house settings that are not for the page are refused, and nothing is begun', async () => {
    const { server, place } = await controlled();
    const seeds = ['http://127.0.0.1/'];
    for (const settings of [
      { output: '/tmp/x' },
      { proxy: 'http://x' },
      { robots: false },
      { allowPrivate: true },
      { header: ['A: b'] },
      { cookieJar: '/etc/passwd' },
      { depth: -1 },
      { depth: 1.5 },
      { userAgent: '' },
      { scope: 'world' },
      { include: ['('] },
      { exclude: ['(.+)\\1'] },
      { delay: '1s' },
      { nonsense: 1 },
    ]) {
      const { status, text } = await post(server, '/api/control/crawl', { seeds, settings });
      expect([settings, status]).toEqual([settings, 400]);
      expect(JSON.parse(text).error).toMatchObject({ field: Object.keys(settings)[0] });
      expect(JSON.parse(text).error.message).toContain(Object.keys(settings)[0]);
    }
    const tooMany = Array.from({ length: 1001 }, (_, at) => `http://127.0.0.1/${at}`);
    for (const wrong of [[], ['mailto:a@b.c'], [''], tooMany]) {
      const { status, text } = await post(server, '/api/control/crawl', { seeds: wrong, settings: {} });
      expect([status, JSON.parse(text).error.field]).toEqual([400, 'seeds']);
    }
    expect(readdirSync(place)).toEqual([]);
    expect((await post(server, '/api/control/resume', { settings: { maxPages: 0.5 } })).status).toBe(400);
    const form: Form = checked(FORM, await json(server, '/api/control/form'));
    expect(form.find(({ name }) => name === 'delay')).toMatchObject({ kind: 'duration', value: 1000 });
    expect(
      form.filter(({ name }) => ['robots', 'allowPrivate', 'output', 'header', 'basicAuth', 'token'].includes(name)),
    ).toEqual([]);
  });

  it('house settings that a crawl is refused with are not kept: it goes on without them', async () => {
    const folder = await crawled(await site({ '/': 'one' }));
    const server = await served({ folder, control: true });
    for (const settings of [{ domains: ['a b'] }, { acceptTypes: ['nonsense'] }])
      expect((await post(server, '/api/control/resume', { settings })).status).toBe(400);
    expect((await post(server, '/api/control/resume')).status).toBe(200);
  });

  it('house a preview asks for robots.txt alone, and says which seeds may be fetched', async () => {
    const robots = {
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: *\nDisallow: /no\nCrawl-delay: 3\nSitemap: http://x.example/s.xml\n',
    };
    const { origin, asked } = await site({ ...SMALL, '/robots.txt': robots });
    const { server, place } = await controlled();
    const { text } = await post(server, '/api/control/preview', {
      seeds: [`${origin}/`, `${origin}/no`],
      settings: {},
    });
    const preview: Preview = checked(PREVIEW, JSON.parse(text));
    expect(preview.robots).toMatchObject([
      { origin, status: 200, verdict: 'parsed', text: robots.body, delay: 3000, sitemaps: ['http://x.example/s.xml'] },
    ]);
    expect(preview.ways.map(({ steps }) => steps.find(({ step }) => step === 'robots')?.verdict)).toEqual([
      'pass',
      'stop',
    ]);
    expect(asked.map(({ path }) => path)).toEqual(['/robots.txt']);
    expect(readdirSync(place)).toEqual([]);
  });

  it('house a finished crawl that is served can be told so, and one elsewhere is left alone', async () => {
    const { server } = await controlled(await crawled(await site(SMALL), { index: false }));
    expect(((await json(server, '/api/control')) as Control).state).toBe('finished');
    const { origin } = await site(SMALL);
    expect(
      (await post(server, '/api/control/crawl', { seeds: [`${origin}/`], settings: { delay: 0, index: false } }))
        .status,
    ).toBe(200);
    await untilState(server, 'finished');
    expect(((await json(server, '/api/crawl')) as Crawl).name).toBe('crawl-1');
  });
});
