import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { HeldBytes } from '../../src/policy/held-bytes.ts';
import { closeAll, fetcher, page, reply, response, serve } from './web.ts';

afterEach(closeAll);

/** Keeps in mind what was held at most. */
class Watched extends HeldBytes {
  most = 0;

  override read(bytes: number): void {
    super.read(bytes);
    this.most = Math.max(this.most, this.bytes);
  }
}

const MEGABYTE = 1_000_000;
const COUNT = 8;

/** Bodies that differ, of so many bytes each. */
function bodies(bytes: number): readonly Buffer[] {
  return Array.from({ length: COUNT }, (_, index) => Buffer.alloc(bytes, `${index} and so on `));
}

/** The number in the path that a request asks for. */
function asked(head: string): number {
  return Number(/^GET \/(\d+)/.exec(head)?.[1]);
}

function chunked(body: Buffer): Buffer {
  const head = `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n`;
  return Buffer.concat([Buffer.from(`${head}${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);
}

describe('bodies in memory', () => {
  test.each([
    ['of a known length', (body: Buffer) => reply('', body)],
    ['in chunks', chunked],
    ['in gzip', (body: Buffer) => reply('Content-Encoding: gzip\r\n', gzipSync(body, { level: 0 }))],
  ])('house bodies %s come one after the other beyond the limit, and all of them whole', async (_, answer) => {
    const all = bodies(3 * MEGABYTE);
    const server = await serve((head, socket) => socket.write(answer(all[asked(head)] ?? Buffer.alloc(0))));
    const held = new Watched(MEGABYTE);
    const web = fetcher({ held, connectionsPerHost: COUNT });
    const results = await Promise.all(all.map((_body, at) => web.fetch(page(`http://127.0.0.1:${server.port}/${at}`))));
    for (const [at, result] of results.entries())
      expect(response(result).body.equals(all[at] ?? Buffer.alloc(0))).toBe(true);
    // One that is read on takes its body at most, as it doubles up to the next power; the others what one reading brings.
    expect(held.most).toBeLessThan(MEGABYTE + 4_200_000 + COUNT * 140_000);
    expect(held.bytes).toBe(0);
  });

  test('house a body that was held back is not too slow, and its connection serves on', async () => {
    const body = Buffer.alloc(MEGABYTE, 'x');
    const server = await serve((head, socket) => {
      if (asked(head) !== 0) {
        socket.write(reply('', body));
        return;
      }
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${15 * 40_000}\r\n\r\n`);
      let piece = 0;
      const timer = setInterval(() => {
        socket.write(Buffer.alloc(40_000, 'y'));
        if (++piece === 15) clearInterval(timer);
      }, 60);
    });
    const held = new Watched(50_000);
    const web = fetcher({ held, connectionsPerHost: 3, timeout: 500, totalTimeout: 2000 });
    const get = (path: number) => web.fetch(page(`http://127.0.0.1:${server.port}/${path}`));
    const slow = get(0);
    const others = [get(1), get(2)];
    const times = await Promise.all([slow, ...others].map(async (result) => response(await result).truncated));
    expect(times).toEqual([undefined, undefined, undefined]);
    for (const path of [3, 4, 5]) expect(response(await get(path)).body.length).toBe(MEGABYTE);
    expect(server.connections()).toBe(3);
    expect(held.bytes).toBe(0);
  });

  test('house a body that is held back while its server goes away is told as broken, and holds nothing', async () => {
    const server = await serve((head, socket) => {
      const isWhole = asked(head) === 0;
      socket.write(reply('', Buffer.alloc(MEGABYTE, 'x')).subarray(0, isWhole ? undefined : 300_000), () => {
        if (!isWhole) socket.destroy();
      });
    });
    const held = new Watched(100_000);
    const web = fetcher({ held, connectionsPerHost: COUNT });
    const paths = [1, 0, 2, 0, 3, 0, 4, 0];
    const results = await Promise.all(paths.map((path) => web.fetch(page(`http://127.0.0.1:${server.port}/${path}`))));
    const truncated = results.map((result) => response(result).truncated);
    expect(truncated).toEqual(paths.map((path) => (path === 0 ? undefined : 'disconnect')));
    expect(held.bytes).toBe(0);
  });

  test('house what is given up holds nothing, and lets others go on', async () => {
    const body = Buffer.alloc(MEGABYTE, 'x');
    const server = await serve((head, socket) => {
      socket.write(asked(head) === 0 ? reply('', body).subarray(0, 500_000) : reply('', body));
    });
    const held = new Watched(100_000);
    const web = fetcher({ held, connectionsPerHost: 4 });
    const stop = new AbortController();
    const given = web.fetch(page(`http://127.0.0.1:${server.port}/0`, { signal: stop.signal }));
    await expect.poll(() => held.isFull).toBe(true);
    const others = [1, 2, 3].map((path) => web.fetch(page(`http://127.0.0.1:${server.port}/${path}`)));
    await expect.poll(() => server.heads.length).toBe(4);
    stop.abort();
    expect((await given).kind).toBe('failure');
    for (const other of others) expect(response(await other).body.length).toBe(MEGABYTE);
    expect(held.bytes).toBe(0);
  });
});
