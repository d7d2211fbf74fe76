import { afterEach, expect, test } from 'vitest';
import { answerTo, closeAll, fetcher, page, rawServer, reply, response, serve } from './web.ts';

afterEach(closeAll);

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
    'b',
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

test('house an interim answer is no answer, an upgrade that was not asked for is a protocol failure, and a name without addresses has none', async () => {
  const interim = 'HTTP/1.1 100 Continue\r\n\r\n';
  expect(await answerTo(interim)).toMatchObject({ kind: 'failure', failure: 'disconnect', mayPass: true });
  expect(response(await answerTo(`${interim}HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx`)).body.toString()).toBe('x');
  const upgrade = 'HTTP/1.1 101 Switch\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n';
  expect(await answerTo(upgrade)).toMatchObject({ kind: 'failure', failure: 'protocol', mayPass: false });
  const lookup = (): Promise<readonly string[]> => Promise.reject(new Error('no'));
  expect(await fetcher({ lookup }).addresses('no.test')).toEqual([]);
});

test('house credentials and the lines of the user are sent and kept out of the record', async () => {
  const server = await serve((_head, socket) => socket.write(reply('Set-Cookie: k=v\r\n', 'hello')));
  const web = fetcher({
    headers: [['X-Key', 'hush']],
    basicAuth: 'me:secret',
    cookies: true,
    maySendSecrets: () => true,
  });
  const url = page(`http://127.0.0.1:${server.port}/`);
  await web.fetch(url);
  const result = response(await web.fetch(url));
  expect(server.heads[1]).toContain('X-Key: hush\r\nAuthorization: Basic bWU6c2VjcmV0\r\nCookie: k=v\r\n');
  expect(result.requestHead).toContain('X-Key: withheld\r\nAuthorization: withheld\r\nCookie: withheld\r\n');
});
