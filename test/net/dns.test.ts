import { expect, test } from 'vitest';
import { createResolver } from '../../src/net/dns.ts';

function virtualClock(): { now: () => number; pass: (time: number) => void; sleepUntil: () => Promise<void> } {
  let now = 1_000_000;
  return { now: () => now, pass: (time) => (now += time), sleepUntil: () => Promise.resolve() };
}

test('house a name is looked up once, also by several at a time, and again when it is old', async () => {
  const clock = virtualClock();
  let lookups = 0;
  const lookup = async (): Promise<string[]> => [`192.0.2.${++lookups}`];
  const resolver = createResolver({ clock, overrides: [], lookup, keep: 1000 });
  const [one, two] = await Promise.all([resolver.resolve('h.test'), resolver.resolve('h.test')]);
  expect([one.addresses, two.addresses]).toEqual([['192.0.2.1'], ['192.0.2.1']]);
  clock.pass(999);
  expect((await resolver.resolve('h.test')).addresses).toEqual(['192.0.2.1']);
  clock.pass(1);
  expect((await resolver.resolve('h.test')).addresses).toEqual(['192.0.2.2']);
});

test('house a failed lookup is remembered for a shorter time', async () => {
  const clock = virtualClock();
  let lookups = 0;
  const lookup = (): Promise<string[]> => {
    lookups++;
    return Promise.reject(Object.assign(new Error('try again'), { code: 'EAI_AGAIN' }));
  };
  const resolver = createResolver({ clock, overrides: [], lookup });
  const failure = { report: { failure: 'dns', mayPass: true } };
  await expect(resolver.resolve('h.test')).rejects.toMatchObject(failure);
  await expect(resolver.resolve('h.test')).rejects.toMatchObject(failure);
  expect(lookups).toBe(1);
  clock.pass(30_000);
  await expect(resolver.resolve('h.test')).rejects.toMatchObject(failure);
  expect(lookups).toBe(2);
});

test('house at most three names are looked up at a time', async () => {
  let running = 0;
  let most = 0;
  const lookup = async (): Promise<string[]> => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    return ['192.0.2.1'];
  };
  const resolver = createResolver({ clock: virtualClock(), overrides: [], lookup });
  await Promise.all(Array.from({ length: 20 }, (_, index) => resolver.resolve(`h${index}.test`)));
  expect(most).toBe(3);
});

test('house overrides win, literal addresses are themselves', async () => {
  const overrides = [
    'h.test:127.0.0.1:8080',
    'H.test:127.0.0.2',
    'six.test:[::1]:81',
    'bare.test:::1',
    '[::2]:127.0.0.9',
  ];
  const lookup = (): Promise<string[]> => Promise.reject(new Error('must not be asked'));
  const { resolve } = createResolver({ clock: virtualClock(), overrides, lookup });
  expect(await resolve('h.test')).toEqual({ addresses: ['127.0.0.1', '127.0.0.2'], port: 8080 });
  expect(await resolve('six.test')).toEqual({ addresses: ['::1'], port: 81 });
  expect(await resolve('bare.test')).toEqual({ addresses: ['::1'], port: undefined });
  expect(await resolve('127.0.0.3')).toEqual({ addresses: ['127.0.0.3'], port: undefined });
  expect(await resolve('[::1]')).toEqual({ addresses: ['::1'], port: undefined });
});

test('house an override that cannot be read is told', () => {
  for (const line of ['h.test', 'h.test:', 'h.test:nowhere', 'h.test:1.2.3.4:99999', ':127.0.0.1']) {
    expect(() => createResolver({ clock: virtualClock(), overrides: [line] }), line).toThrowError(
      expect.objectContaining({ code: 'SETTINGS' }),
    );
  }
});
