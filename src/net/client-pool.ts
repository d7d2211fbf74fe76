import type { Origin } from '../model/url.ts';
import { type Connector, type ConnectorOptions, createConnector } from './connector.ts';
import { Http1Client, type LineClient } from './http1-client.ts';
import { Http2Client } from './http2-client.ts';
import { createTlsMemory } from './tls-memory.ts';

export interface PoolOptions extends ConnectorOptions {
  readonly connectionsPerHost: number;
  /** Largest header block, bytes. */
  readonly maxHeaders: number;
  /** Speak HTTP/2 where the server does. */
  readonly http2: boolean;
  /** Clients kept at most while nothing of theirs is in flight. */
  readonly mostClients?: number;
}

/** One connection's worth of an origin. */
export interface Line {
  readonly client: LineClient;
  readonly connector: Connector;
  /** Requests given to the client and not answered yet. */
  inFlight: number;
}

/** Lends lines to origins and closes those of origins that are not used any more. */
export interface ClientPool {
  /** The least busy line of the origin; a new one while there are fewer than allowed and all are busy. */
  lineTo(origin: Origin): Line;
  /** Fails what is in flight and closes everything. */
  close(): Promise<void>;
}

const MOST_CLIENTS = 512;

function leastBusy(lines: readonly Line[]): Line | undefined {
  let best = lines[0];
  for (const line of lines) if (best !== undefined && line.inFlight < best.inFlight) best = line;
  return best;
}

export function createClientPool(options: PoolOptions): ClientPool {
  const { connectionsPerHost, maxHeaders, http2, mostClients = MOST_CLIENTS } = options;
  /** In order of last use. */
  const linesOf = new Map<Origin, Line[]>();
  const memory = createTlsMemory();
  let newest: Origin | undefined;
  let count = 0;

  function open(origin: Origin): Line {
    const connector = createConnector(options, memory, () => closeUnused(0));
    const isEither = http2 && origin.startsWith('https:');
    const client = isEither
      ? new Http2Client(origin, connector, maxHeaders)
      : new Http1Client(origin, connector, maxHeaders);
    count++;
    return { client, connector, inFlight: 0 };
  }

  /** Until no more than `most` clients are left, or all are in use. */
  function closeUnused(most: number): void {
    for (const [origin, lines] of linesOf) {
      if (count <= most) return;
      if (origin === newest || lines.some(({ inFlight }) => inFlight > 0)) continue;
      linesOf.delete(origin);
      count -= lines.length;
      for (const line of lines) void closeLine(line);
    }
  }

  function use(origin: Origin): Line[] {
    const lines = linesOf.get(origin) ?? [];
    if (origin !== newest) {
      linesOf.delete(origin);
      linesOf.set(origin, lines);
      newest = origin;
    }
    return lines;
  }

  function closeLine({ client, connector }: Line): Promise<void> {
    connector.close();
    return client.destroy();
  }

  return {
    lineTo(origin) {
      const lines = use(origin);
      const best = leastBusy(lines);
      if (best !== undefined && (best.inFlight === 0 || best.client.isShared || lines.length >= connectionsPerHost))
        return best;
      const line = open(origin);
      lines.push(line);
      closeUnused(mostClients);
      return line;
    },
    async close() {
      const lines = [...linesOf.values()].flat();
      linesOf.clear();
      newest = undefined;
      count = 0;
      await Promise.all(lines.map(closeLine));
    },
  };
}
