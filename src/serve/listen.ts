import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { messageOf, SkeinError } from '../model/errors.ts';
import type { Millis } from '../model/time.ts';

/** A server that listens. */
export interface Listening {
  /** As in `http://127.0.0.1:40123/`. */
  readonly address: string;
  close(): Promise<void>;
}

/** Requests have to be there by then, and heads of them sooner: nobody holds a connection by saying nothing. */
const REQUEST_TIME: Millis = 30_000;
/** An answer that nobody takes is held for nobody. */
const SILENT_TIME: Millis = 120_000;
/** More connections than this are closed as they come. */
const MOST_CONNECTIONS = 512;

/** Where a server is bound, and how long it waits. */
export interface ListenOptions {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Who neither reads nor sends for so long is cut off; two minutes unless given. */
  readonly patience?: Millis | undefined;
}

/** Binds the server. Rejects with a SkeinError USAGE where that cannot be. */
export async function listen(app: Hono, { host, port, patience = SILENT_TIME }: ListenOptions): Promise<Listening> {
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: { requestTimeout: REQUEST_TIME } });
  server.maxConnections = MOST_CONNECTIONS;
  if ('timeout' in server) server.timeout = patience;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(taken(host, port, error)));
    server.listen(port, host, resolve);
  });
  const { port: bound } = server.address() as AddressInfo; // it listens on TCP
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

function taken(host: string, port: number, error: unknown): SkeinError {
  const advice = 'Choose another with --port or --host; without --port any free one is taken.';
  return new SkeinError('USAGE', `cannot listen on ${host} port ${port}: ${messageOf(error)}`, advice, error);
}
