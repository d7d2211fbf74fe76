import { createHash } from 'node:crypto';
import { FAILURES, type FetchResult } from '../../../src/model/fetcher.ts';
import { page, rawServer, testFetcher } from '../../wire/web.ts';
import { type Check, perCase, type Shape } from '../check.ts';
import type { Case } from '../data.ts';

interface HttpCase extends Case {
  readonly raw_response_b64: string;
  readonly expected: {
    readonly outcome: 'accept' | 'reject' | 'any';
    readonly status?: number;
    readonly body_length?: number;
    readonly body_sha256_16?: string;
  };
}

/** The bytes of an answer, sent by a server on loopback that closes then, as Skein's own client takes them. */
export const httpAnswer: Shape<HttpCase> = async (file) => {
  const server = await rawServer((head, socket) => {
    const index = Number(/^GET \/(\d+) /.exec(head)?.[1]);
    socket.end(Buffer.from(file.cases[index]?.raw_response_b64 ?? '', 'base64'));
  });
  const web = testFetcher({ timeout: 3000, totalTimeout: 5000 });
  try {
    return await perCase<HttpCase>(async (one) => {
      const url = `http://127.0.0.1:${server.port}/${file.cases.indexOf(one)}`;
      return [checkOf(one, await web.fetch(page(url)))];
    })(file);
  } finally {
    await web.close();
    await server.close();
  }
};

function checkOf({ id, expected }: HttpCase, result: FetchResult): Check {
  if (expected.outcome === 'any') return { id, expected: 'bounded and recorded', actual: recorded(result) };
  if (expected.outcome === 'reject') return { id, expected: 'reject', actual: isWhole(result) ? 'accept' : 'reject' };
  const claims = ['status', 'body_length', 'body_sha256_16'];
  const wanted = Object.fromEntries(Object.entries(expected).filter(([name]) => claims.includes(name)));
  if (result.kind === 'failure') return { id, expected: wanted, actual: `${result.failure}: ${result.detail}` };
  const whole = isWhole(result) ? {} : { truncated: result.truncated, codingError: result.codingError };
  const all: Record<string, unknown> = {
    status: result.status,
    body_length: result.body.length,
    body_sha256_16: createHash('sha256').update(result.body).digest('hex').slice(0, 16),
  };
  const actual = Object.fromEntries(Object.entries(all).filter(([name]) => name in wanted));
  return { id, expected: wanted, actual: { ...actual, ...whole } };
}

function isWhole(result: FetchResult): boolean {
  return result.kind === 'response' && result.truncated === undefined && result.codingError === undefined;
}

/** The server has closed, so no deadline of ours may be what ended it. */
function recorded(result: FetchResult): string {
  if (result.kind === 'response') return result.truncated === 'time' ? 'ended by a deadline' : 'bounded and recorded';
  const isTold = FAILURES.includes(result.failure) && result.failure !== 'timeout' && result.detail !== '';
  return isTold ? 'bounded and recorded' : `${result.failure}: ${result.detail}`;
}
