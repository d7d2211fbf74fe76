// simplecrawler, with connections that are kept and a regular expression of ours in place of its own.

import { Agent } from 'node:http';
import { createRequire } from 'node:module';

const Crawler = createRequire(`${process.env.PEERS}/package.json`)('simplecrawler');
const CONCURRENCY = 5;
const crawler = new Crawler(process.env.START);
Object.assign(crawler, {
  interval: 1,
  maxConcurrency: CONCURRENCY,
  maxDepth: 0,
  respectRobotsTxt: true,
  filterByDomain: true,
  scanSubdomains: false,
  acceptCookies: false,
  decodeResponses: false,
  downloadUnsupported: false,
  userAgent: 'bench',
  supportedMimeTypes: [/^text\/html/i],
  httpAgent: new Agent({ keepAlive: true, maxSockets: CONCURRENCY }),
});
crawler.addFetchCondition(({ path }) => !/^\/(css|js|img|feed|favicon|files)/.test(path));
const hidden = /<!--[\s\S]*?-->|<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/gi;
const links = /<a\s(?:[^>]*?\s)?href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi;
crawler.discoverResources = (body) =>
  Array.from(body.toString().replace(hidden, '').matchAll(links), ([, a, b, c]) =>
    (a ?? b ?? c).trim().replace(/&amp;|&#38;/g, '&'),
  );
crawler.on('complete', () => process.exit(0));
crawler.start();
