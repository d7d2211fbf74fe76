import { describe, expect, it } from 'vitest';
import { crawl } from '../../src/index.ts';
import { links } from '../servers/site-server.ts';
import { newFolder, pagesIn, serve } from './place.ts';

describe('the address guard', () => {
  it('F:X1 addresses that the user did not name are refused at every hop: links, redirects, robots.txt', async () => {
    const inside = await serve({ '/': 'secret' }, '127.0.0.2');
    const direct = `${inside.origin}/`;
    const port = new URL(direct).port;
    const odd = [
      `http://[::ffff:127.0.0.2]:${port}/`,
      `http://[64:ff9b::7f00:2]:${port}/`,
      `http://[2002:7f00:2::]:${port}/`,
      `http://0.0.0.0:${port}/`,
      `http://2130706434:${port}/`,
      `http://0x7f.2:${port}/`,
      `http://rebound.test:${port}/`,
    ];
    const { origin, paths } = await serve({
      '/': links(direct, ...odd, '/hop'),
      '/hop': { status: 302, headers: { location: `${inside.origin}/by-redirect` } },
    });
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0, scope: 'any', resolve: ['rebound.test:127.0.0.2'] });
    expect(inside.asked).toEqual([]);
    expect(paths()).toEqual(['/', '/hop']);
    const pages = await pagesIn(folder);
    const refused = [direct, ...odd, `${inside.origin}/by-redirect`].map((url) => new URL(url).href);
    for (const url of refused)
      expect(pages.get(url)?.visit, url).toMatchObject({ outcome: 'denied', because: { reason: 'private-address' } });
  });

  it('URL-9 the address of the connection is judged, not the name, and at every redirect anew', async () => {
    const inside = await serve({ '/': 'secret' }, '127.0.0.2');
    const { port, paths } = await serve({
      '/': links('/hop'),
      '/hop': { status: 307, headers: { location: `http://public.example:${inside.port}/` } },
    });
    const folder = newFolder();
    const resolve = ['s.test:127.0.0.1', 'public.example:127.0.0.2'];
    await crawl(`http://s.test:${port}/`, { folder, delay: 0, scope: 'any', resolve });
    expect(paths()).toEqual(['/', '/hop']);
    expect(inside.asked).toEqual([]);
    const refused = (await pagesIn(folder)).get(`http://public.example:${inside.port}/`);
    expect(refused?.visit?.because).toMatchObject({ reason: 'private-address' });
    expect(refused?.visit?.because?.rule).toContain('public.example is 127.0.0.2');
  });

  it('F:X1 a robots.txt that redirects to such an address is unreachable, and nothing is fetched', async () => {
    const inside = await serve({ '/': 'secret', '/robots.txt': '' }, '127.0.0.2');
    const { origin, paths } = await serve({
      '/robots.txt': { status: 302, headers: { location: `${inside.origin}/robots.txt` } },
      '/': 'home',
    });
    const { end } = await crawl(`${origin}/`, { delay: 0, retries: 0, warn: () => undefined });
    expect(end.kind).toBe('waiting');
    expect(inside.asked).toEqual([]);
    expect(paths()).toEqual([]);
  });

  it('F:X1 seeds may be at home, and with --allow-private so may all', async () => {
    const inside = await serve({ '/': 'inside' }, '127.0.0.2');
    const { origin } = await serve({ '/': links(`${inside.origin}/`) });
    await crawl([`${origin}/`, `${inside.origin}/`], { delay: 0 });
    expect(inside.paths()).toEqual(['/']);
    await crawl(`${origin}/`, { delay: 0, scope: 'any', allowPrivate: true });
    expect(inside.paths()).toEqual(['/', '/']);
  });

  it('F:X1 a host that is refused is looked at once, not once for each of its URLs', async () => {
    const many = Array.from({ length: 30 }, (_, index) => `http://127.0.0.2:9/${index}`);
    const { origin } = await serve({ '/': links(...many) });
    const begun = performance.now();
    const { summary } = await crawl(`${origin}/`, { delay: 100, scope: 'any' });
    expect(summary.totals.outcomes).toEqual({ fetched: 1, denied: 30 });
    expect(performance.now() - begun).toBeLessThan(1500);
  });
});
