import { once } from 'node:events';
import { constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { page, rawServer, reply, testFetcher } from './web.ts';

const GIGABYTE = 1_073_741_824;
const PIECE = Buffer.alloc(16_777_216);

async function compressedZeros(
  coder: ReturnType<typeof createGzip> | ReturnType<typeof createBrotliCompress>,
  size: number,
) {
  const chunks: Buffer[] = [];
  coder.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (let done = 0; done < size; done += PIECE.length) {
    if (!coder.write(PIECE)) await once(coder, 'drain');
  }
  coder.end();
  await once(coder, 'end');
  return Buffer.concat(chunks);
}

test('F:H7 a bomb of a gigabyte stops at the body limit and memory stays flat', async () => {
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } };
  const bombs: [string, Buffer][] = [
    ['br', await compressedZeros(createBrotliCompress(quick), GIGABYTE)],
    ['gzip', await compressedZeros(createGzip({ level: 1 }), GIGABYTE / 4)],
  ];
  bombs.push(['gzip, gzip', gzipSync(bombs[1]?.[1] ?? '')]);
  expect(bombs[0]?.[1].length).toBeLessThan(40_000);
  for (const [coding, bytes] of bombs) {
    const server = await rawServer((_head, socket) => socket.write(reply(`Content-Encoding: ${coding}\r\n`, bytes)));
    const web = testFetcher({ maxBody: 8_000_000 });
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 5);
    const result = await web.fetch(page(`http://127.0.0.1:${server.port}/`));
    clearInterval(watch);
    most = Math.max(most, process.memoryUsage().rss);
    expect(result).toMatchObject({ kind: 'response', truncated: 'length', codingError: undefined });
    expect(result.kind === 'response' && result.body.length).toBe(8_000_000);
    expect(result.kind === 'response' && result.wireBody.equals(bytes)).toBe(true);
    expect(most - before, coding).toBeLessThan(120_000_000);
    await web.close();
    await server.close();
  }
});

test('F:H6 junk behind a compressed body hangs nothing', async () => {
  const body = Buffer.concat([gzipSync('hello'), Buffer.from('xx')]);
  const server = await rawServer((_head, socket) => socket.write(reply('Content-Encoding: gzip\r\n', body)));
  const web = testFetcher();
  const result = await web.fetch(page(`http://127.0.0.1:${server.port}/`));
  expect(result).toMatchObject({ kind: 'response', codingError: undefined, codings: ['gzip'] });
  expect(result.kind === 'response' && result.body.toString()).toBe('hello');
  await web.close();
  await server.close();
});
