import { setting } from './setting.ts';

/** How pages are ranked. */
export const RANK_SETTINGS = {
  damping: setting({
    kind: 'number',
    default: 0.85,
    minimum: 0,
    maximum: 0.9999,
    argument: 'D',
    group: 'rank',
    help: 'probability of following a link rather than jumping',
  }),
  tolerance: setting({
    kind: 'number',
    default: 1e-10,
    minimum: 0,
    maximum: 1,
    argument: 'T',
    group: 'rank',
    help: 'stop when the L1 distance of two iterations is below T',
  }),
  maxIterations: setting({
    kind: 'integer',
    default: 1000,
    minimum: 1,
    argument: 'N',
    group: 'rank',
    help: 'stop after N iterations, converged or not',
  }),
  arcsInMemory: setting({
    kind: 'integer',
    default: 50_000_000,
    minimum: 1,
    argument: 'N',
    group: 'rank',
    help: 'keep the links of a graph with more than N of them in temporary files (in the folder TMPDIR) while it is ranked',
  }),
  rankNodes: setting({
    kind: 'choice',
    choices: ['pages', 'all'],
    default: 'pages',
    group: 'rank',
    help: 'rank the pages, or all known URLs',
  }),
};
