import { afterAll, beforeAll, test } from 'vitest';
import { type Running, start } from '../command/skein.ts';
import { describeInBrowser, open } from './browser.ts';
import { addressOf, type Served, servedRopes } from './served.ts';

describeInBrowser('a server that goes away and comes back', () => {
  let served: Served;
  const servers: Running[] = [];

  beforeAll(async () => {
    served = await servedRopes();
  });

  afterAll(async () => {
    await end();
    await served?.close();
  });

  async function end(): Promise<void> {
    for (const { child, ended } of servers.splice(0)) {
      child.kill();
      await ended;
    }
  }

  async function serve(port: string): Promise<string> {
    const running = start(['serve', served.folder, '--port', port]);
    servers.push(running);
    return addressOf(running);
  }

  test('house every view says that the server is away, and has what it could not get as soon as it is back', async () => {
    const origin = await serve('0');
    const away = /The server is away/;
    // The browser itself tells of what cannot be reached.
    const page = await open(origin, '/pages', {}, { mayBeAway: true });
    await page.getByRole('row', { name: /chapter-1\.html/ }).waitFor();
    await end();
    await page.getByRole('alert').filter({ hasText: away }).waitFor();
    await page.getByLabel('In URL or title').fill('loom');
    await page.getByText('The server does not answer').waitFor();
    await page.getByText('Counting …').waitFor({ state: 'detached' });
    await serve(new URL(origin).port);
    await page.getByText(/^2 URLs of \d+$/).waitFor();
    await page.getByText(away).waitFor({ state: 'detached' });
    await end();
    await page.getByText(away).waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByText('not connected').waitFor();
    await page.getByRole('link', { name: 'Site', exact: true }).click();
    await page.getByText('The server does not answer').waitFor();
    await serve(new URL(origin).port);
    await page.getByRole('treeitem', { name: served.site }).waitFor();
  }, 60_000);
});
