import { createHash } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { FetchResult } from '../../src/model/fetcher.ts';
import { answerTo, closeAll, fetcher, page, reply, response, serve } from './web.ts';

afterEach(closeAll);

test('HTTP-9 F:H4 headers are taken up to the limit, larger ones are an error', async () => {
  const many = Array.from({ length: 40 }, (_, index) => `Set-Cookie: c${index}=${'x'.repeat(1000)}\r\n`).join('');
  expect(response(await answerTo(reply(many, 'x'))).rawHeaders).toHaveLength(82);
  const refused = await answerTo(reply(many, 'x'), { maxHeaders: 30_000 });
  expect(refused).toMatchObject({ kind: 'failure', failure: 'headers-too-large', mayPass: false });
});

test('HTTP-9 a body is cut at the limit and the rest is not read', async () => {
  const result = response(await answerTo(reply('', 'x'.repeat(500_000)), { maxBody: 100_000 }));
  expect(result.truncated).toBe('length');
  expect(result.body).toHaveLength(100_000);
});

test('HTTP-9 a body of exactly the limit is whole', async () => {
  const result = response(await answerTo(reply('', 'x'.repeat(100_000)), { maxBody: 100_000 }));
  expect(result.truncated).toBeUndefined();
});

test('ROB-8 of a robots.txt 500 kibibytes are read', async () => {
  const result = response(await answerTo(reply('', 'x'.repeat(600_000)), { maxBody: 100_000 }, { purpose: 'robots' }));
  expect(result.truncated).toBe('length');
  expect(result.body).toHaveLength(512_000);
});

test('HTTP-9 a silent server is given up; with headers, what came is kept', async () => {
  const silent = await serve(() => undefined);
  const limits = { timeout: 200, totalTimeout: 5000 };
  const result = await fetcher(limits).fetch(page(`http://127.0.0.1:${silent.port}/`));
  expect(result).toMatchObject({ kind: 'failure', failure: 'timeout', mayPass: true });
  expect(result.duration).toBeLessThan(2000);
  const stalls = await serve((_head, socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf'));
  const half = response(await fetcher(limits).fetch(page(`http://127.0.0.1:${stalls.port}/`)));
  expect(half.truncated).toBe('time');
  expect(half.body.toString()).toBe('half');
});

test('HTTP-9 an answer that drips is given up after the total time', async () => {
  const server = await serve((_head, socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n');
    const timer = setInterval(() => socket.write('x'), 20);
    socket.on('close', () => clearInterval(timer));
  });
  const result = response(
    await fetcher({ timeout: 200, totalTimeout: 600 }).fetch(page(`http://127.0.0.1:${server.port}/`)),
  );
  expect(result.truncated).toBe('time');
  expect(result.body.length).toBeGreaterThan(3);
});

test('HTTP-9 a body that comes more slowly than the least rate is given up, a faster one is not', async () => {
  const drip = (pause: number, count: number) =>
    serve((_head, socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${count}\r\n\r\n`);
      let sent = 0;
      const timer = setInterval(() => {
        socket.write('x');
        if (++sent === count) clearInterval(timer);
      }, pause);
      socket.on('close', () => clearInterval(timer));
    });
  const limits = { timeout: 300, totalTimeout: 30_000, minRate: 30 };
  const slow = await drip(100, 1000);
  const result = response(await fetcher(limits).fetch(page(`http://127.0.0.1:${slow.port}/`)));
  expect(result).toMatchObject({ truncated: 'time', status: 200 });
  expect(result.body.length).toBeLessThan(200);
  const fast = await drip(10, 60);
  const whole = response(await fetcher(limits).fetch(page(`http://127.0.0.1:${fast.port}/`)));
  expect([whole.truncated, whole.body.length]).toEqual([undefined, 60]);
});

test('F:R18 a robots.txt that never comes ends by its own deadline, and others are not held up', async () => {
  const silent = await serve(() => undefined);
  const quick = await serve((_head, socket) => socket.write(reply('', 'x')));
  const web = fetcher({ timeout: 30_000, totalTimeout: 120_000 });
  const robots = web.fetch(page(`http://127.0.0.1:${silent.port}/robots.txt`, { purpose: 'robots' }));
  const other = response(await web.fetch(page(`http://127.0.0.1:${quick.port}/`)));
  expect(other.duration).toBeLessThan(2000);
  const result = await robots;
  expect(result).toMatchObject({ kind: 'failure', failure: 'timeout', mayPass: true });
  expect(result.duration).toBeLessThan(12_000);
});

test('HTTP-12 a body shorter than its Content-Length is kept and marked', async () => {
  const result = response(await answerTo('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this'));
  expect(result.truncated).toBe('disconnect');
  expect(result.body.toString()).toBe('only this');
});

test('HTTP-12 a chunked body that is cut is kept and marked', async () => {
  const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
  for (const end of ['5\r\nhello\r\n', '5\r\nhello\r\nzz\r\n', '5\r\nhello\r\n9\r\n']) {
    const result = response(await answerTo(head + end));
    expect(result.truncated).toBe('disconnect');
    expect(result.body.toString()).toBe('hello');
  }
  expect(response(await answerTo(`${head}5\r\nhello\r\n0\r\n\r\n`)).truncated).toBeUndefined();
});

test('F:H1 a line without a colon among the headers is passed over', async () => {
  for (const junk of ['Garbage', ': nameless', 'two words: x', '\u0001: x']) {
    const result = response(
      await answerTo(`HTTP/1.1 200 OK\r\n${junk}\r\nContent-Type: text/html\r\nContent-Length: 10\r\n\r\n<a href=/x>`),
    );
    expect(result.rawHeaders).toEqual(['Content-Type', 'text/html', 'Content-Length', '10']);
    expect(result.body.toString()).toBe('<a href=/x');
  }
  const folded = response(await answerTo('HTTP/1.1 200 OK\nX-A: one\n\ttwo\nContent-Length : 2\n\nhi'));
  expect([folded.header('x-a'), folded.body.toString()]).toEqual(['one two', 'hi']);
});

test('F:H1 what begins with no status line is a clear error', async () => {
  for (const text of [
    'SSH-2.0-OpenSSH_9.6\r\n',
    '<html>',
    'HTTP/1.1 20 OK\r\n\r\n',
    'HTTP/2 200\r\n\r\n',
    'ICY 200 OK\r\n\r\n',
  ]) {
    const result = await answerTo(text);
    expect(result).toMatchObject({ kind: 'failure', failure: 'protocol', mayPass: false });
    expect(result.kind === 'failure' && result.detail).toMatch(/status line/);
  }
});

test('F:H2 equal lengths are one; a Content-Length that cannot be read is a clear error', async () => {
  for (const value of ['12, 12', '12,12', '12\r\ncontent-length: 12']) {
    const result = response(await answerTo(`HTTP/1.1 200 OK\r\nContent-Length: ${value}\r\n\r\nhello, world`));
    expect([result.body.toString(), result.truncated]).toEqual(['hello, world', undefined]);
  }
  for (const value of ['abc', '-6', '', '12, 13', '12\r\nContent-Length: 13', '1e3', '0x10', '9'.repeat(30)]) {
    const result = await answerTo(`HTTP/1.1 200 OK\r\nContent-Length: ${value}\r\n\r\nhello, world`);
    expect(result).toMatchObject({ kind: 'failure', failure: 'protocol', mayPass: false });
    expect(result.kind === 'failure' && result.detail).toMatch(/Content-Length/i);
  }
});

test('house an abort ends the exchange, before and after it is sent', async () => {
  const silent = await serve(() => undefined);
  const web = fetcher();
  const url = `http://127.0.0.1:${silent.port}/`;
  const controller = new AbortController();
  const sent = web.fetch(page(url, { signal: controller.signal }));
  const queued = web.fetch(page(url, { signal: controller.signal }));
  setTimeout(() => controller.abort(), 50);
  expect(await sent).toMatchObject({ kind: 'failure', failure: 'aborted' });
  expect(await queued).toMatchObject({ kind: 'failure', failure: 'aborted' });
  expect(await web.fetch(page(url, { signal: controller.signal }))).toMatchObject({ failure: 'aborted' });
});

test('house closing ends what is in flight, and nothing is fetched afterwards', async () => {
  const silent = await serve(() => undefined);
  const web = fetcher();
  const hanging = web.fetch(page(`http://127.0.0.1:${silent.port}/`));
  setTimeout(() => void web.close(), 50);
  expect(await hanging).toMatchObject({ kind: 'failure', failure: 'aborted' });
  expect(await web.fetch(page(`http://127.0.0.1:${silent.port}/`))).toMatchObject({ failure: 'aborted' });
});

test('house a connection that is not made in time is a timeout', async () => {
  const lookup = (): Promise<readonly string[]> => new Promise(() => undefined);
  const result = await fetcher({ lookup, connectTimeout: 150 }).fetch(page('http://slow.test/'));
  expect(result).toMatchObject({ kind: 'failure', failure: 'timeout', mayPass: true });
});

test('house large bodies come whole', async () => {
  const body = Buffer.alloc(3_000_000, 'abcdefghij');
  const result = response(await answerTo(reply('', body)));
  expect(createHash('sha1').update(result.body).digest('hex')).toBe(createHash('sha1').update(body).digest('hex'));
});

test('house clients of hosts not used any more are closed', async () => {
  const server = await serve((_head, socket) => socket.write(reply('', 'x')), '0.0.0.0');
  const web = fetcher();
  const ask = (index: number): Promise<FetchResult> =>
    web.fetch(page(`http://127.0.${Math.floor(index / 250)}.${1 + (index % 250)}:${server.port}/`));
  for (let index = 0; index < 600; index++) expect((await ask(index)).kind).toBe('response');
  expect(server.connections()).toBe(600);
  await ask(599);
  expect(server.connections()).toBe(600);
  await ask(0);
  expect(server.connections()).toBe(601);
  expect(server.open()).toBeLessThanOrEqual(514);
});
