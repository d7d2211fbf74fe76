import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { links } from '../servers/site-server.ts';
import { linesOf, newFolder, serve, skein } from './skein.ts';

describe('skein crawl', () => {
  it('house a first run needs no config, is polite, and ends with a summary of one screen', async () => {
    const site = await serve({ '/': links('/a'), '/a': links('/') });
    const cwd = newFolder();
    const { code, out, err } = await skein(['crawl', `${site.origin}/`, '--contact', 'me@a.example'], { cwd });
    expect(code).toBe(0);
    expect(site.asked.map(({ path }) => path)).toEqual(['/robots.txt', '/', '/a']);
    for (const [index, { at }] of site.asked.entries()) {
      if (index > 0) expect(at - (site.asked[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(1000);
    }
    for (const { headers } of site.asked) {
      expect(headers['user-agent']).toMatch(/^Skein\/\d+\.\d+\.\d+ \(\+mailto:me@a\.example\)$/);
      expect(headers.from).toBe('me@a.example');
    }
    const [name = ''] = readdirSync(cwd);
    expect(name).toMatch(/^127\.0\.0\.1-\d+-\d{4}-\d\d-\d\d-\d{6}$/);
    expect(out).toBe(`${join(cwd, name)}\n`);
    expect(err).toMatch(/^Pages +2 /m);
    expect(err.split('\n').length).toBeLessThan(24);
    expect(linesOf(join(cwd, name), 'crawled.txt')).toEqual([`${site.origin}/`, `${site.origin}/a`]);
  });

  it('house --json prints one JSON document and nothing else on standard output', async () => {
    const site = await serve({ '/': { body: links('/a', '/gone'), headers: {} }, '/a': '' });
    const { code, out } = await skein(['crawl', `${site.origin}/`, '-o', 'c', '--delay', '0', '--json'], {
      cwd: newFolder(),
    });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ end: { kind: 'drained' }, summary: { pages: 2, missing: 1 } });
    expect(out.trimEnd()).not.toContain('\n');
  });

  it('house progress: none and quiet are silent, plain and json are lines, a bar is never drawn into a pipe', async () => {
    const site = await serve({ '/': links('/a'), '/a': '' });
    const run = (name: string, ...line: string[]) =>
      skein(['crawl', `${site.origin}/`, '--delay', '0', '-o', name, ...line], { cwd: folder });
    const folder = newFolder();
    expect((await run('quiet', '-q')).err).toBe('');
    expect((await run('none', '-q', '--progress', 'none')).err).toBe('');
    const { err } = await run('json', '-q', '--progress', 'json');
    const last = err.trimEnd().split('\n').at(-1) ?? '';
    expect(JSON.parse(last)).toMatchObject({ type: 'progress', done: 2, queued: 0, failed: 0 });
    const bar = await run('bar', '--progress', 'bar', '--color', 'never');
    expect(bar.err).not.toMatch(/[\x1b\r]/);
    expect((await run('plain', '--no-progress')).code).toBe(0);
    const verbose = await run('verbose', '-q', '-v');
    expect(verbose.err).toMatch(new RegExp(`^200 fetched depth 1 ${site.origin}/a$`, 'm'));
  });

  it('house config file, environment and flags are merged, the flag the strongest; config print shows where each came from', async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, 'skein.config.toml'), 'delay = "0s"\nmaxPages = 2\nretries = 1\n');
    const env = { SKEIN_MAX_PAGES: '3', SKEIN_USER_AGENT: 'Odd/1' };
    const printed = await skein(['config', 'print', '-n', '1'], { cwd, env });
    expect(printed.out).toMatch(/^delay: 0s +# file skein\.config\.toml:1$/m);
    expect(printed.out).toMatch(/^maxPages: 1 +# flag (-n|--max-pages)$/m);
    expect(printed.out).toMatch(/^userAgent: "Odd\/1" +# environment SKEIN_USER_AGENT$/m);
    expect(printed.out).toMatch(/^retries: 1 +# file skein\.config\.toml:3$/m);
    expect(printed.out).toMatch(/^scope: host +# default$/m);
    const site = await serve({ '/': links('/a', '/b', '/c'), '/a': '', '/b': '', '/c': '' });
    await skein(['crawl', `${site.origin}/`, '-o', 'c'], { cwd, env });
    expect(site.paths().length).toBe(3);
    expect(site.asked[0]?.headers['user-agent']).toBe('Odd/1');
  });

  it('house seeds come from standard input, too, and wrong ones are told with their line', async () => {
    const site = await serve({ '/a': '', '/b': '' });
    const cwd = newFolder();
    const line = ['crawl', '-i', '-', '--list', '--delay', '0', '-o', 'c'];
    const wrong = await skein(line, { cwd, stdin: `# mine\n${site.origin}/a\nftp://x/\n` });
    expect([wrong.code, wrong.out]).toEqual([2, '']);
    expect(wrong.err).toContain('standard input:3');
    expect((await skein(line, { cwd, stdin: `${site.origin}/a\n\n${site.origin}/b\n` })).code).toBe(0);
    expect(site.paths().toSorted()).toEqual(['/a', '/b']);
    const dash = await skein(['crawl', '-', '--delay', '0', '-o', 'd'], { cwd, stdin: `${site.origin}/a\n` });
    expect([dash.code, site.paths().length]).toEqual([0, 3]);
  });

  it('P2 no URL and no terminal is a usage error', async () => {
    const { code, out, err } = await skein(['crawl']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('no URL was given');
  });

  it('house a finished crawl is resumed: nothing is left, exports are made anew, exit 0', async () => {
    const site = await serve({ '/': links('/a'), '/a': '' });
    const cwd = newFolder();
    await skein(['crawl', `${site.origin}/`, '-o', 'c', '--delay', '0'], { cwd });
    writeFileSync(join(cwd, 'c/crawled.txt'), 'lost');
    const asked = site.asked.length;
    const { code, out, err } = await skein(['resume', 'c'], { cwd });
    expect([code, out, site.asked.length]).toEqual([0, `${join(cwd, 'c')}\n`, asked]);
    expect(err).toContain('Nothing is left to be visited');
    expect(linesOf(join(cwd, 'c'), 'crawled.txt').length).toBe(2);
    expect(err).toMatch(/^Rate +0 pages\/s/m);
  });

  it('house a limit ends a crawl, and resume with a higher one goes on with the settings of the crawl', async () => {
    const site = await serve({ '/': links('/a', '/b', '/x'), '/a': '', '/b': '', '/x': '' });
    const cwd = newFolder();
    await skein(['crawl', `${site.origin}/`, '-o', 'c d', '--delay', '0', '-n', '1', '--exclude', '/x$'], { cwd });
    const { code, err } = await skein(['resume', 'c d', '-n', '2'], { cwd });
    expect(code).toBe(0);
    expect(err).toContain(`skein resume '${join(cwd, 'c d')}'`);
    await skein(['resume', 'c d', '--max-pages', 'none'], { cwd });
    expect(site.paths()).toEqual(['/', '/a', '/b']);
  });
});
