import { setting } from './setting.ts';

/** How a crawl is shown in a browser. */
export const SERVE_SETTINGS = {
  serve: setting({
    kind: 'boolean',
    default: false,
    group: 'serve',
    help: 'show the crawl in a browser while it runs, and afterwards until Ctrl-C',
  }),
  port: setting({
    kind: 'integer',
    default: 0,
    minimum: 0,
    maximum: 65_535,
    argument: 'N',
    group: 'serve',
    help: 'port to listen on; 0 takes any that is free',
  }),
  host: setting({
    kind: 'string',
    default: '127.0.0.1',
    argument: 'NAME',
    group: 'serve',
    help: 'name or address to listen on; beyond this machine a token is asked for',
  }),
  open: setting({ kind: 'boolean', default: false, group: 'serve', help: 'open the page in a browser' }),
  control: setting({
    kind: 'boolean',
    default: false,
    group: 'serve',
    help: 'let crawls be begun, paused and stopped from the page',
  }),
  searchOnly: setting({
    kind: 'boolean',
    default: false,
    group: 'serve',
    help: 'show nothing but the search, for everybody who can ask',
  }),
  allowHost: setting({
    kind: 'list',
    argument: 'NAME',
    group: 'serve',
    help: 'names besides those of this machine under which the server may be asked for',
  }),
  token: setting({
    kind: 'string',
    argument: 'TOKEN',
    group: 'serve',
    isSecret: true,
    help: 'what has to be shown beyond this machine, 16 characters at least; made up unless given',
  }),
};
