import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fetcher, FetchResult } from '../../src/model/fetcher.ts';
import { FAILURES } from '../../src/model/fetcher.ts';
import { page, type RawServer, rawServer, testFetcher } from './web.ts';

interface Case {
  readonly id: string;
  readonly title: string;
  readonly raw_response_b64: string;
  readonly expected: {
    outcome: 'accept' | 'reject' | 'any';
    status?: number;
    body_length?: number;
    body_sha256_16?: string;
  };
}

const folder = join(process.env['SKEIN_SHARED'] ?? '../shared', 'conformance/http');
const isThere = existsSync(folder);
if (!isThere) console.log(`skipped: no conformance data in ${folder}`);

function casesOf(name: string): readonly Case[] {
  if (!isThere) return [];
  const file: { cases: Case[] } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  return file.cases;
}

/** What a result comes to: whole answers are accepted, failures and broken or shortened bodies are not. */
function outcome(result: FetchResult): unknown {
  if (result.kind === 'failure' || result.truncated !== undefined || result.codingError !== undefined) {
    return { outcome: 'reject' };
  }
  const hash = createHash('sha256').update(result.body).digest('hex').slice(0, 16);
  return { outcome: 'accept', status: result.status, body_length: result.body.length, body_sha256_16: hash };
}

describe.skipIf(!isThere)('answers from the suites of other clients', () => {
  const cases = [...casesOf('http-responses.json'), ...casesOf('http-robustness.json')];
  let server: RawServer;
  let web: Fetcher;
  beforeAll(async () => {
    server = await rawServer((head, socket) => {
      const index = Number(/^GET \/(\d+) /.exec(head)?.[1]);
      socket.end(Buffer.from(cases[index]?.raw_response_b64 ?? '', 'base64'));
    });
    web = testFetcher({ timeout: 3000, totalTimeout: 5000 });
  });
  afterAll(async () => {
    await web.close();
    await server.close();
  });

  test.each(cases.map((one, index) => ({ ...one, index })))('house $id $title', async ({ expected, index }) => {
    const result = await web.fetch(page(`http://127.0.0.1:${server.port}/${index}`));
    if (expected.outcome === 'any') {
      // Bounded and recorded, whichever it is; the server has closed, so no deadline may be what ended it.
      if (result.kind === 'failure') {
        expect(FAILURES).toContain(result.failure);
        expect(result.failure).not.toBe('timeout');
        expect(result.detail).not.toBe('');
      } else expect(result.truncated).not.toBe('time');
      return;
    }
    const { outcome: kind, status, body_length, body_sha256_16 } = expected;
    const wanted = kind === 'reject' ? { outcome: kind } : { outcome: kind, status, body_length, body_sha256_16 };
    expect(outcome(result)).toEqual(wanted);
  });
});
