import { isIP, type LookupFunction, type OnReadOpts, connect as openTcp, type Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { Millis } from '../model/time.ts';
import type { Origin } from '../model/url.ts';
import { withoutFinalDot } from '../url/canonicalise.ts';
import type { Destination, Resolver } from './dns.ts';
import { codeOf, ExchangeError, inWords, wordsOf } from './failure.ts';
import { type GuardOptions, refusal } from './guard.ts';
import { openTunnel, type ProxyAddress } from './proxy.ts';
import { type RoomSeeker, withRoom } from './room.ts';
import type { TlsMemory } from './tls-memory.ts';

/** One connection, for the record of the exchanges that go over it. */
export interface Connection {
  /** `127.0.0.1:8080` or `[::1]:80`; the proxy's where there is one. */
  readonly address: string;
  readonly tlsVersion: string | undefined;
  /** Answers that came over it so far, whole. */
  served: number;
  /** Version in the status line of the last answer. */
  httpVersion: string;
}

export interface ConnectorOptions {
  readonly resolver: Resolver;
  readonly guard: GuardOptions;
  readonly proxy: ProxyAddress | undefined;
  /** Certificates need not verify. */
  readonly insecure: boolean;
  /** For the name, the connection and the TLS handshake together. */
  readonly connectTimeout: Millis;
  /** How long to wait for room where this process may open no more files; a minute unless given. */
  readonly patience?: Millis | undefined;
}

interface Target {
  readonly origin: Origin;
  readonly hostname: string;
  readonly port: number;
  readonly isTls: boolean;
}

const PATIENCE: Millis = 60_000;
/** Time for one of several addresses before the next is tried. */
const ATTEMPT: Millis = 2000;

function joined(address: string, port: number): string {
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
}

function privateAddress(hostname: string, address: string, reason: string): ExchangeError {
  const where = hostname === address ? address : `${hostname} is ${address}`;
  return new ExchangeError('private-address', `${where}: ${reason}`, false);
}

/** The addresses of the target that may be connected to. */
async function allowedAddresses(target: Target, options: ConnectorOptions): Promise<Destination> {
  const { proxy, resolver, guard } = options;
  if (proxy !== undefined) {
    const reason = isIP(target.hostname) === 0 ? undefined : refusal(guard, target.hostname, target.hostname);
    if (reason !== undefined) throw privateAddress(target.hostname, target.hostname, reason);
    return { addresses: (await resolver.resolve(proxy.hostname)).addresses, port: proxy.port };
  }
  const { addresses, port } = await resolver.resolve(target.hostname);
  const allowed = addresses.filter((address) => refusal(guard, target.hostname, address) === undefined);
  const [first = ''] = addresses;
  if (allowed.length === 0) {
    throw privateAddress(target.hostname, first, refusal(guard, target.hostname, first) ?? 'refused');
  }
  return { addresses: allowed, port };
}

/** Resolves when `socket` has emitted `event`; fails when it fails first. */
function untilEvent(socket: Socket, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const closed = (): void => fail(new Error('the other side hung up'));
    const fail = (error: Error): void => {
      socket.off(event, done).off('error', fail).off('close', closed);
      reject(error);
    };
    const done = (): void => {
      socket.off('error', fail).off('close', closed);
      resolve();
    };
    socket.once(event, done).once('error', fail).once('close', closed);
  });
}

/** What a read from a connection takes at most; most pages come in one. */
const READ = 2 ** 18;
const shared = Buffer.allocUnsafeSlow(READ);

/** Has a connection read into memory that all share, instead of 64 KiB of its own for each read: the bytes are valid during the call. */
function intoSharedMemory(receive: (bytes: Buffer) => void): OnReadOpts {
  return {
    buffer: shared,
    callback(length) {
      receive(shared.subarray(0, length));
      return true;
    },
  };
}

/**
 * The names are looked up and judged already; the platform only tries one address after the other (RFC 8305). It gives up an
 * attempt for the next one early, by default after 250 ms, which is short of many a far host.
 */
async function connectTcp(destination: Destination, target: Target, own: (socket: Socket) => void): Promise<Socket> {
  const { addresses } = destination;
  const port = destination.port ?? target.port;
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction = (_name, { all: isAll }, answer) =>
    isAll === true ? answer(null, all) : answer(null, addresses[0] ?? '', all[0]?.family);
  const host = addresses.length === 1 ? (addresses[0] ?? '') : target.hostname;
  const socket: Socket = openTcp({
    host,
    port,
    lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT,
    noDelay: true,
    ...(target.isTls ? {} : { onread: intoSharedMemory((bytes) => void socket.emit('data', bytes)) }),
  });
  own(socket);
  try {
    await untilEvent(socket, 'connect');
  } catch (error) {
    throw new ExchangeError('connect', `${joined(addresses.join(', '), port)}: ${wordsOf(error)}`, true, error);
  }
  return socket;
}

/** How the bytes of a connection are secured. */
interface Security {
  readonly target: Target;
  readonly insecure: boolean;
  readonly memory: TlsMemory;
  /** Names of ALPN (RFC 7301), the best first. */
  readonly protocols: readonly string[];
}

async function secure(socket: Socket, security: Security): Promise<TLSSocket> {
  const { insecure, memory, protocols } = security;
  const { origin, hostname } = security.target;
  const session = memory.sessionOf(origin);
  // Whatever befalls the inner socket from now on shows on the outer one.
  socket.on('error', () => undefined);
  // Loaded with the first connection that wants it.
  const { connect: openTls } = process.getBuiltinModule('node:tls');
  const tls = openTls({
    socket,
    host: hostname,
    servername: isIP(hostname) === 0 ? hostname : '',
    secureContext: memory.context(),
    ALPNProtocols: [...protocols],
    rejectUnauthorized: !insecure,
    ...(session === undefined ? {} : { session }),
  });
  try {
    await untilEvent(tls, 'secureConnect');
  } catch (error) {
    const code = codeOf(error);
    const mayPass = code === 'ECONNRESET' || code === '';
    const detail = `${hostname}: ${wordsOf(error)}${code === '' ? '' : ` (${code})`}`;
    throw new ExchangeError('tls', detail, mayPass, error);
  }
  // Not sooner: of a server whose certificate was refused nothing is kept.
  tls.on('session', (ticket: Buffer) => memory.keep(origin, ticket));
  return tls;
}

const HTTP1 = ['http/1.1'];

/** The one who waits for a connection. */
interface Hold extends Pick<RoomSeeker, 'isOver' | 'onPause'> {
  /** Takes charge of a socket that is being connected. */
  readonly own: (socket: Socket) => void;
}

/** The way to one origin: makes its connections one after the other. */
export interface Connector {
  /**
   * A new connection, in TLS for https, where one of `protocols` is agreed upon (names of ALPN; HTTP/1.1 unless given). Rejects with
   * an ExchangeError.
   */
  connect(origin: Origin, protocols?: readonly string[]): Promise<Socket>;
  /** The connection made last. */
  readonly current: () => Connection | undefined;
  /** Gives up the connection that is being made, and makes no more. */
  readonly close: () => void;
}

/**
 * A connector for one client, which shares `memory` with others. Every address is judged before it is connected to and once more on
 * the socket. `makeRoom` closes connections that can be spared.
 */
export function createConnector(options: ConnectorOptions, memory: TlsMemory, makeRoom: () => void): Connector {
  const { proxy, guard, insecure, connectTimeout, patience = PATIENCE } = options;
  let connection: Connection | undefined;
  let isClosed = false;
  /** Ends the connection that is being made, if one is. */
  let giveUp: (() => void) | undefined;

  async function open(target: Target, protocols: readonly string[], hold: Hold): Promise<Socket> {
    const attempt = async (): Promise<Socket> => connectTcp(await allowedAddresses(target, options), target, hold.own);
    const tcp = await withRoom(attempt, { ...hold, makeRoom, patience });
    const { remoteAddress = '', remotePort = 0 } = tcp;
    const reason = proxy === undefined ? refusal(guard, target.hostname, remoteAddress) : undefined;
    if (reason !== undefined) throw privateAddress(target.hostname, remoteAddress, reason);
    if (proxy !== undefined && target.isTls) await openTunnel(tcp, joined(target.hostname, target.port), proxy);
    const tls = target.isTls ? await secure(tcp, { target, insecure, memory, protocols }) : undefined;
    const socket = tls ?? tcp;
    const tlsVersion = tls?.getProtocol() ?? undefined;
    const address = joined(remoteAddress, remotePort);
    connection = { address, tlsVersion, served: 0, httpVersion: '1.1' };
    return socket;
  }

  function connect(origin: Origin, protocols: readonly string[] = HTTP1): Promise<Socket> {
    const target = targetOf(origin);
    return new Promise((resolve, reject) => {
      let socket: Socket | undefined;
      let isOver = false;
      const end = (): boolean => {
        if (isOver) return false;
        isOver = true;
        giveUp = undefined;
        clearTimeout(timer);
        return true;
      };
      const fail = (error: Error): void => {
        if (!end()) return;
        socket?.on('error', () => undefined).destroy();
        reject(error);
      };
      const timer = setTimeout(() => {
        const detail = `no connection to ${target.hostname}:${target.port} within ${inWords(connectTimeout)}`;
        fail(new ExchangeError('timeout', detail, true));
      }, connectTimeout);
      giveUp = () => fail(new ExchangeError('aborted', 'the connection was closed', true));
      if (isClosed) {
        giveUp();
        return;
      }
      const own = (made: Socket): void => {
        socket = made;
        if (isOver) made.on('error', () => undefined).destroy();
      };
      // As long as there is no room here, the other side takes no time.
      const onPause = (): unknown => isOver || timer.refresh();
      open(target, protocols, { own, isOver: () => isOver, onPause }).then((made) => {
        if (end()) resolve(made);
      }, fail);
    });
  }

  function close(): void {
    isClosed = true;
    giveUp?.();
  }

  return { connect, current: () => connection, close };
}

function targetOf(origin: Origin): Target {
  const { hostname, protocol, port } = new URL(origin);
  const isTls = protocol === 'https:';
  const name = withoutFinalDot(hostname.replace(/^\[(.*)\]$/, '$1'));
  return { origin, hostname: name, port: port === '' ? (isTls ? 443 : 80) : Number(port), isTls };
}
