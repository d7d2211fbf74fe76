import type { Socket } from 'node:net';
import { SkeinError } from '../model/errors.ts';
import { ExchangeError, wordsOf } from './failure.ts';

/** An HTTP proxy. */
export interface ProxyAddress {
  readonly hostname: string;
  readonly port: number;
  /** Value of Proxy-Authorization, where the URL had credentials. */
  readonly authorization: string | undefined;
}

/** Answers to CONNECT are a status line and a few headers. */
const LONGEST_ANSWER = 16_384;

/** Reads `http://[USER[:PASSWORD]@]HOST[:PORT]`. Throws SETTINGS for what is no HTTP proxy. */
export function parseProxy(text: string): ProxyAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const credentials = url === undefined ? undefined : decoded(`${url.username}:${url.password}`);
  if (url?.protocol !== 'http:' || credentials === undefined) {
    // A password in it is not told.
    const shown = text.slice(text.lastIndexOf('@') + 1);
    const advice = 'Write it like http://proxy.test:3128; in a name or password, % is %25.';
    throw new SkeinError('SETTINGS', `"${shown}" is not the URL of an HTTP proxy`, advice);
  }
  return {
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? 80 : Number(url.port),
    authorization: url.username === '' ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`,
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Asks the proxy at the other end of `socket` for a way to `authority` (RFC 9110, 9.3.6). Fails with an ExchangeError 'connect'
 * where it refuses.
 */
export function openTunnel(socket: Socket, authority: string, proxy: ProxyAddress): Promise<void> {
  const credentials = proxy.authorization === undefined ? '' : `Proxy-Authorization: ${proxy.authorization}\r\n`;
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${credentials}\r\n`);
  return new Promise((resolve, reject) => {
    let answer = '';
    const finish = (error?: Error): void => {
      socket.off('data', read).off('error', broken).off('close', closed);
      socket.pause();
      if (error === undefined) resolve();
      else reject(error);
    };
    const fail = (word: string, mayPass: boolean): void =>
      finish(new ExchangeError('connect', `the proxy would not connect to ${authority}: ${word}`, mayPass));
    const broken = (error: Error): void => fail(wordsOf(error), true);
    const closed = (): void => fail('it hung up', true);
    const read = (chunk: Buffer): void => {
      answer += chunk.toString('latin1');
      if (!answer.includes('\r\n\r\n')) {
        if (answer.length > LONGEST_ANSWER) fail('its answer is too long', false);
        return;
      }
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1];
      if (status?.startsWith('2') === true) finish();
      else fail(answer.split('\r\n', 1)[0] ?? '', status?.startsWith('5') ?? false);
    };
    socket.on('data', read).on('error', broken).on('close', closed);
  });
}
