import { lookup as systemLookup } from 'node:dns/promises';
import { open } from 'node:fs/promises';
import { isIP } from 'node:net';
import { SkeinError } from '../model/errors.ts';
import type { Clock, Instant, Millis } from '../model/time.ts';
import { codeOf, ExchangeError, wordsOf } from './failure.ts';
import { isShortage } from './room.ts';

/** Addresses of a host name, best first. Fails where there are none. */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

/** Where to connect for a host: at least one address; a port where the user named one. */
export interface Destination {
  readonly addresses: readonly string[];
  readonly port: number | undefined;
}

export interface ResolverOptions {
  readonly clock: Clock;
  /** `HOST:ADDR[:PORT]`; IPv6 addresses in brackets or, without a port, bare. Several of one host are tried in order. */
  readonly overrides: readonly string[];
  readonly lookup?: Lookup;
  /** How long a found name is remembered. */
  readonly keep?: Millis;
}

export interface Resolver {
  /** Fails with an ExchangeError 'dns'. Literal addresses are answered as they are. */
  resolve(hostname: string): Promise<Destination>;
}

const KEEP: Millis = 300_000;
const KEEP_FAILURE: Millis = 30_000;
/** Names remembered at most; the oldest is forgotten first. */
const MOST_NAMES = 10_000;
/** getaddrinfo holds one of the platform's four threads, which files and inflating share: one is left to them. */
const MOST_LOOKUPS = 3;

const bySystem: Lookup = async (hostname) => {
  try {
    return (await systemLookup(hostname, { all: true })).map(({ address }) => address);
  } catch (error) {
    throw (await shortage()) ?? error;
  }
};

/**
 * The system's error where no file may be opened now. A name that is not found for want of files has whatever code the system's
 * module for names left behind (EBUSY with mDNS), so the code of a failed look-up tells nothing of it.
 */
async function shortage(): Promise<unknown> {
  try {
    await (await open(process.execPath)).close();
  } catch (error) {
    if (isShortage(error)) return error;
  }
  return undefined;
}

function asLiteral(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}

/** The parts of one `HOST:ADDR[:PORT]`. Throws SETTINGS where it cannot be read. */
export function parseOverride(line: string): { hostname: string; address: string; port: number | undefined } {
  const match = /^([^:]+|\[[^\]]+\]):(?:\[([^\]]+)\](?::(\d+))?|([\d.]+)(?::(\d+))?|([\da-f:.]+))$/i.exec(line);
  const address = match?.[2] ?? match?.[4] ?? match?.[6];
  const port = match?.[3] ?? match?.[5];
  if (match?.[1] === undefined || address === undefined || isIP(address) === 0 || Number(port ?? 1) > 65_535) {
    throw new SkeinError('SETTINGS', `"${line}" is not HOST:ADDR[:PORT]`, 'Write it like h.test:127.0.0.1:8080.');
  }
  return { hostname: match[1].toLowerCase(), address, port: port === undefined ? undefined : Number(port) };
}

function readOverrides(lines: readonly string[]): ReadonlyMap<string, Destination> {
  const byHost = new Map<string, Destination>();
  for (const { hostname, address, port } of lines.map(parseOverride)) {
    const known = byHost.get(hostname);
    byHost.set(hostname, { addresses: [...(known?.addresses ?? []), address], port: known?.port ?? port });
  }
  return byHost;
}

/** Runs at most `most` of the given tasks at a time, the others in order of arrival. */
function limited(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      // The place is handed over, not given back, so that nobody can slip in between.
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}

interface Known {
  readonly answer: Promise<Destination>;
  until: Instant;
}

/** Looks names up once and remembers them; lookups of one name at the same time are one. Overrides win over the name server. */
export function createResolver({ clock, overrides, lookup = bySystem, keep = KEEP }: ResolverOptions): Resolver {
  const fixed = readOverrides(overrides);
  const known = new Map<string, Known>();
  const queue = limited(MOST_LOOKUPS);

  async function ask(hostname: string): Promise<Destination> {
    try {
      const addresses = await queue(() => lookup(hostname));
      if (addresses.length > 0) return { addresses, port: undefined };
    } catch (error) {
      const isFinal = codeOf(error) === 'ENOTFOUND' || codeOf(error) === 'ENODATA';
      throw new ExchangeError('dns', `${hostname}: ${wordsOf(error)}`, !isFinal, error);
    }
    throw new ExchangeError('dns', `${hostname} has no address`, false);
  }

  function remember(hostname: string): Promise<Destination> {
    const entry: Known = { answer: ask(hostname), until: Number.POSITIVE_INFINITY };
    entry.answer.then(
      () => (entry.until = clock.now() + keep),
      // That this process may open no more files says nothing of the name.
      (error) => (entry.until = isShortage(error) ? 0 : clock.now() + Math.min(keep, KEEP_FAILURE)),
    );
    known.delete(hostname);
    known.set(hostname, entry);
    for (const oldest of known.keys()) {
      if (known.size <= MOST_NAMES) break;
      known.delete(oldest);
    }
    return entry.answer;
  }

  return {
    async resolve(hostname) {
      const override = fixed.get(hostname.toLowerCase());
      if (override !== undefined) return override;
      const literal = asLiteral(hostname);
      if (literal !== undefined) return { addresses: [literal], port: undefined };
      const entry = known.get(hostname);
      return entry !== undefined && entry.until > clock.now() ? entry.answer : remember(hostname);
    },
  };
}
