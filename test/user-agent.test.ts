import { expect, test } from 'vitest';
import { openCrawl } from '../src/index.ts';
import { fromOf, isAnonymous, PACKAGE, userAgentOf } from '../src/user-agent.ts';

const nobody = { userAgent: undefined, contact: undefined };

test('HTTP-1 the User-Agent says name, version and where to read more, or whom to ask', () => {
  const own = `Skein/${PACKAGE.version}`;
  expect(own).toMatch(/^Skein\/\d+\.\d+\.\d+$/);
  expect(userAgentOf({ ...nobody, contact: 'https://a.example/bot' })).toBe(`${own} (+https://a.example/bot)`);
  expect(userAgentOf({ ...nobody, contact: 'me@a.example' })).toBe(`${own} (+mailto:me@a.example)`);
  expect(userAgentOf({ userAgent: 'Other/1', contact: 'me@a.example' })).toBe('Other/1');
});

test('HTTP-1 the User-Agent names no URL that nobody answers for', () => {
  const homepage = PACKAGE.homepage === undefined ? '' : ` (+${PACKAGE.homepage})`;
  expect(userAgentOf(nobody)).toBe(`Skein/${PACKAGE.version}${homepage}`);
  expect(homepage).not.toMatch(/\.(example|invalid|test)\b/);
  expect(isAnonymous(nobody)).toBe(homepage === '');
  expect(isAnonymous({ ...nobody, contact: 'me@a.example' })).toBe(false);
  expect(isAnonymous({ ...nobody, userAgent: 'Other/1' })).toBe(false);
});

test('HTTP-1 who crawls hosts of others under no name is told so, before anything is asked', async () => {
  const told = async (seed: string, contact?: string): Promise<number> => {
    const lines: string[] = [];
    const crawl = await openCrawl(seed, { contact, warn: (line) => lines.push(line) });
    await crawl.close();
    return lines.filter((line) => line.includes('--contact')).length;
  };
  expect(await told('http://8.8.8.8/')).toBe(PACKAGE.homepage === undefined ? 1 : 0);
  expect(await told('http://8.8.8.8/', 'me@a.example')).toBe(0);
  expect(await told('http://127.0.0.1/')).toBe(0);
});

test('HTTP-2 From is the contact where that is a mail address', () => {
  expect(fromOf('me@a.example')).toBe('me@a.example');
  expect([fromOf('https://a.example/'), fromOf('a b@c'), fromOf(undefined)]).toEqual([undefined, undefined, undefined]);
});
