import { once } from 'node:events';
import {
  constants,
  createSecureServer,
  type Http2SecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
  type Settings,
} from 'node:http2';
import { createServer as createHttpsServer } from 'node:https';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Fetcher, FetchResult } from '../../src/model/fetcher.ts';
import { type Certificate, hasOpenssl, selfSigned } from '../servers/certificate.ts';
import { closeAll, fetcher, listen, page, response } from './web.ts';

afterEach(closeAll);

type Respond = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => void;

/** A server of HTTP/2 that remembers its sessions and what it was asked. */
interface Peer {
  readonly port: number;
  readonly sessions: ServerHttp2Session[];
  readonly asked: IncomingHttpHeaders[];
  readonly server: Http2SecureServer;
}

const html = { ':status': 200, 'content-type': 'text/html' };

describe.skipIf(!hasOpenssl())('HTTP/2', () => {
  let certificate: Certificate;
  beforeAll(() => {
    certificate = selfSigned('h.test');
  });

  async function serve(respond: Respond, settings: Settings = {}): Promise<Peer> {
    const server = createSecureServer({ ...certificate, settings });
    const sessions: ServerHttp2Session[] = [];
    const asked: IncomingHttpHeaders[] = [];
    server.on('session', (session) => sessions.push(session));
    server.on('stream', (stream, headers) => {
      asked.push(headers);
      stream.on('error', () => undefined);
      respond(stream, headers);
    });
    return { port: await listen(server), sessions, asked, server };
  }

  function asking(
    { port }: Pick<Peer, 'port'>,
    more: Parameters<typeof fetcher>[0] = {},
  ): {
    web: Fetcher;
    get(path: string): Promise<FetchResult>;
  } {
    const web = fetcher({ resolve: [`h.test:127.0.0.1:${port}`], insecure: true, http2: true, ...more });
    return { web, get: (path) => web.fetch(page(`https://h.test${path}`)) };
  }

  test('HTTP-11 an answer is recorded whole, with its version', async () => {
    const peer = await serve((stream) => {
      stream.respond({ ...html, 'set-cookie': ['a=1', 'b=2'], 'x-odd': 'Grüße' });
      stream.end('<p>hello');
    });
    const { get } = asking(peer);
    const answer = response(await get('/a?b=c'));
    expect(answer).toMatchObject({ status: 200, statusText: '', httpVersion: '2', tlsVersion: 'TLSv1.3' });
    expect(answer).toMatchObject({ address: `127.0.0.1:${peer.port}`, truncated: undefined });
    expect(answer.body.toString()).toBe('<p>hello');
    expect(answer.header('content-type')).toBe('text/html');
    expect(answer.header('set-cookie')).toBe('a=1, b=2');
    expect(answer.rawHeaders.filter((text) => text === 'set-cookie')).toHaveLength(2);
    expect(answer.rawHeaders.some((text) => text.startsWith(':'))).toBe(false);
    expect(answer.requestHead).toMatch(/^GET \/a\?b=c HTTP\/1\.1\r\nhost: h\.test\r\nUser-Agent: /);
    expect(answer.duration).toBeGreaterThanOrEqual(answer.timeToFirstByte);
    expect(peer.asked[0]).toMatchObject({ ':path': '/a?b=c', ':authority': 'h.test', ':method': 'GET' });
    expect(peer.asked[0]).toMatchObject({ 'user-agent': 'Skein/0.1 (test)', 'accept-encoding': 'gzip, br, deflate' });
    expect(peer.asked[0]).not.toHaveProperty('connection');
  });

  test('HTTP-11 is off unless asked for, and not spoken without TLS', async () => {
    const peer = await serve((stream) => stream.respond(html, { endStream: true }));
    const refused = await asking(peer, { http2: false }).get('/');
    expect(refused).toMatchObject({ kind: 'failure', failure: 'tls' });
    expect(peer.sessions).toHaveLength(0);
  });

  test('HTTP-11 a server that speaks HTTP/1.1 only is asked in that, over the same connection', async () => {
    let connections = 0;
    const server = createHttpsServer(certificate, (_request, answer) => answer.end('older'));
    server.on('secureConnection', () => connections++);
    const { get } = asking({ port: await listen(server) }, { connectionsPerHost: 2 });
    const answers = await Promise.all([get('/a'), get('/b'), get('/c')]);
    for (const answer of answers) expect(answer).toMatchObject({ httpVersion: '1.1', status: 200 });
    expect(await get('/d')).toMatchObject({ httpVersion: '1.1' });
    expect(connections).toBeLessThanOrEqual(2);
  });

  test('HTTP-11 all requests to an origin share one connection, within MAX_CONCURRENT_STREAMS', async () => {
    let open = 0;
    let most = 0;
    const peer = await serve(
      (stream, headers) => {
        open++;
        most = Math.max(most, open);
        setTimeout(() => {
          open--;
          stream.respond(html);
          stream.end(`answer to ${headers[':path']}`);
        }, 20);
      },
      { maxConcurrentStreams: 3 },
    );
    const { get } = asking(peer, { connectionsPerHost: 8 });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => get(`/${index}`)));
    expect(answers.map((answer) => response(answer).body.toString())).toEqual(
      Array.from({ length: 12 }, (_, index) => `answer to /${index}`),
    );
    expect(peer.sessions).toHaveLength(1);
    expect(most).toBe(3);
  });

  test('HTTP-11 after GOAWAY what is under way is finished and what follows goes over a new connection', async () => {
    const peer = await serve((stream, headers) => {
      stream.respond(html);
      stream.write('begun, ');
      if (headers[':path'] === '/last') stream.session?.goaway(constants.NGHTTP2_NO_ERROR, stream.id);
      setTimeout(() => stream.end('done'), 50);
    });
    const { get } = asking(peer);
    const answer = response(await get('/last'));
    expect(answer).toMatchObject({ truncated: undefined, status: 200 });
    expect(answer.body.toString()).toBe('begun, done');
    expect(response(await get('/next')).body.toString()).toBe('begun, done');
    expect(peer.sessions).toHaveLength(2);
    expect(peer.asked.map((headers) => headers[':path'])).toEqual(['/last', '/next']);
  });

  test('HTTP-11 a connection that the server closed while idle is replaced', async () => {
    const peer = await serve((stream) => stream.respond(html, { endStream: true }));
    const { get } = asking(peer);
    expect(await get('/1')).toMatchObject({ status: 200 });
    const [session] = peer.sessions;
    session?.close();
    if (session !== undefined && !session.destroyed) await once(session, 'close');
    expect(await get('/2')).toMatchObject({ status: 200 });
    expect(peer.sessions).toHaveLength(2);
  });

  test('HTTP-11 HTTP-12 an answer that breaks off is kept as far as it came', async () => {
    const peer = await serve((stream, headers) => {
      stream.respond({ ...html, 'content-length': 100 });
      stream.write('half');
      setTimeout(() => {
        if (headers[':path'] === '/reset') stream.close(constants.NGHTTP2_INTERNAL_ERROR);
        else if (headers[':path'] === '/short') stream.end();
        else stream.session?.destroy();
      }, 30);
    });
    const { get } = asking(peer);
    for (const path of ['/reset', '/short', '/gone']) {
      const answer = response(await get(path));
      expect([path, answer.truncated, answer.body.toString()]).toEqual([path, 'disconnect', 'half']);
    }
  });

  test.each([
    ['/refused', constants.NGHTTP2_REFUSED_STREAM, { failure: 'disconnect', mayPass: true }],
    ['/cancelled', constants.NGHTTP2_CANCEL, { failure: 'protocol', mayPass: true }],
    ['/error', constants.NGHTTP2_INTERNAL_ERROR, { failure: 'protocol', mayPass: true }],
    ['/calm', constants.NGHTTP2_ENHANCE_YOUR_CALM, { failure: 'protocol', mayPass: true }],
    ['/older', constants.NGHTTP2_HTTP_1_1_REQUIRED, { failure: 'protocol', mayPass: false }],
  ])('HTTP-11 a stream that is reset before the answer is a failure: %s', async (path, code, expected) => {
    const peer = await serve((stream) => stream.close(code));
    expect(await asking(peer).get(path)).toMatchObject({ kind: 'failure', ...expected });
    expect(peer.asked).toHaveLength(1);
  });

  test('HTTP-11 a request that the server did not take is sent once more', async () => {
    const peer = await serve((stream) => {
      if (peer.asked.length === 2) stream.close(constants.NGHTTP2_REFUSED_STREAM);
      else stream.respond(html, { endStream: true });
    });
    const { get } = asking(peer);
    expect(await get('/1')).toMatchObject({ status: 200 });
    expect(await get('/2')).toMatchObject({ status: 200 });
    expect(peer.asked).toHaveLength(3);
  });

  test('HTTP-11 HTTP-9 the limits hold: headers, body, silence', async () => {
    const peer = await serve((stream, headers) => {
      if (headers[':path'] === '/silent') return;
      const size = headers[':path'] === '/headers' ? 30 : 3;
      const cookies = Array.from({ length: size }, (_, index) => `c${index}=${'x'.repeat(2000)}`);
      stream.respond({ ...html, 'set-cookie': cookies });
      stream.end('x'.repeat(500_000));
    });
    const { get } = asking(peer, { maxHeaders: 20_000, maxBody: 100_000, timeout: 300 });
    const large = response(await get('/body'));
    expect([large.truncated, large.body.length]).toEqual(['length', 100_000]);
    expect(await get('/headers')).toMatchObject({ kind: 'failure', failure: 'headers-too-large' });
    expect(await get('/silent')).toMatchObject({ kind: 'failure', failure: 'timeout' });
    expect(await get('/body')).toMatchObject({ status: 200 });
    expect(peer.sessions).toHaveLength(1);
  });

  test('HTTP-11 F:H4 40 kilobytes of Set-Cookie are taken', async () => {
    const cookies = Array.from({ length: 400 }, (_, index) => `c${index}=${'x'.repeat(95)}`);
    const peer = await serve((stream) => stream.respond({ ...html, 'set-cookie': cookies }, { endStream: true }));
    const answer = response(await asking(peer).get('/'));
    expect(answer.rawHeaders.filter((text) => text === 'set-cookie')).toHaveLength(400);
  });

  test('HTTP-11 the guard and the certificate are looked at as ever', async () => {
    const peer = await serve((stream) => stream.respond(html, { endStream: true }));
    expect(await asking(peer, { insecure: false }).get('/')).toMatchObject({ failure: 'tls', mayPass: false });
    const strict = { allowPrivate: false, isExempt: (): boolean => false };
    expect(await asking(peer, { guard: strict }).get('/')).toMatchObject({ failure: 'private-address' });
    expect(peer.sessions).toHaveLength(0);
  });

  test('HTTP-11 a fetcher that is closed ends what is under way', async () => {
    const peer = await serve(() => undefined);
    const { web, get } = asking(peer);
    const hanging = get('/');
    await once(peer.server, 'stream');
    await web.close();
    expect(await hanging).toMatchObject({ kind: 'failure', failure: 'aborted' });
  });
});
