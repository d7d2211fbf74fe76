import { setting } from './setting.ts';

/** What a person sees. */
export const OUTPUT_SETTINGS = {
  quiet: setting({
    kind: 'boolean',
    default: false,
    short: 'q',
    group: 'output',
    help: 'print no progress and no summary',
  }),
  verbose: setting({
    kind: 'boolean',
    default: false,
    short: 'v',
    group: 'output',
    help: 'print a line for every visit',
  }),
  json: setting({
    kind: 'boolean',
    default: false,
    group: 'output',
    help: 'print the result as JSON on standard output',
  }),
  progress: setting({
    kind: 'choice',
    choices: ['auto', 'bar', 'plain', 'json', 'none'],
    default: 'auto',
    group: 'output',
    help: 'how progress is shown on standard error',
  }),
  color: setting({
    kind: 'choice',
    choices: ['auto', 'always', 'never'],
    default: 'auto',
    group: 'output',
    help: 'whether to use colour',
  }),
  logFile: setting({
    kind: 'string',
    argument: 'FILE',
    group: 'output',
    help: 'write the log to FILE; default crawl.log in the crawl folder',
  }),
  logLevel: setting({
    kind: 'choice',
    choices: ['off', 'warn', 'info'],
    default: 'info',
    group: 'output',
    help: 'what is logged: every visit and event, warnings and failures only, nothing',
  }),
  input: setting({
    kind: 'boolean',
    default: true,
    group: 'output',
    help: 'ask on the terminal for what is missing; --no-input never asks',
  }),
};
