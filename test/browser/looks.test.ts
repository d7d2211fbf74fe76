import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriersOf, describeInBrowser, keepPicture, open } from './browser.ts';
import { type Served, servedRopes } from './served.ts';

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 360, height: 780 };

/** Every view, and what is waited for before it is looked at. */
const VIEWS: readonly (readonly [name: string, path: string, sign: string])[] = [
  ['overview', '/', '.chart canvas, .bars'],
  ['pages', '/pages', 'td a'],
  ['page', '/page?id=1', '.facts'],
  ['page-links', '/page?id=1&show=outlinks', 'td a'],
  ['page-answer', '/page?id=1&show=answer', '.facts'],
  ['page-why', '/page?id=1&show=why', '.steps'],
  ['page-inlinks', '/page?id=1&show=inlinks', 'td a'],
  ['page-copy', '/page?id=1&show=copy', 'iframe'],
  ['site', '/site', '[role=treeitem]'],
  ['graph', '/graph', '.picture-main button:enabled'],
  ['ranks', '/ranks', 'td a'],
  ['givers', '/ranks?givers=2', '.card td a'],
  ['dangling', '/ranks?show=dangling', 'td a'],
  ['search', '/search?q=yarn', 'mark'],
  ['new-crawl', '/new', '.setting-fields'],
];

/** What the Tab key has to come to, but for what arrow keys go about in. */
const REACHED = `[...document.querySelectorAll('a[href], button:enabled, input:enabled, select, textarea, summary, iframe, [tabindex="0"]')].filter(
  (element) => element.tabIndex >= 0 && element.checkVisibility({ checkVisibilityCSS: true, contentVisibilityAuto: true }),
)`;

describeInBrowser('the look of every view', () => {
  let served: Served;

  beforeAll(async () => {
    served = await servedRopes('--control');
  });

  afterAll(() => served?.close());

  test.each(VIEWS)(
    'house %s: no barriers and nothing overflows, in light, dark and narrow',
    async (name, path, sign) => {
      const page = await open(served.origin, path, { viewport: WIDE, colorScheme: 'light' });
      await page.locator(sign).first().waitFor();
      await keepPicture(page, `${name}-light`);
      expect(await barriersOf(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await keepPicture(page, `${name}-dark`);
      expect(await barriersOf(page)).toEqual([]);
      await page.setViewportSize(NARROW);
      await keepPicture(page, `${name}-narrow`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(NARROW.width);
      expect(await barriersOf(page)).toEqual([]);
    },
  );

  test.each(['/', '/pages?q=loom', '/page?id=1', '/site', '/ranks?q=loom', '/search?q=loom', '/new'])(
    'house the Tab key comes to every control of %s, and the focus is seen there',
    async (path) => {
      const page = await open(served.origin, path);
      await page.locator('main a, main button').first().waitFor();
      await page.waitForLoadState('networkidle');
      await page.evaluate(`window.left = new Set(${REACHED}); window.unseen = []`);
      const controls = (await page.evaluate('left.size')) as number;
      for (let taps = 0; taps < controls + 5; taps += 1) {
        await page.keyboard.press('Tab');
        await page.evaluate(`(() => {
          const held = document.activeElement;
          left.delete(held);
          if (held !== document.body && held.tagName !== 'IFRAME' && getComputedStyle(held).outlineStyle === 'none') unseen.push(held.outerHTML);
        })()`);
      }
      expect(await page.evaluate('[...left].map((element) => element.outerHTML.slice(0, 200))')).toEqual([]);
      expect(await page.evaluate('unseen')).toEqual([]);
    },
  );

  test.each(VIEWS.filter(([, path]) => path !== '/page?id=1&show=copy'))(
    'house %s: what is waited for is said, and nothing is called none before it is known',
    async (_name, path, sign) => {
      const page = await open(served.origin, '/nowhere');
      let goOn = (): void => {};
      const isLet = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      await page.route(/\/api\/(?!events)/, async (route) => {
        await isLet;
        await route.continue();
      });
      await page.goto(served.origin + path);
      await page
        .getByText(/(Reading|Counting|Searching)( the .+)? …/)
        .first()
        .waitFor();
      expect(await page.locator('main').textContent()).not.toMatch(/: 0\b|NaN|undefined/);
      goOn();
      await page.locator(sign).first().waitFor();
    },
  );

  test('house in the colours of the system it is seen what holds, how long bars are, and which colour is whose', async () => {
    const page = await open(served.origin, '/', { forcedColors: 'active' });
    const ground = async (selector: string) => {
      // Parts of the view come one after the other.
      await page.locator(selector).first().waitFor({ state: 'attached' });
      return page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).backgroundColor`);
    };
    const sheet = await ground('.card');
    for (const selector of ['.bars .bar span', '.choice [aria-pressed=true]', '.ways [aria-current]'])
      expect([selector, await ground(selector)]).not.toEqual([selector, sheet]);
    expect(await ground('.choice [aria-pressed=true]')).not.toBe(await ground('.choice [aria-pressed=false]'));
    // The chart of visits has no legend where all were within a second; the picture always has one.
    await page.getByRole('link', { name: 'Graph' }).click();
    for (const selector of ['.legend .key i', '.picture-pages i'])
      expect([selector, await ground(selector)]).not.toEqual([selector, sheet]);
    await page.getByRole('link', { name: 'Ranks' }).click();
    expect(await ground('.tabs [aria-current]')).not.toBe(await ground('.tabs a:not([aria-current])'));
    await keepPicture(page, 'ranks-forced');
  });

  test('house names of folders and hosts are whole in a narrow window', async () => {
    const page = await open(served.origin, '/site', { viewport: NARROW });
    await page.getByRole('treeitem').first().waitFor();
    const cut = `[...document.querySelectorAll('.tree-name a')].filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)`;
    expect(await page.evaluate(cut)).toEqual([]);
    await page.goto(`${served.origin}/`);
    const hosts = page.getByRole('region', { name: 'Table of hosts' });
    await hosts.getByRole('link').first().waitFor();
    const waits = hosts.getByRole('row').nth(1).getByRole('cell').nth(1);
    const [box, cell] = [await hosts.boundingBox(), await waits.boundingBox()];
    expect((cell?.x ?? 0) + (cell?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0) + 1);
  });

  test('house the link to the content is the first, and leads there', async () => {
    const page = await open(served.origin, '/pages');
    await page.locator('td a').first().waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'To the content' }).press('Enter');
    await page.locator('main:focus').waitFor();
  });

  test('house on paper there is what is shown, and nothing to be pressed', async () => {
    const page = await open(served.origin, '/');
    await page.locator('.bars').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('button:visible, nav:visible').count()).toBe(0);
    await page.getByRole('heading', { name: 'Summary' }).waitFor();
    await keepPicture(page, 'overview-print');
  });
});
