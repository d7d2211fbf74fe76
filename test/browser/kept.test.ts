import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser, drawn, open, PATIENCE } from './browser.ts';
import { type Served, servedRopes } from './served.ts';

describeInBrowser('what the reader has done', () => {
  let served: Served;

  beforeAll(async () => {
    served = await servedRopes();
  });

  afterAll(() => served?.close());

  test('house a range that is half typed filters nothing, and stays as it is typed', async () => {
    const page = await open(served.origin, '/pages');
    await page.locator('summary', { hasText: 'Ranges' }).click();
    const field = page.getByLabel('Links from a seed');
    for (const [key, filter] of [
      ['1', '?depth=1'],
      ['.', ''],
      ['.', '?depth=1..'],
      ['2', '?depth=1..2'],
    ] as const) {
      await field.press(key);
      await expect.poll(() => page.evaluate('location.search')).toBe(filter);
      await drawn(page);
    }
    expect(await field.inputValue()).toBe('1..2');
  });

  test('house a step back comes to the place in the page that was left, as does loading it anew', async () => {
    const page = await open(served.origin, '/', { viewport: { width: 1000, height: 500 } });
    const hosts = page.getByRole('heading', { name: 'Hosts' });
    await hosts.scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate('history.state?.window')).toBeGreaterThan(500);
    const top = Number(await page.evaluate('scrollY'));
    await page.getByRole('region', { name: 'Table of hosts' }).getByRole('link').first().click();
    await page.getByRole('row', { name: /chapter-1\.html/ }).waitFor();
    await page.goBack();
    await expect.poll(() => page.evaluate('scrollY'), PATIENCE).toBeCloseTo(top, 0);
    await page.reload();
    await expect.poll(() => page.evaluate('scrollY'), PATIENCE).toBeCloseTo(top, 0);
  });

  test('house issues that were unfolded are unfolded after a step back', async () => {
    const page = await open(served.origin, '/');
    await page.getByRole('button', { name: /Show all \d+ kinds/ }).click();
    await page.getByRole('link', { name: 'Ranks' }).click();
    await page.getByRole('row', { name: /^1\s/ }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Show the most urgent only' }).waitFor();
  });

  test('house the page in the middle of a neighbourhood is chosen, also when the whole site was shown before', async () => {
    const page = await open(served.origin, '/graph');
    await page.locator('.picture-pages button').nth(2).click();
    const name = await page.locator('.chosen a').first().textContent();
    await page.locator('.picture-pages button').nth(2).click();
    await page.locator('.chosen').waitFor({ state: 'detached' });
    await page.locator('.picture-pages button').nth(2).click();
    await page.getByRole('link', { name: 'Its neighbourhood' }).click();
    await page.getByText(/around one page/).waitFor();
    await page
      .locator('.chosen a', { hasText: name ?? '' })
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'The whole site' }).click();
    await page.getByText(/in all|of the highest rank/).waitFor();
    expect(await page.locator('.chosen').count()).toBe(0);
  });
});
