import { expect, test } from 'vitest';
import { fromOf, PACKAGE, userAgentOf } from '../src/user-agent.ts';

test('HTTP-1 the User-Agent says name, version and where to read more, or whom to ask', () => {
  const own = userAgentOf({ userAgent: undefined, contact: undefined });
  expect(own).toBe(`Skein/${PACKAGE.version} (+${PACKAGE.homepage})`);
  expect(own).toMatch(/^Skein\/\d+\.\d+\.\d+ \(\+https:\/\/\S+\)$/);
  expect(userAgentOf({ userAgent: undefined, contact: 'https://a.example/bot' })).toContain('(+https://a.example/bot)');
  expect(userAgentOf({ userAgent: 'Other/1', contact: 'me@a.example' })).toBe('Other/1');
});

test('HTTP-2 From is the contact where that is a mail address', () => {
  expect(fromOf('me@a.example')).toBe('me@a.example');
  expect([fromOf('https://a.example/'), fromOf('a b@c'), fromOf(undefined)]).toEqual([undefined, undefined, undefined]);
});
