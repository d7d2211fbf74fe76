import { setting } from './setting.ts';

/** What a crawl begins with. */
export const INPUT_SETTINGS = {
  inputFile: setting({
    kind: 'string',
    short: 'i',
    argument: 'FILE',
    group: 'input',
    help: 'read more seeds from FILE, one a line; - is standard input',
  }),
  list: setting({ kind: 'boolean', default: false, group: 'input', help: 'fetch the given URLs and follow nothing' }),
  sitemap: setting({
    kind: 'strings',
    argument: 'URL',
    off: 'none',
    group: 'input',
    help: 'read this sitemap besides those of robots.txt; --no-sitemap reads none of those',
  }),
  guessSitemap: setting({
    kind: 'boolean',
    default: false,
    group: 'input',
    help: 'try /sitemap.xml where robots.txt declares no sitemap',
  }),
};
