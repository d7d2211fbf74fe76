import { afterAll, beforeAll, expect, test } from 'vitest';
import { start } from '../command/skein.ts';
import { barriersOf, describeInBrowser, keepPicture, open } from './browser.ts';
import { heard, type Served, servedRopes } from './served.ts';

describeInBrowser('the search alone, and a server for others', () => {
  let served: Served;

  beforeAll(async () => {
    served = await servedRopes('--search-only');
  });

  afterAll(() => served?.close());

  test('house the search works without scripts: words, pages of results, narrowing', async () => {
    const page = await open(served.origin, '/search', { javaScriptEnabled: false });
    await page.getByLabel('Search').fill('yarn');
    await page.getByRole('button', { name: 'Search' }).click();
    expect(await page.locator('mark').first().textContent()).toMatch(/yarn/i);
    await page.getByRole('link', { name: 'Next' }).click();
    expect(page.url()).toContain('offset=10');
    expect(await page.locator('script').count()).toBe(0);
  });

  test('house the search alone: no barriers and nothing overflows, in light, dark and narrow', async () => {
    const page = await open(served.origin, '/search?q=yarn', { colorScheme: 'light' });
    await keepPicture(page, 'search-only-light');
    expect(await barriersOf(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 375, height: 800 });
    await keepPicture(page, 'search-only-narrow');
    expect(await barriersOf(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375);
  });

  test('house the search alone: a heading where pages with some of the words begin, no barriers', async () => {
    const page = await open(served.origin, '/search?q=weavers+7', { colorScheme: 'light' });
    await page.getByRole('heading', { name: 'Pages with only some of the words' }).waitFor();
    expect(await page.getByRole('list').first().getByRole('listitem').count()).toBe(1);
    await keepPicture(page, 'search-only-some-light');
    expect(await barriersOf(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 375, height: 800 });
    await keepPicture(page, 'search-only-some-narrow');
    expect(await barriersOf(page)).toEqual([]);
  });

  test('house beyond loopback the page asks for the token, and shows itself to those who have it', async () => {
    const server = start(['serve', served.folder, '--host', '0.0.0.0']);
    try {
      const [[, port], [, token = '']] = await Promise.all([
        heard(server, /0\.0\.0\.0:(\d+)\//),
        heard(server, /token: (\S+)\s/),
      ]);
      const origin = `http://127.0.0.1:${port}`;
      const page = await open(origin, '/pages?q=loom');
      await keepPicture(page, 'sign-in-light');
      expect(await barriersOf(page)).toEqual([]);
      await page.getByLabel(/Token/).fill(token);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      expect(page.url()).toBe(`${origin}/`);
      await page.context().close();
    } finally {
      server.child.kill();
      await server.ended;
    }
  });
});
