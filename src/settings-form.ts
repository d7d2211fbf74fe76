import { messageOf, SkeinError } from './model/errors.ts';
import { defaultSettings, SETTINGS, type Setting, type SettingName, type Settings } from './model/settings.ts';
import { urlPattern } from './policy/url-pattern.ts';
import type { Form, NewCrawl } from './serve/control-answers.ts';
import { Refusal } from './serve/refusal.ts';

/**
 * The settings that a crawl begun from the page may be given: how far it goes, what first, how gently. None that reads or writes files
 * of the machine, sends secrets, lets the guard's private addresses in or passes over robots.txt: these are for whoever has the terminal.
 */
const OFFERED: readonly SettingName[] = [
  'scope',
  'domains',
  'include',
  'exclude',
  'depth',
  'maxPages',
  'maxPagesPerHost',
  'maxTime',
  'maxSize',
  'list',
  'order',
  'nofollow',
  'sitemap',
  'guessSitemap',
  'region',
  'acceptTypes',
  'readPdf',
  'delay',
  'delayFactor',
  'randomDelay',
  'concurrency',
  'hostConcurrency',
  'rateLimit',
  'maxCrawlDelay',
  'maxWait',
  'userAgent',
  'contact',
  'index',
];

/** What a form asks for, with the defaults. */
export function formSettings(): Form {
  return OFFERED.map((name) => settingField(name, settingOf(name).default));
}

/** What a form asks for where some settings of a crawl are to be changed; those that are not offered are left out. */
export function formOf(names: readonly SettingName[], settings: Settings): Form {
  return OFFERED.filter((name) => names.includes(name)).map((name) => settingField(name, settings[name]));
}

function settingField(name: SettingName, value: Setting['default']): Form[number] {
  const { kind, group, help, choices, minimum } = settingOf(name);
  return { name, kind, group, help, choices, value: plainValue(value), minimum };
}

function plainValue(value: Setting['default']): Form[number]['value'] {
  return Array.isArray(value)
    ? value.map((one) => (one instanceof RegExp ? one.source : String(one)))
    : (value as string | number | boolean | undefined); // no other kinds
}

/** The settings that were given, over the defaults. Throws as `changedSettings` does. */
export function givenSettings(given: NewCrawl['settings']): Settings {
  return { ...defaultSettings(), ...changedSettings(given) };
}

/** The settings that were given. Throws a Refusal for one that is not offered, or of another kind. */
export function changedSettings(given: NewCrawl['settings']): Partial<Settings> {
  const settings: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!OFFERED.some((offered) => offered === name)) throw wrong(name, 'it cannot be given here');
    settings[name] = checkedValue(name, settingOf(name as SettingName), value); // one that is offered
  }
  return settings as Partial<Settings>; // values of their kinds
}

function settingOf(name: SettingName): Setting {
  return SETTINGS[name];
}

type Given = NewCrawl['settings'][string];

function checkedValue(name: string, { kind, choices, minimum, maximum }: Setting, value: Given): unknown {
  switch (kind) {
    case 'boolean':
      if (typeof value !== 'boolean') throw wrong(name, 'true or false is wanted');
      return value;
    case 'string':
    case 'choice':
      if (typeof value !== 'string') throw wrong(name, 'a text is wanted');
      // As in the terminal: nobody's crawl goes without a User-Agent.
      if (value === '') throw wrong(name, 'the value is empty');
      if (choices !== undefined && !choices.includes(value))
        throw wrong(name, `one of ${choices.join(', ')} is wanted`);
      return value;
    case 'list':
    case 'strings':
    case 'patterns':
      if (!Array.isArray(value)) throw wrong(name, 'a list is wanted');
      return kind === 'patterns' ? value.map((source) => pattern(name, source)) : value;
    default:
      if (typeof value !== 'number' || (kind !== 'number' && kind !== 'rate' && !Number.isInteger(value)))
        throw wrong(name, kind === 'number' || kind === 'rate' ? 'a number is wanted' : 'a whole number is wanted');
      if (value < (minimum ?? 0)) throw wrong(name, `less than ${minimum ?? 0}`);
      if (value > (maximum ?? Number.MAX_SAFE_INTEGER)) throw wrong(name, `more than ${maximum}`);
      return value;
  }
}

function pattern(name: string, source: string): RegExp {
  try {
    const pattern = new RegExp(source, 'u');
    urlPattern(pattern);
    return pattern;
  } catch (error) {
    if (error instanceof SkeinError)
      throw new Refusal('BAD_PARAMETER', `${name}: ${error.message}`, error.advice, name);
    throw wrong(name, messageOf(error));
  }
}

function wrong(name: string, problem: string): Refusal {
  return new Refusal('BAD_PARAMETER', `${name}: ${problem}`, 'docs/settings.md has all settings.', name);
}
