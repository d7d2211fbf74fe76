import { once } from 'node:events';
import { connect, createServer as createTcpServer } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { HostKey, Origin } from '../../src/model/url.ts';
import { createClientPool } from '../../src/net/client-pool.ts';
import { hasOpenssl, selfSigned } from '../servers/certificate.ts';
import { closeAll, fetcher, listen, page, reply, serve, testFetcher } from './web.ts';

afterEach(closeAll);

const strict = { allowPrivate: false, isExempt: (): boolean => false };

describe('the guard', () => {
  const forms = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '0.0.0.0',
    '2130706433',
    '0x7f.1',
    '169.254.169.254',
    '10.0.0.1',
  ];

  test.each(forms)('F:X1 http://%s is refused before anything is sent', async (host) => {
    const server = await serve((_head, socket) => socket.write(reply('', 'secret')));
    const web = fetcher({ guard: strict });
    for (const purpose of ['page', 'robots', 'sitemap'] as const) {
      const result = await web.fetch(page(`http://${host}:${server.port}/`, { purpose }));
      expect(result).toMatchObject({ kind: 'failure', failure: 'private-address', mayPass: false });
    }
    expect(server.connections()).toBe(0);
  });

  test('F:X1 a name that resolves to a private address is refused, by name server or by override', async () => {
    const server = await serve((_head, socket) => socket.write(reply('', 'secret')));
    const byName = fetcher({ guard: strict, lookup: () => Promise.resolve(['127.0.0.1', '::1', '10.0.0.1']) });
    expect(await byName.fetch(page(`http://h.test:${server.port}/`))).toMatchObject({ failure: 'private-address' });
    const byOverride = fetcher({ guard: strict, resolve: [`h.test:127.0.0.1:${server.port}`] });
    expect(await byOverride.fetch(page('http://h.test/'))).toMatchObject({
      failure: 'private-address',
      detail: 'h.test is 127.0.0.1: loopback',
    });
    expect(server.connections()).toBe(0);
  });

  test('F:X1 a name that is public first and private later is refused then', async () => {
    const server = await serve((_head, socket) => socket.end(reply('Connection: close\r\n', 'x')));
    let address = '127.0.0.2';
    // 127.0.0.2 stands for the public address here.
    const guard = { allowPrivate: false, isExempt: (_: string, asked: string) => asked === '127.0.0.2' };
    const near = await serve((_head, socket) => socket.end(reply('Connection: close\r\n', 'public')), '127.0.0.2');
    const web = fetcher({ guard, lookup: () => Promise.resolve([address]), keepAddresses: 0 });
    expect(await web.fetch(page(`http://h.test:${near.port}/`))).toMatchObject({ kind: 'response', status: 200 });
    address = '127.0.0.1';
    expect(await web.fetch(page(`http://h.test:${server.port}/`))).toMatchObject({ failure: 'private-address' });
    expect(server.connections()).toBe(0);
  });

  test('F:X1 of several addresses only the allowed ones are tried', async () => {
    const server = await serve((_head, socket) => socket.write(reply('', 'x')), '127.0.0.3');
    const guard = { allowPrivate: false, isExempt: (_: string, address: string) => address === '127.0.0.3' };
    const web = fetcher({ guard, lookup: () => Promise.resolve(['127.0.0.1', '127.0.0.3']) });
    const result = await web.fetch(page(`http://h.test:${server.port}/`));
    expect(result).toMatchObject({ kind: 'response', address: `127.0.0.3:${server.port}` });
  });

  test('house a seed on loopback is exempt by its name and address', async () => {
    const server = await serve((_head, socket) => socket.write(reply('', 'x')));
    const isExempt = (hostname: string, address: string): boolean => hostname === 'h.test' && address === '127.0.0.1';
    const web = fetcher({
      guard: { allowPrivate: false, isExempt },
      resolve: [`h.test:127.0.0.1:${server.port}`, `g.test:127.0.0.1:${server.port}`],
    });
    expect(await web.addresses('h.test')).toEqual(['127.0.0.1']);
    expect((await web.fetch(page('http://h.test/'))).kind).toBe('response');
    expect((await web.fetch(page('http://g.test/'))).kind).toBe('failure');
  });
});

describe('secrets', () => {
  test('F:H9 headers of the user and basic authentication go to the allowed host and port only', async () => {
    const server = await serve((_head, socket) => socket.write(reply('', 'x')));
    const allowed = `h.test:${server.port}` as HostKey;
    const web = fetcher({
      headers: [['X-Key', 'opensesame']],
      basicAuth: 'me:pass',
      maySendSecrets: (host) => host === allowed,
      lookup: () => Promise.resolve(['127.0.0.1']),
      resolve: [`g.test:127.0.0.1:${server.port}`, `other.test:127.0.0.1:${server.port}`],
    });
    await web.fetch(page(`http://h.test:${server.port}/`));
    await web.fetch(page(`http://g.test:${server.port}/`));
    await web.fetch(page('http://other.test/'));
    const [first = '', ...others] = server.heads;
    expect(first).toContain('X-Key: opensesame\r\n');
    expect(first).toContain(`Authorization: Basic ${Buffer.from('me:pass').toString('base64')}\r\n`);
    expect(others).toHaveLength(2);
    for (const head of others) expect(head).not.toMatch(/opensesame|authorization/i);
  });

  test('F:H9 credentials in a URL are not sent', async () => {
    const server = await serve((_head, socket) => socket.write(reply('', 'x')));
    await fetcher().fetch(page(`http://me:pass@127.0.0.1:${server.port}/`));
    expect(server.heads[0]).toContain(`host: 127.0.0.1:${server.port}\r\n`);
    expect(server.heads[0]).not.toMatch(/authorization/i);
  });

  test('house header lines that cannot be sent are told at once', () => {
    for (const line of [
      ['Bad name', 'x'],
      ['X', 'a\r\nb'],
      ['Host', 'h.test'],
      ['Transfer-Encoding', 'chunked'],
    ] as const) {
      expect(() => testFetcher({ headers: [line] })).toThrowError(expect.objectContaining({ code: 'SETTINGS' }));
    }
  });
});

describe('cookies', () => {
  test('HTTP-13 are off by default', async () => {
    const server = await serve((_head, socket) => socket.write(reply('Set-Cookie: s=1\r\n', 'x')));
    const web = fetcher();
    for (let count = 0; count < 2; count++) await web.fetch(page(`http://127.0.0.1:${server.port}/`));
    expect(server.heads[1]).not.toMatch(/cookie/i);
  });

  test('F:T1 one that a redirect sets is sent with the next request', async () => {
    const gate = 'HTTP/1.1 302 Go\r\nLocation: /p\r\nSet-Cookie: s=1; Path=/\r\nContent-Length: 0\r\n\r\n';
    const server = await serve((head, socket) => socket.write(head.includes('Cookie: s=1') ? reply('', 'in') : gate));
    const web = fetcher({ cookies: true });
    const url = `http://127.0.0.1:${server.port}/p`;
    expect(await web.fetch(page(url))).toMatchObject({ status: 302 });
    expect(await web.fetch(page(url))).toMatchObject({ status: 200 });
  });
});

describe.skipIf(!hasOpenssl())('TLS', () => {
  let key = '';
  let cert = '';
  beforeAll(() => {
    ({ key, cert } = selfSigned('h.test'));
  });

  async function serveTls(names: string[]): Promise<number> {
    const server = createTlsServer({ key, cert, ALPNProtocols: ['h2', 'http/1.1'] }, (socket: TLSSocket) => {
      socket.on('error', () => undefined);
      socket.on('data', () => {
        names.push(String(socket.servername));
        socket.write(reply('', `${socket.alpnProtocol}`));
      });
    });
    server.on('tlsClientError', () => undefined);
    return listen(server);
  }

  test('house a certificate that does not verify is refused, and accepted with --insecure', async () => {
    const names: string[] = [];
    const port = await serveTls(names);
    const resolve = [`h.test:127.0.0.1:${port}`];
    const refused = await fetcher({ resolve }).fetch(page('https://h.test/'));
    expect(refused).toMatchObject({ kind: 'failure', failure: 'tls', mayPass: false });
    expect(refused.kind === 'failure' && refused.detail).toMatch(/DEPTH_ZERO_SELF_SIGNED_CERT/);
    expect(names).toEqual([]);
    const web = fetcher({ resolve, insecure: true });
    const first = await web.fetch(page('https://h.test/a'));
    expect(first).toMatchObject({ kind: 'response', tlsVersion: 'TLSv1.3', address: `127.0.0.1:${port}` });
    expect(first.kind === 'response' && first.body.toString()).toBe('http/1.1');
    await web.fetch(page('https://h.test/b'));
    expect(names).toEqual(['h.test', 'h.test']);
  });

  test('house an address as host sends no server name', async () => {
    const names: string[] = [];
    const port = await serveTls(names);
    const result = await fetcher({ insecure: true }).fetch(page(`https://127.0.0.1:${port}/`));
    expect(result.kind).toBe('response');
    expect(names).toEqual(['false']);
  });

  test('house plain HTTP behind https is a TLS failure', async () => {
    const server = await serve((_head, socket) => socket.end(reply('', 'x')));
    server.heads.length = 0;
    const result = await fetcher({ connectTimeout: 500 }).fetch(page(`https://127.0.0.1:${server.port}/`));
    expect(result.kind === 'failure' && ['tls', 'timeout'].includes(result.failure)).toBe(true);
  });

  test('F:X1 https to a private address is refused before the handshake', async () => {
    const names: string[] = [];
    const port = await serveTls(names);
    const web = fetcher({ guard: strict, insecure: true, resolve: [`h.test:127.0.0.1:${port}`] });
    expect(await web.fetch(page('https://h.test/'))).toMatchObject({ failure: 'private-address' });
  });

  test('house a TLS session is taken up again, also after other hosts were visited', async () => {
    const reused: boolean[] = [];
    const server = createTlsServer({ key, cert }, (socket) => {
      socket.on('error', () => undefined);
      reused.push(socket.isSessionReused());
      socket.write('.');
    });
    const port = await listen(server);
    const pool = createClientPool({
      resolver: { resolve: () => Promise.resolve({ addresses: ['127.0.0.1'], port }) },
      guard: { allowPrivate: true, isExempt: () => false },
      proxy: undefined,
      insecure: true,
      connectTimeout: 10_000,
      connectionsPerHost: 1,
      maxHeaders: 65_536,
      http2: false,
      mostClients: 1,
    });
    for (const name of ['a', 'b', 'a', 'b']) {
      const origin = `https://${name}.test` as Origin;
      const socket = await pool.lineTo(origin).connector.connect(origin);
      // What is needed to take the session up comes before the first bytes.
      await once(socket, 'data');
      socket.destroy();
    }
    await pool.close();
    expect(reused).toEqual([false, false, true, true]);
  });

  test('house https goes through a proxy by CONNECT, and names stay with the proxy', async () => {
    const names: string[] = [];
    const target = await serveTls(names);
    const asked: string[] = [];
    const proxyPort = await listen(
      createTcpServer((socket) => {
        socket.on('error', () => undefined);
        socket.once('data', (chunk) => {
          asked.push(chunk.toString());
          const onward = connect(target, '127.0.0.1', () => {
            socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
            socket.pipe(onward).pipe(socket);
          });
          onward.on('error', () => socket.destroy());
        });
      }),
    );
    const web = fetcher({ proxy: `http://me:pass@127.0.0.1:${proxyPort}`, insecure: true, guard: strict });
    const result = await web.fetch(page('https://h.test/'));
    expect(result).toMatchObject({ kind: 'response', status: 200 });
    expect(asked[0]).toContain('CONNECT h.test:443 HTTP/1.1\r\nHost: h.test:443\r\nProxy-Authorization: Basic ');
    expect(names).toEqual(['h.test']);
  });
});

describe('a proxy', () => {
  test('house plain requests go to it in absolute form, with its credentials', async () => {
    const proxy = await serve((_head, socket) => socket.write(reply('', 'by proxy')));
    const web = fetcher({ proxy: `http://me:pass@127.0.0.1:${proxy.port}`, guard: strict });
    const result = await web.fetch(page('http://h.test/p?q'));
    const sent = proxy.heads[0]?.replace(/^(Proxy-Authorization): .*$/m, '$1: withheld');
    expect(result).toMatchObject({ kind: 'response', address: `127.0.0.1:${proxy.port}`, requestHead: sent });
    expect(proxy.heads[0]).toContain('GET http://h.test/p?q HTTP/1.1\r\nhost: h.test\r\n');
    expect(proxy.heads[0]).toContain('Proxy-Authorization: Basic ');
  });

  test('F:X1 literal private targets are refused through it, too', async () => {
    const proxy = await serve((_head, socket) => socket.write(reply('', 'x')));
    const web = fetcher({ proxy: `http://127.0.0.1:${proxy.port}`, guard: strict });
    for (const host of ['127.0.0.1', '[::1]', '169.254.169.254']) {
      expect(await web.fetch(page(`http://${host}/`))).toMatchObject({ failure: 'private-address' });
    }
    expect(proxy.connections()).toBe(0);
  });

  test('house its refusal of a tunnel is told', async () => {
    const proxy = await serve((_head, socket) => socket.end('HTTP/1.1 407 Who are you\r\nContent-Length: 0\r\n\r\n'));
    const result = await fetcher({ proxy: `http://127.0.0.1:${proxy.port}` }).fetch(page('https://h.test/'));
    expect(result).toMatchObject({ kind: 'failure', failure: 'connect', mayPass: false });
    expect(result.kind === 'failure' && result.detail).toContain('407 Who are you');
  });

  test('house what is no HTTP proxy is told at once', () => {
    for (const proxy of ['socks5://127.0.0.1:1', 'nonsense']) {
      expect(() => testFetcher({ proxy })).toThrowError(expect.objectContaining({ code: 'SETTINGS' }));
    }
  });
});
