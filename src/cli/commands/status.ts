import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CrawlFolder,
  type HostRecord,
  type MemoryUse,
  openFolder,
  outcomeInWords,
  type Totals,
} from '../../index.ts';
import { showBytes, showCount, showDuration } from '../amounts.ts';
import { defineCommand } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { printableLines } from '../printable.ts';

/** The table of known URLs begins with room for some. */
const MANY_URLS = 100_000;
/** So many hosts are listed unless `--hosts` says otherwise. */
const HOSTS_SHOWN = 10;

/** `skein status <store>`: counters and the queue by host, also while the crawl runs. */
export const statusCommand = defineCommand({
  arguments: [{ name: 'store', help: 'the crawl folder' }],
  groups: [],
  settings: ['json'],
  options: {
    watch: { kind: 'boolean', default: false, help: 'look again every two seconds while a crawl is at work' },
    hosts: {
      kind: 'integer',
      minimum: 0,
      default: HOSTS_SHOWN,
      argument: 'N',
      help: 'list the N hosts with the longest queues',
    },
  },
  about: ['Looks into a crawl folder, whether a crawl is at work in it or not.'],
  examples: ['skein status example --watch', 'skein status example --json | jq .totals'],
  async run({ words: [store = ''], settings, options, terminal }) {
    const path = resolve(terminal.folder, store);
    for (;;) {
      const folder = await openFolder(path);
      const status = await look(folder, options.hosts).finally(() => folder.close());
      await terminal.write(settings.json ? jsonLine({ folder: path, ...status }) : text(path, status));
      if (!options.watch || !status.isRunning) return 0;
      await sleep(2000);
      if (!settings.json) await terminal.write('\n');
    }
  },
});

interface Status {
  readonly seeds: readonly string[];
  readonly isRunning: boolean;
  readonly totals: Totals;
  readonly memory: MemoryUse;
  readonly hosts: readonly HostRecord[];
}

async function look({ archive, seeds, memory, isRunning }: CrawlFolder, most: number): Promise<Status> {
  const hosts: HostRecord[] = [];
  for await (const host of archive.hosts()) if (host.pending > 0) hosts.push(host);
  hosts.sort((a, b) => b.pending - a.pending);
  return {
    seeds,
    isRunning: isRunning(),
    totals: await archive.totals(),
    memory: await memory(),
    hosts: hosts.slice(0, most),
  };
}

function text(path: string, { seeds, isRunning, totals, memory, hosts }: Status): string {
  const outcomes = Object.entries(totals.outcomes).map(
    ([outcome, count]) => `${showCount(count)} ${outcomeInWords(outcome)}`,
  );
  const lines = [
    `${path}: ${isRunning ? 'a crawl is at work here' : totals.pending > 0 ? 'not running, can be resumed' : 'nothing left to do'}`,
    `seeds     ${seeds.slice(0, 3).join(' ')}${seeds.length > 3 ? ` and ${seeds.length - 3} more` : ''}`,
    `known     ${showCount(totals.known)}: ${showCount(totals.pending)} queued, ${showCount(totals.done)} visited, ${showCount(totals.refused)} refused (out of scope, forbidden or over a limit)`,
    `visits    ${outcomes.length === 0 ? 'none' : outcomes.join(', ')}`,
    `pages     ${showCount(totals.pages)}, ${showBytes(totals.wireBytes)} received; ${showCount(totals.hosts)} ${totals.hosts === 1 ? 'host' : 'hosts'} met in links`,
    `memory    ${showBytes(memory.known)} for the known URLs${knownInWords(memory.known, totals.known)}, at most ${showBytes(memory.fixed)} for the rest`,
    ...hosts.map(hostLine),
  ];
  return `${printableLines(lines.join('\n'))}\n`;
}

/** Of few it is a fixed part, which tells nothing of each. */
function knownInWords(bytes: number, known: number): string {
  return known < MANY_URLS ? '' : ` (${(bytes / known).toFixed(1)} bytes each)`;
}

function hostLine({ host, pending, requests, readyAt, leasedUntil, delay }: HostRecord): string {
  const now = Date.now();
  const leased = leasedUntil !== undefined && leasedUntil > now ? 'in flight' : undefined;
  const pause = delay > 0 ? `, pause ${showDuration(delay)}` : '';
  const waits = readyAt > now ? `waits ${showDuration(readyAt - now)}` : 'ready';
  return `host      ${host}: ${showCount(pending)} queued, ${showCount(requests)} requests, ${leased ?? waits}${pause}`;
}
