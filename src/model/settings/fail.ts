import { setting } from './setting.ts';

/** When a crawl counts as failed. */
export const FAIL_SETTINGS = {
  failOn: setting({
    kind: 'list',
    choices: ['broken', 'redirect-loop', '4xx', '5xx', 'failed'],
    argument: 'LIST',
    group: 'fail',
    help: 'exit 1 when the crawl found one of these',
  }),
  failOnLimit: setting({ kind: 'boolean', default: false, group: 'fail', help: 'exit 5 when a limit ended the crawl' }),
  maxFailures: setting({
    kind: 'integer',
    minimum: 1,
    argument: 'N',
    group: 'fail',
    help: 'stop after N failed visits in a row',
  }),
};
