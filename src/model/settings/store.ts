import { setting } from './setting.ts';

/** What is kept, and where. */
export const STORE_SETTINGS = {
  output: setting({
    kind: 'string',
    short: 'o',
    argument: 'DIR',
    group: 'store',
    help: 'the crawl folder; default ./<host>-<time>',
  }),
  overwrite: setting({
    kind: 'boolean',
    default: false,
    group: 'store',
    help: 'empty a crawl folder that is there already',
  }),
  archive: setting({ kind: 'boolean', default: true, group: 'store', help: 'keep pages as WARC' }),
  compressArchive: setting({
    kind: 'boolean',
    default: false,
    group: 'store',
    help: 'compress what came uncompressed',
  }),
  warcMaxSize: setting({
    kind: 'size',
    default: 1_073_741_824,
    minimum: 65_536,
    argument: 'SIZE',
    group: 'store',
    help: 'begin a new WARC file at SIZE',
  }),
  index: setting({
    kind: 'boolean',
    default: true,
    group: 'store',
    help: 'read the pages (words, fingerprints of the text) and make their search index; --no-index leaves it out',
  }),
  segmenter: setting({
    kind: 'boolean',
    default: false,
    group: 'store',
    help: 'find words of Chinese, Japanese, Thai and the like by dictionary; else characters and pairs of them',
  }),
};
