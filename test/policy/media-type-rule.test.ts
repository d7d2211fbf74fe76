import { describe, expect, test } from 'vitest';
import { compileTypes } from '../../src/policy/media-type-rule.ts';

const wanted = (list: readonly string[], ...types: readonly string[]) =>
  types.filter((type) => compileTypes(list)?.(type) === undefined);

describe('house --accept-types', () => {
  const types = ['text/html', 'text/plain', 'image/png', 'video/mp4', 'application/ld+json'];

  test('house what is named is wanted, and nothing else', () => {
    expect(wanted(['text/html'], ...types)).toEqual(['text/html']);
    expect(wanted(['text/*', 'IMAGE/*'], ...types)).toEqual(['text/html', 'text/plain', 'image/png']);
    expect(wanted([' application/ld+json '], ...types)).toEqual(['application/ld+json']);
    expect(wanted(['*/*'], ...types)).toEqual(types);
  });

  test('house what has a ! is not, whatever else is named and in which order', () => {
    expect(wanted(['!video/*', '!image/png'], ...types)).toEqual(['text/html', 'text/plain', 'application/ld+json']);
    expect(wanted(['!text/plain', 'text/*'], ...types)).toEqual(['text/html']);
    expect(wanted(['text/*', '!text/plain'], ...types)).toEqual(['text/html']);
    expect(wanted(['!*/*'], ...types)).toEqual([]);
  });

  test('house the reason names the pattern that decided', () => {
    const rule = compileTypes(['text/*', '!text/css']);
    expect(rule?.('text/css')).toEqual({ reason: 'media-type', rule: 'text/css: !text/css' });
    expect(rule?.('image/png')).toEqual({ reason: 'media-type', rule: 'image/png: not one of text/*' });
  });

  test('house no list is no rule, and what is no type is an error of the settings', () => {
    expect(compileTypes(undefined)).toBeUndefined();
    expect(compileTypes([])).toBeUndefined();
    for (const text of ['pdf', '*', 'text/', '/html', '*/html', 'text/h*', '!', '', 'text/html;q=1'])
      expect(() => compileTypes([text])).toThrow(/no media type/);
  });
});
