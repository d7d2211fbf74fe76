import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hreflangFault } from '../../src/content/hreflang.ts';
import { LANGUAGES, REGIONS, SCRIPTS } from '../../src/content/language-codes.ts';
import { isInstalled } from '../site/debian-package.ts';

describe('the value of an hreflang', () => {
  it.each(['de', 'DE', 'en-GB', 'en-gb', 'zh-Hant', 'zh-hans-tw', 'sr-Latn-RS', 'x-default', 'X-Default'])(
    'DIR-10 %s is one',
    (value) => expect(hreflangFault(value)).toBeUndefined(),
  );

  it.each([
    ['', 'no language'],
    ['en_US', 'parts are joined by a hyphen, not by an underscore'],
    ['en-UK', 'the region of the United Kingdom is gb'],
    ['jp', 'jp is no language of ISO 639-1 but a region'],
    ['xx', 'xx is no language of ISO 639-1'],
    ['en-EU', 'eu is no region of ISO 3166-1'],
    ['zh-Abcd', 'abcd is no script of ISO 15924'],
    ['es-419', 'neither x-default nor of the form language-Script-REGION'],
    ['deu', 'neither x-default nor of the form language-Script-REGION'],
    [' de', 'neither x-default nor of the form language-Script-REGION'],
    ['de-', 'neither x-default nor of the form language-Script-REGION'],
    ['GB-en-Latn', 'neither x-default nor of the form language-Script-REGION'],
    ['default', 'neither x-default nor of the form language-Script-REGION'],
  ])('DIR-10 %j is none: %s', (value, fault) => expect(hreflangFault(value)).toBe(fault));

  const folder = '/usr/share/iso-codes/json';
  it.skipIf(!isInstalled('iso-codes', `${folder}/iso_639-2.json`))(
    "DIR-10 the codes are those of Debian's iso-codes",
    () => {
      const codes = (name: string, key: string): readonly string[] => {
        const { [name]: rows }: Record<string, readonly Record<string, string>[]> = JSON.parse(
          readFileSync(`${folder}/iso_${name}.json`, 'utf8'),
        );
        return (rows ?? []).flatMap((row) => row[key]?.toLowerCase() ?? []).toSorted();
      };
      expect([...LANGUAGES]).toEqual(codes('639-2', 'alpha_2'));
      expect([...SCRIPTS]).toEqual(codes('15924', 'alpha_4'));
      expect([...REGIONS]).toEqual(codes('3166-1', 'alpha_2'));
    },
  );
});
