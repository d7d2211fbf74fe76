import { LANGUAGES, REGIONS, SCRIPTS } from './language-codes.ts';

/** `language`, `language-Script`, `language-REGION` or all three (BCP 47, as far as hreflang may use it). */
const FORM = /^([a-z]{2})(?:-([a-z]{4}))?(?:-([a-z]{2}))?$/;

/**
 * What is wrong with the value of an `hreflang`, in words; undefined for a language of ISO 639-1, with or without a script of ISO 15924
 * and a region of ISO 3166-1, and for `x-default` (DIR-10). Case says nothing.
 */
export function hreflangFault(value: string): string | undefined {
  const code = value.toLowerCase();
  if (code === 'x-default') return undefined;
  if (code === '') return 'no language';
  if (code.includes('_')) return 'parts are joined by a hyphen, not by an underscore';
  const [, language, script, region] = FORM.exec(code) ?? [];
  if (language === undefined) return 'neither x-default nor of the form language-Script-REGION';
  if (!LANGUAGES.has(language))
    return `${language} is no language of ISO 639-1${REGIONS.has(language) ? ' but a region' : ''}`;
  if (script !== undefined && !SCRIPTS.has(script)) return `${script} is no script of ISO 15924`;
  if (region === 'uk') return 'the region of the United Kingdom is gb';
  return region === undefined || REGIONS.has(region) ? undefined : `${region} is no region of ISO 3166-1`;
}
