// Crawlee. MODE cheerio: CheerioCrawler and enqueueLinks, as its guide shows; http: HttpCrawler with a regular expression and a Set, the leanest.
import { createRequire } from 'node:module';

const require = createRequire(`${process.env.PEERS}/package.json`);
const { CheerioCrawler, HttpCrawler, Configuration, log, LogLevel, EnqueueStrategy } = require('crawlee');
const { MemoryStorage } = require('@crawlee/memory-storage');
const start = process.env.START;
const CONCURRENCY = 50;
log.setLevel(LogLevel.OFF);
const storageClient = new MemoryStorage({ persistStorage: false, writeMetadata: false });
const config = new Configuration({ persistStorage: false, purgeOnStart: false, systemInfoV2: false, storageClient });
const options = {
  minConcurrency: CONCURRENCY,
  maxConcurrency: CONCURRENCY,
  autoscaledPoolOptions: { desiredConcurrency: CONCURRENCY, loggingIntervalSecs: null },
  maxRequestRetries: 0,
  useSessionPool: false,
  persistCookiesPerSession: false,
  retryOnBlocked: false,
  respectRobotsTxtFile: true,
  statusMessageLoggingInterval: 3600,
};

function withCheerio() {
  const requestHandler = ({ enqueueLinks }) => enqueueLinks({ strategy: EnqueueStrategy.SameHostname });
  return new CheerioCrawler({ ...options, requestHandler }, config);
}

function withExpression() {
  const { origin, href: first } = new URL(start);
  const seen = new Set([first]);
  const hidden = /<!--[\s\S]*?-->|<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/gi;
  const links = /<a\s(?:[^>]*?\s)?href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi;
  const crawler = new HttpCrawler(
    {
      ...options,
      async requestHandler({ body, request }) {
        const found = [];
        for (const [, a, b, c] of body.toString().replace(hidden, '').matchAll(links)) {
          const href = (a ?? b ?? c)
            .trim()
            .replace(/&amp;|&#38;/g, '&')
            .replace(/#.*/, '');
          if (href === '' || !URL.canParse(href, request.loadedUrl)) continue;
          const url = new URL(href, request.loadedUrl);
          if (url.origin !== origin || seen.has(url.href)) continue;
          seen.add(url.href);
          found.push(url.href);
        }
        if (found.length > 0) await crawler.addRequests(found, { waitForAllRequestsToBeAdded: true });
      },
    },
    config,
  );
  return crawler;
}

await (process.env.MODE === 'http' ? withExpression() : withCheerio()).run([start]);
process.exit(0);
