import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPrivateAddress, refusal } from '../../src/net/guard.ts';

const REFUSED: Readonly<Record<string, string>> = {
  '0.0.0.0': 'unspecified',
  '0.1.2.3': 'this network',
  '10.0.0.1': 'private',
  '10.255.255.255': 'private',
  '100.64.0.1': 'shared',
  '100.127.255.255': 'shared',
  '127.0.0.1': 'loopback',
  '127.255.255.254': 'loopback',
  '169.254.169.254': 'link-local',
  '172.16.0.1': 'private',
  '172.31.255.255': 'private',
  '192.0.0.8': 'reserved',
  '192.0.2.1': 'documentation',
  '192.88.99.1': 'reserved',
  '192.168.1.1': 'private',
  '198.18.0.1': 'benchmarking',
  '198.19.255.255': 'benchmarking',
  '198.51.100.7': 'documentation',
  '203.0.113.7': 'documentation',
  '224.0.0.1': 'multicast',
  '239.255.255.255': 'multicast',
  '240.0.0.1': 'reserved',
  '255.255.255.255': 'broadcast',
  '::': 'unspecified',
  '::1': 'loopback',
  '0:0:0:0:0:0:0:1': 'loopback',
  '::ffff:127.0.0.1': 'loopback (IPv4-mapped 127.0.0.1)',
  '::ffff:7f00:1': 'loopback (IPv4-mapped 127.0.0.1)',
  '::FFFF:10.1.2.3': 'private (IPv4-mapped 10.1.2.3)',
  '::ffff:0:169.254.169.254': 'link-local (IPv4-translated 169.254.169.254)',
  '::7f00:1': 'loopback (IPv4-compatible 127.0.0.1)',
  '64:ff9b::7f00:1': 'loopback (NAT64 127.0.0.1)',
  '64:ff9b::192.168.0.1': 'private (NAT64 192.168.0.1)',
  '64:ff9b:1::1': 'private',
  '100::1': 'reserved',
  '2001:2::1': 'benchmarking',
  '2001:20::1': 'reserved',
  '2001:db8::1': 'documentation',
  '3fff::1': 'documentation',
  '2002:7f00:1::': 'loopback (6to4 127.0.0.1)',
  '2002:a00:1::1': 'private (6to4 10.0.0.1)',
  '2001:0:7f00:1::': 'loopback (Teredo server 127.0.0.1)',
  '2001:0:808:808:0:0:80ff:fffe': 'loopback (Teredo client 127.0.0.1)',
  '2a00:1450::5efe:10.0.0.1': 'private',
  '4000::1': 'reserved',
  '5f00::1': 'reserved',
  'fc00::1': 'private',
  'fdff::1': 'private',
  'fe80::1': 'link-local',
  'fe80::1%eth0': 'link-local',
  'fec0::1': 'private',
  'ff02::1': 'multicast',
  localhost: 'unreadable',
  '2130706433': 'unreadable',
  '': 'unreadable',
};

const PUBLIC = [
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '128.0.0.1',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450:4001:80e::200e',
  '2001:4860:4860::8888',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
  '2002:808:808::1',
];

test.each(Object.entries(REFUSED))('F:X1 %s is refused: %s', (address, reason) => {
  expect(isPrivateAddress(address)).toBe(reason);
});

test.each(PUBLIC)('F:X1 %s is public', (address) => {
  expect(isPrivateAddress(address)).toBeUndefined();
});

test('F:X1 an IPv4 address is judged alike in every form that carries it', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const hex = address.split('.').map((part) => Number(part).toString(16).padStart(2, '0'));
      const words = `${hex[0]}${hex[1]}:${hex[2]}${hex[3]}`;
      const isRefused = isPrivateAddress(address) !== undefined;
      const forms = [`::ffff:${address}`, `::ffff:${words}`, `64:ff9b::${words}`, `2002:${words}::1`];
      expect(forms.map((form) => isPrivateAddress(form) !== undefined)).toEqual(forms.map(() => isRefused));
    }),
  );
});

test('F:X1 whatever the address, there is an answer', () => {
  fc.assert(fc.property(fc.oneof(fc.ipV6(), fc.string()), (address) => void isPrivateAddress(address)));
});

test('house an exemption holds for one host and one address, --allow-private for all', () => {
  const guard = {
    allowPrivate: false,
    isExempt: (hostname: string, address: string) => hostname === 'h.test' && address === '127.0.0.2',
  };
  expect(refusal(guard, 'h.test', '127.0.0.2')).toBeUndefined();
  expect(refusal(guard, 'h.test', '127.0.0.1')).toBe('loopback');
  expect(refusal(guard, 'g.test', '127.0.0.2')).toBe('loopback');
  expect(refusal({ ...guard, allowPrivate: true }, 'g.test', '127.0.0.1')).toBeUndefined();
});
