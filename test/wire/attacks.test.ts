import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, expect, test, vi } from 'vitest';
import type { Fetcher, FetchResult } from '../../src/model/fetcher.ts';
import { hasOpenssl, selfSigned } from '../servers/certificate.ts';
import { closeAll, fetcher, listen, page, reply, response, serve, testFetcher } from './web.ts';

afterEach(closeAll);

/** Sockets of this process that keep it alive. */
function liveSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => /^TCP(?:Socket|Connect)Wrap$/.test(name)).length;
}

/** The port of a server that does nothing but what `greet` does, and keeps no process alive. */
async function silentServer(
  greet: (socket: Socket) => void = () => undefined,
): Promise<{ port: number; open(): number }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.unref();
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.resume();
    greet(socket);
  });
  return { port: await listen(server), open: () => sockets.size };
}

function until(condition: () => boolean): Promise<void> {
  return vi.waitFor(() => expect(condition()).toBe(true), { timeout: 5000, interval: 10 });
}

test('house closing while a name is looked up, a connection, a tunnel or TLS is made leaves no socket', async () => {
  const silent = await silentServer();
  let found: (addresses: readonly string[]) => void = () => undefined;
  const lookup = (): Promise<readonly string[]> => new Promise((resolve) => (found = resolve));
  const ways: readonly (readonly [web: Fetcher, url: string, connects: boolean])[] = [
    [testFetcher({ lookup }), `http://h.test:${silent.port}/`, false],
    [testFetcher(), `http://127.0.0.1:${silent.port}/`, false],
    [testFetcher(), `https://127.0.0.1:${silent.port}/`, true],
    [testFetcher({ http2: true }), `https://127.0.0.1:${silent.port}/`, true],
    [testFetcher({ proxy: `http://127.0.0.1:${silent.port}` }), 'https://h.test/', true],
  ];
  const before = liveSockets();
  for (const [web, url, connects] of ways) {
    const asked = web.fetch(page(url));
    if (connects) await until(() => silent.open() === 1);
    await web.close();
    found(['127.0.0.1']);
    expect(await asked).toMatchObject({ kind: 'failure', failure: 'aborted' });
    await until(() => silent.open() === 0 && liveSockets() <= before);
  }
});

test('house a connection that nobody waits for any more keeps no process alive', async () => {
  const silent = await silentServer();
  let found: ((addresses: readonly string[]) => void) | undefined;
  const web = fetcher({ lookup: () => new Promise((resolve) => (found = resolve)) });
  const controller = new AbortController();
  const before = liveSockets();
  const asked = web.fetch(page(`http://h.test:${silent.port}/`, { signal: controller.signal }));
  controller.abort();
  expect(await asked).toMatchObject({ failure: 'aborted' });
  await until(() => found !== undefined);
  found?.(['127.0.0.1']);
  await until(() => silent.open() === 1);
  await until(() => liveSockets() <= before);
});

test('HTTP-12 a reset at any byte of an answer is a failure or a body that is marked', async () => {
  const answer = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n';
  const bodyAt = answer.indexOf('\r\n\r\n') + 4;
  // What follows the last chunk is no part of the body (RFC 9112, 8).
  const wholeAt = answer.length - 2;
  let length = 0;
  const server = await serve((_head, socket) => {
    const sent = length;
    socket.write(answer.slice(0, sent), () => (sent % 2 === 0 ? socket.resetAndDestroy() : socket.destroy()));
  });
  const web = fetcher();
  for (; length <= answer.length; length++) {
    const result = await web.fetch(page(`http://127.0.0.1:${server.port}/${length}`));
    if (length < bodyAt) expect(result).toMatchObject({ kind: 'failure', failure: 'disconnect', mayPass: true });
    // A reset may overtake what was sent.
    else if (result.kind === 'failure') expect([result.failure, length % 2]).toEqual(['disconnect', 0]);
    else if (length === answer.length) expect(result.truncated).toBeUndefined();
    else if (length >= wholeAt) expect([undefined, 'disconnect']).toContain(result.truncated);
    else expect(result.truncated).toBe('disconnect');
  }
  expect(server.heads).toHaveLength(answer.length + 1);
});

test('HTTP-8 a server that closes or resets each kept connection gets each request once more at most', async () => {
  const endings: readonly ((socket: Socket) => void)[] = [
    (socket) => socket.end(),
    (socket) => socket.destroy(),
    (socket) => socket.resetAndDestroy(),
  ];
  for (const end of endings) {
    // One answer a connection; the second request on it is read and meets the end of the connection.
    const served = new Map<Socket, number>();
    const server = await serve((_head, socket) => {
      const count = served.get(socket) ?? 0;
      served.set(socket, count + 1);
      if (count === 0) socket.write(reply('', 'x'));
      else end(socket);
    });
    const web = fetcher();
    for (let index = 0; index < 10; index++) {
      const result = response(await web.fetch(page(`http://127.0.0.1:${server.port}/${index}`)));
      expect(result.body.toString()).toBe('x');
    }
    const asked = server.heads.map((head) => head.slice(0, head.indexOf('\r\n')));
    for (let index = 0; index < 10; index++) {
      expect(asked.filter((line) => line === `GET /${index} HTTP/1.1`).length).toBe(index === 0 ? 1 : 2);
    }
  }
});

test('HTTP-8 a server that never answers on a second connection either is a failure', async () => {
  let isFirst = true;
  const server = await serve((_head, socket) => {
    if (isFirst) socket.write(reply('', 'x'));
    else socket.resetAndDestroy();
    isFirst = false;
  });
  const web = fetcher();
  expect((await web.fetch(page(`http://127.0.0.1:${server.port}/1`))).kind).toBe('response');
  const result = await web.fetch(page(`http://127.0.0.1:${server.port}/2`));
  expect(result).toMatchObject({ kind: 'failure', failure: 'disconnect', mayPass: true });
  expect(server.heads).toHaveLength(3);
});

test('HTTP-9 floods of interim answers and of empty lines end by their size', async () => {
  for (const again of ['HTTP/1.1 100 Continue\r\n\r\n', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n', '\r\n\r\n']) {
    const server = await serve((_head, socket) => {
      const piece = again.repeat(1000);
      const more = (): void => {
        if (socket.writable) socket.write(piece, () => setImmediate(more));
      };
      more();
    });
    const result = await fetcher({ maxHeaders: 10_000 }).fetch(page(`http://127.0.0.1:${server.port}/`));
    expect(result).toMatchObject({ kind: 'failure', failure: 'headers-too-large', mayPass: false });
    await until(() => server.open() === 0);
  }
});

test('house bytes that nobody asked for end the connection and are nobody’s answer', async () => {
  const server = await serve((head, socket) => {
    const name = / \/(\w+) /.exec(head)?.[1];
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n${name}HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil`);
  });
  const web = fetcher();
  for (const name of 'abcdef') {
    const result = response(await web.fetch(page(`http://127.0.0.1:${server.port}/${name}`)));
    expect(result.body.toString()).toBe(name);
  }
  expect(server.connections()).toBe(6);
});

test('house an answer before the request is the answer to it, a second one is not', async () => {
  const early = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write(
      'HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
    );
  });
  const port = await listen(early);
  const web = fetcher();
  for (let index = 0; index < 3; index++) {
    expect(response(await web.fetch(page(`http://127.0.0.1:${port}/`))).status).toBe(408);
  }
});

test('house keep-alive times of nothing, of a second and of ages', async () => {
  for (const value of [
    'timeout=0',
    'timeout=1',
    `timeout=${'9'.repeat(400)}`,
    'timeout=',
    'timeout=-1',
    'max=0',
    '=',
  ]) {
    const server = await serve((_head, socket) => socket.write(reply(`Keep-Alive: ${value}\r\n`, 'x')));
    const web = fetcher();
    for (let index = 0; index < 3; index++) {
      expect((await web.fetch(page(`http://127.0.0.1:${server.port}/`))).kind).toBe('response');
    }
    expect([value, server.connections()]).toEqual([value, /=[01]$/.test(value) && value !== 'max=0' ? 3 : 1]);
  }
});

test('house half-closed: the rest of an answer that ends with the connection comes whole', async () => {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => {
      socket.write('HTTP/1.0 200 OK\r\n\r\n');
      socket.end('all of it');
    });
  });
  const port = await listen(server);
  const result = response(await fetcher().fetch(page(`http://127.0.0.1:${port}/`)));
  expect([result.body.toString(), result.truncated]).toEqual(['all of it', undefined]);
});

test('house a connection for each answer leaves none open', async () => {
  const server = await serve((_head, socket) => socket.write(reply('Connection: close\r\n', 'x')));
  const web = fetcher({ connectionsPerHost: 4 });
  for (let index = 0; index < 100; index++) {
    const urls = [0, 1, 2, 3].map((part) => page(`http://127.0.0.1:${server.port}/${index}/${part}`));
    for (const result of await Promise.all(urls.map((url) => web.fetch(url)))) expect(result.kind).toBe('response');
  }
  expect(server.connections()).toBe(400);
  await until(() => server.open() === 0);
});

test('house aborts at any moment end the exchange once, and the next one works', async () => {
  const server = await serve((_head, socket) => {
    const bytes = reply('', 'x'.repeat(20_000));
    let at = 0;
    const more = (): void => {
      if (!socket.writable || at >= bytes.length) return;
      socket.write(bytes.subarray(at, at + 4000), () => setImmediate(more));
      at += 4000;
    };
    more();
  });
  const web = fetcher();
  const url = `http://127.0.0.1:${server.port}/`;
  for (let turns = 0; turns < 40; turns++) {
    const controller = new AbortController();
    const asked = web.fetch(page(url, { signal: controller.signal }));
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    const result = await asked;
    if (result.kind === 'failure') expect(result.failure).toBe('aborted');
    else expect(result.body).toHaveLength(20_000);
    if (turns % 8 === 0) expect(response(await web.fetch(page(url))).body).toHaveLength(20_000);
  }
});

test('house what is no URL of a proxy is a setting that cannot be read, and its password is not told', () => {
  for (const proxy of [
    'http://me:se%cret@p.test',
    'https://me:secret@p.test',
    'http://me:secret@',
    'secret:80/@',
    '',
  ]) {
    expect(() => testFetcher({ proxy })).toThrow(/^"(?!.*se%?cret@).*" is not the URL of an HTTP proxy$/);
  }
});

test('HTTP-9 proxies that say nothing sensible are failures', async () => {
  const answers: readonly (readonly [text: string, mayPass: boolean])[] = [
    ['SSH-2.0-OpenSSH\r\n\r\n', false],
    ['HTTP/1.1 407 Proxy Authentication Required\r\n\r\n', false],
    ['HTTP/1.1 503 Busy\r\n\r\n', true],
    ['', true],
    ['x'.repeat(100_000), false],
    ['HTTP/1.1 200 OK\r\n', true],
  ];
  for (const [text, mayPass] of answers) {
    const proxy = await serve((_head, socket) => socket.end(text));
    const result = await fetcher({ proxy: `http://127.0.0.1:${proxy.port}` }).fetch(page('https://h.test/'));
    expect([text.slice(0, 20), result]).toMatchObject([text.slice(0, 20), { failure: 'connect', mayPass }]);
  }
  const resetting = await serve((_head, socket) => socket.resetAndDestroy());
  const result = await fetcher({ proxy: `http://127.0.0.1:${resetting.port}` }).fetch(page('https://h.test/'));
  expect(result).toMatchObject({ kind: 'failure', failure: 'connect', mayPass: true });
});

test.skipIf(!hasOpenssl())('HTTP-12 TLS that breaks off at any moment', async () => {
  const certificate = selfSigned('h.test');
  let step = 'shake';
  const server = createTlsServer(certificate, (socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => {
      if (step === 'request') socket.destroy();
      else if (step === 'head') socket.write('HTTP/1.1 200 OK\r\nCont', () => socket.destroy());
      else if (step === 'body') socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf', () => socket.end());
      else socket.write(reply('', 'whole'), () => socket.end());
    });
  });
  server.on('tlsClientError', () => undefined);
  server.on('connection', (socket: Socket) => {
    socket.on('error', () => undefined);
    if (step === 'shake') socket.resetAndDestroy();
  });
  const port = await listen(server);
  const web = fetcher({ insecure: true, resolve: ['h.test:127.0.0.1'] });
  const ask = (): Promise<FetchResult> => web.fetch(page(`https://h.test:${port}/`));
  // The reset may overtake the news of the connection.
  expect(await ask()).toMatchObject({ failure: expect.stringMatching(/^(?:tls|connect)$/), mayPass: true });
  step = 'request';
  expect(await ask()).toMatchObject({ kind: 'failure', failure: 'disconnect', mayPass: true });
  step = 'head';
  expect(await ask()).toMatchObject({ kind: 'failure', failure: 'disconnect', mayPass: true });
  step = 'body';
  expect(response(await ask()).truncated).toBe('disconnect');
  step = 'whole';
  for (let index = 0; index < 5; index++) expect(response(await ask()).body.toString()).toBe('whole');
});
