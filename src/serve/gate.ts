import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { Refusal } from './refusal.ts';

/** Who may ask. */
export interface GateOptions {
  /** What the server is bound to: a name or an address. */
  readonly host: string;
  /** Names besides those of this machine under which it may be asked for: of a proxy before it, say. */
  readonly names: readonly string[];
  /** What has to be shown; undefined where everybody who gets here may ask. */
  readonly token: string | undefined;
}

/** Paths that answer whoever comes, so that a token can be given at all, and in good style. */
const OPEN: ReadonlySet<string> = new Set(['/sign-in', '/search.css', '/healthz']);

/** Name of the cookie that holds the token. */
export const TOKEN_COOKIE = 'skein-token';

/** Whether an address to bind to is reached from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Refuses what no page of ours asks: a foreign Host (a name that somebody else's DNS has led here), a foreign Origin, requests that a
 * browser makes for another site, and, where there is a token, whoever does not show it. Throws a Refusal.
 */
export function gate(options: GateOptions): MiddlewareHandler {
  const known = knownNames(options);
  return async (context, next) => {
    const { req } = context;
    const host = req.header('host') ?? '';
    if (!known.has(nameOf(host)))
      throw new Refusal(
        'FORBIDDEN',
        `no host of that name is served here`,
        'Name it with --allow-host if it is yours.',
      );
    checkOrigin(req.header('origin'), host);
    checkSite(req.method, (name) => req.header(name), req.path);
    if (options.token !== undefined && !OPEN.has(req.path)) {
      const shown = /^Bearer (\S+)$/i.exec(req.header('authorization') ?? '')?.[1] ?? getCookie(context, TOKEN_COOKIE);
      if (shown === undefined || !isSame(shown, options.token))
        throw new Refusal(
          'SIGN_IN',
          'the token is wanted',
          'It stands in the terminal of the server: /sign-in takes it.',
        );
    }
    await next();
  };
}

/**
 * Whether a proxy before us says that it was asked by https. Whoever lies about that spoils nobody's answer but their own: addresses in it, and
 * a cookie that their browser then keeps to itself.
 */
export function isHttps({ req }: Context): boolean {
  return req.header('x-forwarded-proto')?.split(',', 1)[0]?.trim().toLowerCase() === 'https';
}

/** Whether two tokens are the same, without telling by the time it takes where they differ. */
export function isSame(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}

function knownNames({ host, names }: GateOptions): ReadonlySet<string> {
  const known = new Set(
    ['localhost', '127.0.0.1', '[::1]', bracketed(host), ...names].map((name) => name.toLowerCase()),
  );
  if (!isLoopback(host)) {
    known.add(hostname().toLowerCase());
    for (const addresses of Object.values(networkInterfaces()))
      for (const { address } of addresses ?? []) known.add(bracketed(address));
  }
  return known;
}

function bracketed(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}

/** The name in a Host header, without the port. */
function nameOf(host: string): string {
  return host.replace(/:\d+$/, '').toLowerCase();
}

function checkOrigin(origin: string | undefined, host: string): void {
  if (origin === undefined || origin === `http://${host}` || origin === `https://${host}`) return;
  throw new Refusal('FORBIDDEN', 'another site may not ask here');
}

/** What the Fetch Metadata of a browser say: from elsewhere one may only come to a page, by a link. */
function checkSite(method: string, header: (name: string) => string | undefined, path: string): void {
  const site = header('sec-fetch-site');
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  const isVisit =
    method === 'GET' && header('sec-fetch-mode') === 'navigate' && header('sec-fetch-dest') === 'document';
  if (!isVisit || /^\/(api|stored|metrics)(\/|$)/.test(path))
    throw new Refusal('FORBIDDEN', 'another site may not ask here');
}
