import { createHash } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { FetchedResponse, Fetcher, FetchRequest, FetchResult } from '../../src/model/fetcher.ts';
import type { FetcherOptions } from '../../src/net/http.ts';
import { page, type RawServer, rawServer, reply, testFetcher } from './web.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function serve(...args: Parameters<typeof rawServer>): Promise<RawServer> {
  const server = await rawServer(...args);
  closing.push(() => server.close());
  return server;
}

function fetcher(options: Partial<FetcherOptions> = {}): Fetcher {
  const made = testFetcher(options);
  closing.push(() => made.close());
  return made;
}

function response(result: FetchResult): FetchedResponse {
  if (result.kind === 'failure') throw new Error(`${result.failure}: ${result.detail}`);
  return result;
}

/** One request to a server that sends `bytes` and closes. */
async function answerTo(
  bytes: string | Buffer,
  options: Partial<FetcherOptions> = {},
  more: Partial<FetchRequest> = {},
): Promise<FetchResult> {
  const server = await serve((_head, socket) => socket.end(bytes));
  return fetcher(options).fetch(page(`http://127.0.0.1:${server.port}/p?q=1`, more));
}

test('house an answer is recorded whole: raw headers, head as sent, peer, times', async () => {
  const server = await serve((_head, socket) =>
    socket.write(reply('X-One: a\r\nx-one:  b \r\nX-Empty:\r\nSet-Cookie: k=v\r\n', 'hello')),
  );
  const result = response(
    await fetcher({ from: 'me@h.test' }).fetch(page(`http://127.0.0.1:${server.port}/p?B=1&A=2`)),
  );
  expect(result).toMatchObject({
    status: 200,
    statusText: 'OK',
    httpVersion: '1.1',
    codings: [],
    truncated: undefined,
  });
  expect(result.rawHeaders).toEqual([
    'Content-Length',
    '5',
    'X-One',
    'a',
    'x-one',
    'b ',
    'X-Empty',
    '',
    'Set-Cookie',
    'k=v',
  ]);
  expect(result.header('x-one')).toBe('a, b');
  expect(result.header('x-two')).toBeUndefined();
  expect(result.body.toString()).toBe('hello');
  expect(result.wireBody).toBe(result.body);
  expect(result.address).toBe(`127.0.0.1:${server.port}`);
  expect(result.tlsVersion).toBeUndefined();
  expect(result.requestHead).toBe(server.heads[0]);
  expect(result.requestHead).toContain('GET /p?B=1&A=2 HTTP/1.1\r\n');
  expect(result.requestHead).toContain('User-Agent: Skein/0.1 (test)\r\n');
  expect(result.requestHead).toContain('From: me@h.test\r\n');
  expect(result.requestHead).toContain('Accept-Encoding: gzip, br, deflate\r\n');
  expect(result.timeToFirstByte).toBeGreaterThan(0);
  expect(result.duration).toBeGreaterThanOrEqual(result.timeToFirstByte);
});

test('house the version of an old server is told, and its body ends with the connection', async () => {
  const result = response(await answerTo('HTTP/1.0 200 Fine\r\nContent-Type: text/html\r\n\r\nold'));
  expect(result).toMatchObject({ httpVersion: '1.0', statusText: 'Fine', truncated: undefined });
  expect(result.body.toString()).toBe('old');
});

test('house one connection serves one page after the other', async () => {
  const server = await serve((_head, socket) => socket.write(reply('', 'x')));
  const web = fetcher();
  for (let count = 0; count < 5; count++) response(await web.fetch(page(`http://127.0.0.1:${server.port}/${count}`)));
  expect(server.connections()).toBe(1);
});

test('house as many connections as allowed are made to a host', async () => {
  const server = await serve((_head, socket) => setTimeout(() => socket.write(reply('', 'x')), 50));
  const web = fetcher({ connectionsPerHost: 2 });
  await Promise.all([1, 2, 3, 4].map((count) => web.fetch(page(`http://127.0.0.1:${server.port}/${count}`))));
  expect(server.connections()).toBe(2);
});

test('house a kept connection that the server closes under the request is replaced once', async () => {
  let count = 0;
  const server = await serve((_head, socket) => {
    count++;
    if (count === 2) socket.destroy();
    else socket.write(reply('', `answer ${count}`));
  });
  const web = fetcher();
  const url = `http://127.0.0.1:${server.port}/`;
  response(await web.fetch(page(url)));
  expect(response(await web.fetch(page(url))).body.toString()).toBe('answer 3');
  expect(server.connections()).toBe(2);
});

test('HTTP-8 a new connection that is closed without an answer is a failure that may pass', async () => {
  const server = await serve((_head, socket) => socket.destroy());
  const result = await fetcher().fetch(page(`http://127.0.0.1:${server.port}/`));
  expect(result).toMatchObject({ kind: 'failure', failure: 'disconnect', mayPass: true });
  expect(server.heads).toHaveLength(1);
});

test('HTTP-6 Retry-After is handed over as received', async () => {
  const result = response(await answerTo('HTTP/1.1 429 Slow\r\nRetry-After: 120\r\nContent-Length: 0\r\n\r\n'));
  expect(result).toMatchObject({ status: 429, statusText: 'Slow' });
  expect(result.header('retry-after')).toBe('120');
});

test('HTTP-7 a redirect is an answer and is not followed', async () => {
  for (const status of [301, 302, 303, 307, 308]) {
    const result = response(await answerTo(`HTTP/1.1 ${status} Go\r\nLocation: /next\r\nContent-Length: 2\r\n\r\nhi`));
    expect(result.status).toBe(status);
    expect(result.header('location')).toBe('/next');
    expect(result.body.toString()).toBe('hi');
  }
});

test('house early hints are not the answer', async () => {
  const result = response(await answerTo(`HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${reply('X: 1\r\n', 'real')}`));
  expect(result.status).toBe(200);
  expect(result.body.toString()).toBe('real');
});

test('house a 304 has no body, whatever length it names', async () => {
  const result = response(await answerTo('HTTP/1.1 304 Not Modified\r\nContent-Length: 500\r\nETag: "a"\r\n\r\n'));
  expect(result).toMatchObject({ status: 304, truncated: undefined });
  expect(result.body).toHaveLength(0);
});

test('HTTP-4 headers of the request are sent besides the own ones', async () => {
  const result = response(await answerTo(reply('', 'x'), {}, { headers: { 'If-None-Match': 'W/"a"', accept: '*/*' } }));
  expect(result.requestHead).toContain('If-None-Match: W/"a"\r\n');
  expect(result.requestHead).toContain('accept: */*\r\n');
  expect(result.requestHead).not.toContain('Accept: ');
});

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

test('F:H1 a header line without a colon is a clear error', async () => {
  const result = await answerTo('HTTP/1.1 200 OK\r\nGarbage\r\nContent-Type: text/html\r\n\r\n<a href=/x>');
  expect(result).toMatchObject({ kind: 'failure', failure: 'protocol', mayPass: false });
  expect(result.kind === 'failure' && result.detail).toMatch(/header/i);
});

test('F:H2 a Content-Length that cannot be read is a clear error', async () => {
  for (const value of ['12, 12', 'abc', '-6', '12\r\nContent-Length: 13']) {
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

test('house a request given up in the queue leaves the connection to the next one', async () => {
  const server = await serve((_head, socket) => setTimeout(() => socket.write(reply('', 'x')), 100));
  const web = fetcher();
  const url = `http://127.0.0.1:${server.port}/`;
  const controller = new AbortController();
  const first = web.fetch(page(url));
  const second = web.fetch(page(url, { signal: controller.signal }));
  const third = web.fetch(page(url));
  controller.abort();
  expect([(await first).kind, (await second).kind, (await third).kind]).toEqual(['response', 'failure', 'response']);
  expect(server.connections()).toBe(1);
  expect(server.heads).toHaveLength(2);
});

test('house closing ends what is in flight, and nothing is fetched afterwards', async () => {
  const silent = await serve(() => undefined);
  const web = fetcher();
  const hanging = web.fetch(page(`http://127.0.0.1:${silent.port}/`));
  setTimeout(() => void web.close(), 50);
  expect(await hanging).toMatchObject({ kind: 'failure', failure: 'aborted' });
  expect(await web.fetch(page(`http://127.0.0.1:${silent.port}/`))).toMatchObject({ failure: 'aborted' });
});

test('house a refused connection and an unknown name are failures with their reason', async () => {
  const server = await rawServer(() => undefined);
  await server.close();
  const refused = await fetcher().fetch(page(`http://127.0.0.1:${server.port}/`));
  expect(refused).toMatchObject({ kind: 'failure', failure: 'connect', mayPass: true });
  expect(refused.kind === 'failure' && refused.detail).toContain('ECONNREFUSED');
  const lookup = (): Promise<readonly string[]> =>
    Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND no.test'), { code: 'ENOTFOUND' }));
  const unknown = await fetcher({ lookup }).fetch(page('http://no.test/'));
  expect(unknown).toMatchObject({ kind: 'failure', failure: 'dns', mayPass: false });
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

test('house answers that were not asked for are protocol failures, and a name without addresses has none', async () => {
  for (const head of [
    'HTTP/1.1 100 Continue\r\n\r\n',
    'HTTP/1.1 101 Switch\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
  ]) {
    expect(await answerTo(head)).toMatchObject({ kind: 'failure', failure: 'protocol', mayPass: false });
  }
  const lookup = (): Promise<readonly string[]> => Promise.reject(new Error('no'));
  expect(await fetcher({ lookup }).addresses('no.test')).toEqual([]);
});

test('house clients of hosts not used any more are closed', async () => {
  const server = await rawServer((_head, socket) => socket.write(reply('', 'x')), '0.0.0.0');
  closing.push(() => server.close());
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
