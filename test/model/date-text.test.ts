import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { authorsDate, httpDate, mailDate, w3cDate } from '../../src/model/date-text.ts';

const iso = (instant: number | undefined) => (instant === undefined ? undefined : new Date(instant).toISOString());

describe('dates as texts', () => {
  test.each([
    ['1997', '1997-01-01T00:00:00.000Z'],
    ['1997-07', '1997-07-01T00:00:00.000Z'],
    ['1997-07-16', '1997-07-16T00:00:00.000Z'],
    ['1997-07-16T19:20+01:00', '1997-07-16T18:20:00.000Z'],
    ['1997-07-16T19:20:30+01:00', '1997-07-16T18:20:30.000Z'],
    ['1997-07-16T19:20:30.45-03:30', '1997-07-16T22:50:30.450Z'],
    ['1997-07-16T19:20:30Z', '1997-07-16T19:20:30.000Z'],
    [' 1997-07-16 19:20:30 ', '1997-07-16T19:20:30.000Z'],
    ['1997-07-16T19:20:30+0100', '1997-07-16T18:20:30.000Z'],
    ['1997-07-16T19:20:30.123456789Z', '1997-07-16T19:20:30.123Z'],
    ['2000-02-29', '2000-02-29T00:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['0045-01-01', '0045-01-01T00:00:00.000Z'],
  ])('SM-7 the W3C date %s', (text, expected) => {
    expect(iso(w3cDate(text))).toBe(expected);
  });

  test.each([
    '',
    'today',
    '97',
    '1997-13',
    '1997-00-01',
    '1999-02-29',
    '1997-07-16T25:00Z',
    '1997-07-16T19:20:61Z',
    '1997-07-16T19:20+25:00',
    '16.07.1997',
    '1997-07-16T',
    '0000-00-00T00:00:00Z',
  ])('SM-7 %j is no W3C date', (text) => {
    expect(w3cDate(text)).toBeUndefined();
  });

  test.each([
    ['Sat, 07 Sep 2002 09:42:31 GMT', '2002-09-07T09:42:31.000Z'],
    ['7 Sep 02 09:42 EST', '2002-09-07T14:42:00.000Z'],
    ['Sat, 7 September 2002 09:42:31 +0200', '2002-09-07T07:42:31.000Z'],
    ['Tue, 10 Jun 1997', '1997-06-10T00:00:00.000Z'],
    ['07 Sep 99 09:42:31 XYZ', '1999-09-07T09:42:31.000Z'],
    ['Friday, 25-Jun-10 15:00:00 UTC', '2010-06-25T15:00:00.000Z'],
    ['Sat, 7 Sep 2002 09:42:31 +0200 (CEST)', '2002-09-07T07:42:31.000Z'],
    ['Sat, 07 Sep 2002 09:42:31 GMT-01:30', '2002-09-07T11:12:31.000Z'],
    ['Sat, 07 Sep, 2002 09:42:31 Etc/GMT', '2002-09-07T09:42:31.000Z'],
    ['25-Jun-49', '2049-06-25T00:00:00.000Z'],
    ['25-Jun-50', '1950-06-25T00:00:00.000Z'],
  ])('SM-6 the mail date %s', (text, expected) => {
    expect(iso(mailDate(text))).toBe(expected);
  });

  test.each(['', ')', '(x)', 'yesterday', '31 Feb 2002', '7 Xyz 2002', '7 Sep 2002 24:00', '2002-09-07'])(
    'SM-6 %j is no mail date',
    (text) => {
      expect(mailDate(text)).toBeUndefined();
    },
  );

  test.each([
    ['Jun 25, 2010 15:00:00 PST', '2010-06-25T23:00:00.000Z'],
    ['Friday, June 25, 2010', '2010-06-25T00:00:00.000Z'],
    ['june 5 2010, 7:05 +0200', '2010-06-05T05:05:00.000Z'],
    ['Sept. 25, 2010', '2010-09-25T00:00:00.000Z'],
    ['Sun Nov  6 08:49:37 1994', '1994-11-06T08:49:37.000Z'],
    ['Thu Aug 30 2012 17:26:16 GMT+0200 (CEST)', '2012-08-30T15:26:16.000Z'],
    ['Fri Jun 25 15:00:00 EST 2010', '2010-06-25T20:00:00.000Z'],
  ])('SM-6 the date with its month first %s', (text, expected) => {
    expect(iso(authorsDate(text))).toBe(expected);
  });

  test.each(['Jun 25', 'Jun 2010', 'Jun 31, 2010', 'Foo 25, 2010', 'Jun 25, 10', '06/25/2010', 'Jun 25, 2010 25:00'])(
    'SM-6 %j is no date with its month first',
    (text) => {
      expect(authorsDate(text)).toBeUndefined();
    },
  );

  test('house dates without a zone are UTC, whatever the machine says', () => {
    expect(iso(authorsDate('25 Jun 2010 15:00'))).toBe('2010-06-25T15:00:00.000Z');
    expect(iso(authorsDate('2010-06-25 15:00:00'))).toBe('2010-06-25T15:00:00.000Z');
    expect(iso(authorsDate('25 Jun 2010 15:00:00 PST'))).toBe('2010-06-25T23:00:00.000Z');
    for (const text of ['', 'Friday', '32 Jun 2010', '25 Foo 2010', '2010-13-01', '15:00'])
      expect(authorsDate(text), text).toBe(undefined);
  });

  test('HTTP-6 a date that no calendar has, or no clock shows, is none', () => {
    const now = Date.UTC(2026, 0, 1);
    for (const text of ['Sun, 31 Feb 2027 08:49:37 GMT', 'Sun, 01 Feb 2027 99:49:37 GMT', 'Sun Feb 31 08:49:37 2027'])
      expect(httpDate(text, now), text).toBe(undefined);
  });

  test('SM-7 every moment that is written is read', () => {
    const moments = fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, (moment) => {
        expect(w3cDate(moment.toISOString())).toBe(moment.getTime());
        const seconds = Math.floor(moment.getTime() / 1000) * 1000;
        if (moment.getUTCFullYear() >= 1000) expect(mailDate(moment.toUTCString())).toBe(seconds);
      }),
    );
  });
});
