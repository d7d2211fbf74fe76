import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bindingDirectives, type Directives } from '../../src/robots/directives.ts';

const NOW = Date.UTC(2026, 0, 1);

function fromMeta(...pairs: readonly (readonly [string, string])[]): Directives {
  return bindingDirectives(
    pairs.map(([agent, content]) => ({ agent, content })),
    undefined,
    'Skein',
    NOW,
  );
}

function fromHeader(header: string | readonly string[]): Directives {
  return bindingDirectives([], header, 'Skein', NOW);
}

/** Names of the flags that are set, and of the values that are there. */
function set(directives: Directives): readonly string[] {
  return Object.entries(directives).flatMap(([name, value]) => (value === false || value === undefined ? [] : [name]));
}

describe('DIR directives', () => {
  it('DIR-1 general ones and our own add up, whatever their case; unknown ones and those of others are left out', () => {
    expect(set(fromMeta(['robots', 'INDEX, NoArchive, foo'], ['skein', 'NOFOLLOW'], ['googlebot', 'noindex']))).toEqual(
      ['nofollow', 'noarchive'],
    );
    expect(set(bindingDirectives([{ agent: 'robots', content: 'noindex' }], 'nofollow', 'skein', NOW))).toEqual([
      'noindex',
      'nofollow',
    ]);
    expect(set(fromMeta(['robots', 'noindex'], ['skein', 'index, follow, all']))).toEqual(['noindex']);
    expect(set(fromMeta(['robots', 'constructor, toString, __proto__']))).toEqual([]);
  });

  it('DIR-2 every value', () => {
    expect(set(fromMeta(['robots', 'none']))).toEqual(['noindex', 'nofollow']);
    expect(set(fromMeta(['robots', 'all']))).toEqual([]);
    expect(set(fromMeta(['robots', 'nosnippet,noimageindex,notranslate,indexifembedded noarchive']))).toEqual([
      'noarchive',
      'nosnippet',
      'noimageindex',
      'notranslate',
      'indexifembedded',
    ]);
    expect(
      fromMeta(['robots', 'max-snippet:20, max-snippet: 50, max-video-preview:-1, max-image-preview: Large']),
    ).toMatchObject({
      maxSnippet: 20,
      maxVideoPreview: undefined,
      maxImagePreview: 'large',
      nosnippet: false,
    });
    expect(fromMeta(['robots', 'max-snippet:0'])).toMatchObject({ maxSnippet: 0, nosnippet: true });
    expect(fromMeta(['robots', 'max-snippet:-1, max-image-preview:none, max-image-preview:large'])).toMatchObject({
      maxSnippet: undefined,
      maxImagePreview: 'none',
    });
  });

  it('DIR-2 unavailable_after is noindex once it is over', () => {
    for (const date of [
      '25 Jun 2010 15:00:00 PST',
      'Friday, 25-Jun-10 15:00:00 UTC',
      'Fri, 25 Jun 2010 15:00:00 GMT',
      '2010-06-25',
      '2010-06-25T15:00:00+02:00',
    ]) {
      expect(set(fromMeta(['robots', `unavailable_after: ${date}`])), date).toEqual(['noindex', 'unavailableAfter']);
    }
    expect(set(fromMeta(['robots', 'unavailable_after: 25 Jun 2045 15:00:00 PST']))).toEqual(['unavailableAfter']);
    expect(set(fromMeta(['robots', 'unavailable_after: some day']))).toEqual([]);
  });

  it('DIR-3 a token applies to the values after it, headers combine', () => {
    expect(set(fromHeader('googlebot: nofollow, noindex'))).toEqual([]);
    expect(set(fromHeader('skein: nofollow, noindex'))).toEqual(['noindex', 'nofollow']);
    expect(set(fromHeader('noarchive, googlebot: noindex, Skein: nofollow'))).toEqual(['nofollow', 'noarchive']);
    expect(set(fromHeader(['googlebot: noindex', 'nofollow']))).toEqual(['nofollow']);
    expect(set(fromHeader('noindex, foo: bar, nofollow'))).toEqual(['noindex', 'nofollow']);
    expect(set(fromHeader('skein: max-snippet: 5, noarchive'))).toEqual(['noarchive', 'maxSnippet']);
  });

  it('DIR-3 a comma inside a date does not split it', () => {
    const after = Date.UTC(2045, 5, 25, 15);
    expect(fromHeader('unavailable_after: Sunday, 25-Jun-2045 15:00:00 UTC, nofollow')).toMatchObject({
      unavailableAfter: after,
      nofollow: true,
      noindex: false,
    });
    expect(set(fromHeader('googlebot: unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT, noindex'))).toEqual([]);
    expect(set(fromHeader('unavailable_after: soon, noindex'))).toEqual(['noindex']);
  });

  it('DIR-2 unavailable_after in the other ways in which dates are written', () => {
    for (const date of ['Sun Nov  6 08:49:37 1994', 'Jun 25, 2010 15:00:00 PST', 'Friday, June 25, 2010', '2010-06-25'])
      expect(set(fromHeader(`unavailable_after: ${date}, nofollow`)), date).toEqual(
        expect.arrayContaining(['noindex', 'nofollow', 'unavailableAfter']),
      );
  });

  it('DIR-3 a name with a version is that name', () => {
    expect(set(fromHeader('skein/1.0: noindex, otherbot/2: nofollow'))).toEqual(['noindex']);
  });

  it('DIR-4 nothing is said by a page that was not fetched', () => {
    expect(set(bindingDirectives([], undefined, 'Skein', NOW))).toEqual([]);
  });

  it('DIR-8 nofollow of the page is told apart from noindex', () => {
    expect(fromMeta(['robots', 'nofollow'])).toMatchObject({ nofollow: true, noindex: false });
  });

  it('house nothing makes it throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (content, header) => {
        expect(typeof bindingDirectives([{ agent: 'robots', content }], header, content, NOW).noindex).toBe('boolean');
      }),
    );
  });
});
