import { describe, expect, it } from 'vitest';
import { newFolder, serve, skein } from './skein.ts';

const ROBOTS = `# who may what
User-agent: *
Disallow: /private/ # all of it
Allow: /private/but-this

User-agent: OtherBot
User-agent: ThirdBot
Crawl-delay: 2
Disallow: /

Sitemap: https://a.example/sitemap.xml
Content-Signal: search=yes, ai-train=no
Content-Usage: search=y
`;

describe('skein robots', () => {
  it('ROB-13 shows the groups, lines of other standards, and for each URL the line that decides; stdin is read for more, paths included', async () => {
    const site = await serve({ '/robots.txt': ROBOTS });
    const line = ['robots', site.origin, '/private/x', '-i', '-'];
    const { code, out, err } = await skein(line, {
      stdin: `/private/but-this\n\n${site.origin}/b\nhttp://127.0.0.9/\n`,
    });
    expect([code, err]).toEqual([0, '']);
    expect(out.replaceAll(site.origin, 'http://site')).toMatchInlineSnapshot(`
      "http://site/robots.txt: 200 OK (its rules hold)

      User-agent: *
        3: Disallow: /private/
        4: Allow: /private/but-this

      User-agent: OtherBot
      User-agent: ThirdBot
        8: Crawl-delay: 2
        9: Disallow: /

      Sitemap: https://a.example/sitemap.xml

      Not about fetching, and not obeyed:
        12: Content-Signal: search=yes, ai-train=no
        13: Content-Usage: search=y

      For Skein:
      allowed  http://site/  no rule matches
      REFUSED  http://site/private/x  line 3: Disallow: /private/
      allowed  http://site/private/but-this  line 4: Allow: /private/but-this
      allowed  http://site/b  no rule matches
      REFUSED  http://127.0.0.9/  not on http://site, which was asked
      "
    `);
    expect(site.asked.map(({ path }) => path)).toEqual(['/robots.txt']);
  });

  it('house another agent has its own lines', async () => {
    const { origin } = await serve({ '/robots.txt': ROBOTS });
    const { out } = await skein(['robots', origin, '--agent', 'ThirdBot']);
    expect(out).toContain('For ThirdBot, one request in 2 s:\nREFUSED');
    const { out: json } = await skein(['robots', origin, '/x', '--agent', 'ThirdBot', '--json']);
    expect(JSON.parse(json)).toMatchObject({
      file: { status: 200, verdict: 'parsed' },
      sitemaps: ['https://a.example/sitemap.xml'],
      others: [
        { line: 12, name: 'Content-Signal', value: 'search=yes, ai-train=no' },
        { line: 13, name: 'Content-Usage', value: 'search=y' },
      ],
      agent: { token: 'ThirdBot', crawlDelay: 2000 },
      rulings: [{ allowed: false }, { url: `${origin}/x`, allowed: false, why: 'line 9: Disallow: /' }],
    });
  });

  it('house pauses, rates and hours are summed up', async () => {
    const rates = 'Crawl-delay: 2\nRequest-rate: 1/10s\nRequest-rate: 3/1m 1300-1659\nVisit-time: 0600-0845';
    const { origin } = await serve({ '/robots.txt': `User-agent: *\n${rates}\n` });
    const { out } = await skein(['robots', origin]);
    expect(out).toContain(
      'For Skein, one request in 2 s, at most 1 in 10 s, at most 3 in 60 s from 13:00 to 16:59 UTC, only from 06:00 to 08:45 UTC:\n',
    );
  });

  it.each([
    [404, 'counts as none: everything is allowed', 'allowed'],
    [503, 'unreachable: nothing is allowed', 'REFUSED'],
  ])('house a robots.txt that answers %i: %s', async (status, words, verdict) => {
    const { origin } = await serve({ '/robots.txt': { status } });
    const { code, out } = await skein(['robots', origin], { cwd: newFolder() });
    expect(code).toBe(0);
    expect(out).toContain(words);
    expect(out).toMatch(new RegExp(`^${verdict}  ${origin}/$`, 'm'));
  });

  it('house - stands for standard input, as it does for a crawl', async () => {
    const site = await serve({ '/robots.txt': ROBOTS });
    const { code, out } = await skein(['robots', site.origin, '/b', '-'], { stdin: '/private/x\n' });
    expect(code).toBe(0);
    expect(out.replaceAll(site.origin, '').trimEnd().split('\n').slice(-2)).toEqual([
      'allowed  /b  no rule matches',
      'REFUSED  /private/x  line 3: Disallow: /private/',
    ]);
  });

  it('house an agent that is no product token is a usage error, as no group can be meant for it', async () => {
    const { code, out, err } = await skein(['robots', 'http://127.0.0.1:1/', '--agent', 'Foo Bot/2']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('--agent: "Foo Bot/2" is no product token. Write the name alone');
  });

  it('house what is no URL is a usage error', async () => {
    expect((await skein(['robots', 'ftp://a.example/'])).code).toBe(2);
    expect((await skein(['robots'])).err).toContain('<url> is missing');
  });
});
