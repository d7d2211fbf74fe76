import { EXPLANATION } from './answers.ts';
import { choice, either, flag, integer, list, number, object, optional, record, text, type ValueOf } from './schema.ts';

// What is asked and answered where a crawl is driven, with `--control` only. Units are those of answers.ts.

const RUN_STATES = ['none', 'running', 'pausing', 'paused', 'stopping', 'finished', 'elsewhere', 'failed'] as const;

const SETTING_VALUE = either(number(''), flag(''), either(text(''), list(text(''), ''), list(text(''), '')));

const SETTING = object({
  name: text('of the setting, as in config files'),
  kind: text(
    'boolean, integer, number, duration (milliseconds), size (bytes), rate (a second), string, choice, list, patterns',
  ),
  group: text('what it is about: scope, order, polite …'),
  help: text('one line'),
  choices: optional(list(text('a value'), 'where only these are allowed')),
  value: optional(SETTING_VALUE),
  minimum: optional(number('least value')),
});

export const CONTROL = object(
  {
    revision: integer('grows with each command that is heeded, also over restarts of the server'),
    state: choice(
      RUN_STATES,
      '`none`: no crawl is served; `running`: here; `pausing`, `stopping`: what is under way is finished; `paused`: can go on; ' +
        '`finished`: nothing is left to be done; `elsewhere`: another process crawls into the folder; `failed`: see `message`',
    ),
    stage: optional(text('what a running crawl does: crawl, read, rank, index or export')),
    message: optional(text('why it failed')),
    canAddSeeds: flag('whether seeds can be added now'),
    isConcluded: flag('whether what there is was ranked, indexed and exported when the last run ended'),
    limits: list(
      SETTING,
      'settings that hold back what is left, with their values: a crawl that is resumed without another value for one of them fetches nothing',
    ),
  },
  'how the crawl is driven; only with `--control`',
);
export type Control = ValueOf<typeof CONTROL>;

export const FORM = list(SETTING, 'the settings that a new crawl may be given, with their defaults');
export type Form = ValueOf<typeof FORM>;

export const NEW_CRAWL = object({
  seeds: list(text('http or https URL; http:// is put before a bare host'), 'where to begin, 1000 at most'),
  settings: record(SETTING_VALUE, 'by name; only those of /api/control/form'),
});
export type NewCrawl = ValueOf<typeof NEW_CRAWL>;

export const RESUMPTION = object({
  settings: optional(
    record(
      SETTING_VALUE,
      'by name, in place of those of the runs before; only those of /api/control/form. Limits are totals',
    ),
  ),
});
export type Resumption = ValueOf<typeof RESUMPTION>;

export const SEEDS = object({
  seeds: list(text('http or https URL'), 'to be added to the running crawl, 1000 at most'),
});
export type Seeds = ValueOf<typeof SEEDS>;

export const PREVIEW = object({
  robots: list(
    object({
      origin: text('scheme, host and port'),
      status: optional(integer('HTTP status; absent without an answer')),
      verdict: choice(['parsed', 'allow-all', 'disallow-all'], 'what that makes of it'),
      detail: text('one line'),
      text: text('the robots.txt, cut at 64 KiB'),
      delay: optional(number('pause that it asks for, milliseconds')),
      sitemaps: list(text('a URL'), 'that it names'),
    }),
    'one for each origin of the seeds, ten at most',
  ),
  ways: list(EXPLANATION, 'the way of each of these seeds through the rules'),
});
export type Preview = ValueOf<typeof PREVIEW>;
