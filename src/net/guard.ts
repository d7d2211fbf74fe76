import { isIP } from 'node:net';

/** What the user allows beyond public addresses. */
export interface GuardOptions {
  /** Every address may be connected to. */
  readonly allowPrivate: boolean;
  /** Whether this address of this host name was named by the user (a seed's address at the start of the crawl). */
  isExempt(hostname: string, address: string): boolean;
}

type Block = readonly [network: string, bits: number, reason: string];

/** IANA IPv4 Special-Purpose Address Registry (RFC 6890 and its successors), where not globally reachable. */
const IPV4_BLOCKS: readonly Block[] = [
  ['0.0.0.0', 32, 'unspecified'],
  ['0.0.0.0', 8, 'this network'],
  ['10.0.0.0', 8, 'private'],
  ['100.64.0.0', 10, 'shared'],
  ['127.0.0.0', 8, 'loopback'],
  ['169.254.0.0', 16, 'link-local'],
  ['172.16.0.0', 12, 'private'],
  ['192.0.0.0', 24, 'reserved'],
  ['192.0.2.0', 24, 'documentation'],
  ['192.88.99.0', 24, 'reserved'],
  ['192.168.0.0', 16, 'private'],
  ['198.18.0.0', 15, 'benchmarking'],
  ['198.51.100.0', 24, 'documentation'],
  ['203.0.113.0', 24, 'documentation'],
  ['224.0.0.0', 4, 'multicast'],
  ['255.255.255.255', 32, 'broadcast'],
  ['240.0.0.0', 4, 'reserved'],
];

/** IANA IPv6 Special-Purpose Address Registry; forms that carry an IPv4 address are in IPV4_CARRIERS. */
const IPV6_BLOCKS: readonly Block[] = [
  ['::', 128, 'unspecified'],
  ['::1', 128, 'loopback'],
  ['64:ff9b:1::', 48, 'private'],
  ['100::', 64, 'reserved'],
  ['2001:2::', 48, 'benchmarking'],
  ['2001:db8::', 32, 'documentation'],
  ['3fff::', 20, 'documentation'],
  ['5f00::', 16, 'reserved'],
  ['fc00::', 7, 'private'],
  ['fe80::', 10, 'link-local'],
  ['fec0::', 10, 'private'],
  ['ff00::', 8, 'multicast'],
];

/** Prefixes whose addresses reach an IPv4 host, and the group at which its 32 bits stand (Teredo's client is written inverted). */
const IPV4_CARRIERS: readonly (readonly [
  network: string,
  bits: number,
  group: number,
  inverted: boolean,
  name: string,
])[] = [
  ['::ffff:0:0', 96, 6, false, 'IPv4-mapped'],
  ['::ffff:0:0:0', 96, 6, false, 'IPv4-translated'],
  ['64:ff9b::', 96, 6, false, 'NAT64'],
  ['2002::', 16, 1, false, '6to4'],
  ['2001::', 32, 2, false, 'Teredo server'],
  ['2001::', 32, 6, true, 'Teredo client'],
  ['::', 96, 6, false, 'IPv4-compatible'],
];

function ipv4Number(address: string): number {
  return address.split('.').reduce((number, part) => number * 256 + Number(part), 0);
}

function ipv4Text(number: number): string {
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.');
}

/** The eight 16-bit groups of a valid IPv6 address without zone. */
function ipv6Groups(address: string): readonly number[] {
  const dotted = address.lastIndexOf('.') === -1 ? undefined : address.slice(address.lastIndexOf(':') + 1);
  if (dotted !== undefined) {
    const number = ipv4Number(dotted);
    const hex = `${Math.floor(number / 65_536).toString(16)}:${(number % 65_536).toString(16)}`;
    address = address.slice(0, -dotted.length) + hex;
  }
  const [left = '', right] = address.split('::');
  const groups = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((part) => Number.parseInt(part, 16));
  const head = groups(left);
  const tail = right === undefined ? [] : groups(right);
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

/** Whether the first `bits` bits of both are equal; words are 32 bits wide for IPv4 and 16 for IPv6. */
function sharesPrefix(a: readonly number[], b: readonly number[], bits: number, width: number): boolean {
  for (let index = 0; bits > 0; index++, bits -= width) {
    const divisor = 2 ** Math.max(0, width - bits);
    if (Math.floor((a[index] ?? 0) / divisor) !== Math.floor((b[index] ?? 0) / divisor)) return false;
  }
  return true;
}

const ipv4Blocks = IPV4_BLOCKS.map(([network, bits, reason]) => ({ words: [ipv4Number(network)], bits, reason }));
const ipv6Blocks = IPV6_BLOCKS.map(([network, bits, reason]) => ({ words: ipv6Groups(network), bits, reason }));
const carriers = IPV4_CARRIERS.map(([network, bits, group, inverted, name]) => ({
  words: ipv6Groups(network),
  bits,
  group,
  inverted,
  name,
}));
const GLOBAL_UNICAST = ipv6Groups('2000::');
const IETF_ASSIGNMENTS = ipv6Groups('2001::');

function ipv4Reason(number: number): string | undefined {
  return ipv4Blocks.find(({ words, bits }) => sharesPrefix([number], words, bits, 32))?.reason;
}

function ipv6Reason(groups: readonly number[]): string | undefined {
  const block = ipv6Blocks.find(({ words, bits }) => sharesPrefix(groups, words, bits, 16));
  if (block !== undefined) return block.reason;
  const carrying = carriers.filter(({ words, bits }) => sharesPrefix(groups, words, bits, 16));
  for (const { group, inverted, name } of carrying) {
    const number = (groups[group] ?? 0) * 65_536 + (groups[group + 1] ?? 0);
    const carried = inverted ? 0xffff_ffff - number : number;
    const reason = ipv4Reason(carried);
    if (reason !== undefined) return `${reason} (${name} ${ipv4Text(carried)})`;
  }
  if (carrying.length > 0) return undefined;
  // RFC 5214: an ISATAP interface identifier ends in the IPv4 address of the host behind it.
  if (groups[5] === 0x5efe && (groups[4] === 0 || groups[4] === 0x200)) {
    return ipv4Reason((groups[6] ?? 0) * 65_536 + (groups[7] ?? 0));
  }
  if (sharesPrefix(groups, IETF_ASSIGNMENTS, 23, 16)) return 'reserved';
  return sharesPrefix(groups, GLOBAL_UNICAST, 3, 16) ? undefined : 'reserved';
}

/**
 * Why an address is not one of the public Internet ("loopback", "private", "link-local" …), or undefined where it is.
 * IPv6 forms that carry an IPv4 address (mapped, translated, compatible, NAT64, 6to4, Teredo, ISATAP) are judged by that address.
 * What is no address at all is "unreadable". Sources: the IANA special-purpose address registries.
 */
export function isPrivateAddress(address: string): string | undefined {
  const zone = address.indexOf('%');
  const bare = zone === -1 ? address : address.slice(0, zone);
  const family = isIP(bare);
  if (family === 4) return ipv4Reason(ipv4Number(bare));
  if (family === 6) return ipv6Reason(ipv6Groups(bare));
  return 'unreadable';
}

/** Why this address of this host must not be connected to; undefined where it may. */
export function refusal(guard: GuardOptions, hostname: string, address: string): string | undefined {
  if (guard.allowPrivate) return undefined;
  const reason = isPrivateAddress(address);
  return reason === undefined || guard.isExempt(hostname, address) ? undefined : reason;
}
