// linkinator. It knows no robots.txt, so what is forbidden is left out by pattern, as are files that are no pages.
import { pathToFileURL } from 'node:url';

const { LinkChecker } = await import(
  pathToFileURL(`${process.env.PEERS}/node_modules/linkinator/build/src/index.js`).href
);
const skipped = '/(css|js|img|feed|favicon|files|search|private)[/.]';
const linksToSkip = [skipped, '^http://127\\.0\\.0\\.250', '^(?!http)'];
await new LinkChecker().check({
  path: process.env.START,
  recurse: true,
  concurrency: 100,
  timeout: 60_000,
  linksToSkip,
});
process.exit(0);
