import { once } from 'node:events';
import { renameSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { crawl, openCrawl } from '../../src/index.ts';
import type { Counters, Crawl, Pages } from '../../src/serve/answers.ts';
import { links } from '../servers/site-server.ts';
import { ask, crawled, json, newFolder, opened, served, site } from './served.ts';

/** A site whose pages answer when they are let go. */
function gatedSite(pages: number) {
  const waiting: (() => void)[] = [];
  let isOpen = false;
  const answers = site((path) =>
    path === '/robots.txt'
      ? undefined
      : (_request, response) => {
          const send = () => {
            response.writeHead(200, { 'content-type': 'text/html' });
            response.end(links(...Array.from({ length: pages }, (_, at) => `/${at}`)));
          };
          if (path === '/' || isOpen) send();
          else waiting.push(send);
        },
  );
  const letGo = () => {
    isOpen = true;
    for (const send of waiting.splice(0)) send();
  };
  return { answers, letGo };
}

/** The events that a server sends, one after the other, until enough has been seen. */
function eventsUntil(
  address: string,
  isEnough: (event: string, value: Counters) => boolean,
): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const seen: string[] = [];
    const request = opened(address, '/api/events', {}, (answer) => {
      expect(answer.headers['content-type']).toMatch(/^text\/event-stream/);
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const [, event = '', data = '{}'] = /^event: (.*)\ndata: (.*)$/m.exec(text.slice(0, end)) ?? [];
          text = text.slice(end + 2);
          seen.push(event);
          if (!isEnough(event, JSON.parse(data))) continue;
          answer.destroy();
          resolve(seen);
          return;
        }
      });
      answer.on('error', reject);
    });
    request.on('error', reject);
  });
}

describe('a crawl that goes on', () => {
  it('house can be watched to its end, while another opens the same folder', async () => {
    const gated = gatedSite(5);
    const { origin } = await gated.answers;
    const folder = newFolder();
    const running = await openCrawl(`${origin}/`, { folder, delay: 0, index: false });
    const server = await served({ folder });
    const report = running.run().finally(() => running.close());
    await eventsUntil(
      server.address,
      (event, { pages, pending }) => event === 'counters' && pages === 1 && pending > 0,
    );
    const before: Pages = await json(server, '/api/pages?state=fetched');
    expect(before.total).toBeLessThanOrEqual(1);
    expect(((await json(server, '/api/crawl')) as Crawl).isRunning).toBe(true);
    gated.letGo();
    expect((await report).end).toEqual({ kind: 'drained' });
    await eventsUntil(
      server.address,
      (event, { pages, isRunning }) => event === 'counters' && pages === 6 && !isRunning,
    );
    const after = await served({ folder });
    expect(((await json(after, '/api/pages?state=fetched')) as Pages).total).toBe(6);
  });

  it('house a crawl that takes the place of another in the folder is shown in place of it', async () => {
    const [first, second] = [await site({ '/': '<title>A</title>' }), await site({ '/': links('/a'), '/a': 'a' })];
    const folder = await crawled(first, { index: false });
    const server = await served({ folder });
    expect(((await json(server, '/api/pages')) as Pages).known).toBe(1);
    await crawl(`${second.origin}/`, { folder, delay: 0, index: false, overwrite: true });
    for (let seeds: readonly string[] = []; seeds[0] !== `${second.origin}/`; )
      seeds = ((await json(server, '/api/crawl')) as Crawl).seeds;
    expect(((await json(server, '/api/pages')) as Pages).known).toBe(2);
  });

  it('house a folder that is deleted is told to whoever asks, in the terminal once, and is shown when it is back', async () => {
    const folder = await crawled(await site({ '/': '<title>A</title>' }), { index: false });
    const warned: string[] = [];
    const server = await served({ folder, warn: (line) => warned.push(line) });
    const events = await new Promise<IncomingMessage>((resolve) => opened(server.address, '/api/events', {}, resolve));
    // It may be over before all else was asked for.
    const over = once(events.resume(), 'end');
    renameSync(folder, `${folder}-elsewhere`);
    await vi.waitFor(async () => expect((await ask(server, '/api/pages')).status).toBe(410), 10_000);
    for (const path of ['/api/overview', '/api/search?q=a', '/stored/1', '/api/events', '/api/pages.csv', '/metrics']) {
      const { status, text } = await ask(server, path);
      expect([path, status]).toEqual([path, 410]);
      expect(JSON.parse(text).error.message).toBe('the crawl folder was deleted or moved');
    }
    await over;
    expect(warned).toEqual([`${folder} was deleted or moved: there is nothing to serve`]);
    renameSync(`${folder}-elsewhere`, folder);
    expect(((await json(server, '/api/pages')) as Pages).known).toBe(1);
  });

  it('house a listener that goes away leaves nothing behind, and too many are refused', async () => {
    const { origin } = await site({ '/': '<title>A</title>' });
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0, index: false });
    const server = await served({ folder });
    const requests = await Promise.all(
      Array.from(
        { length: 64 },
        () =>
          new Promise<ReturnType<typeof opened>>((resolve, reject) => {
            const request = opened(server.address, '/api/events', {}, (answer) =>
              answer.once('data', () => resolve(request)),
            );
            request.on('error', reject);
          }),
      ),
    );
    expect((await ask(server, '/api/events')).status).toBe(503);
    for (const request of requests) request.destroy();
    for (let status = 0; status !== 200; ) {
      status = await new Promise<number>((resolve, reject) => {
        const request = opened(server.address, '/api/events', {}, (answer) => {
          resolve(answer.statusCode ?? 0);
          answer.destroy();
        });
        request.on('error', reject);
      });
    }
  });
});
