import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bareEnvironment, finished, skein } from './command.ts';
import { serveSyntheticWeb } from './synthetic-web.ts';

interface ProfileNode {
  readonly id: number;
  readonly callFrame: {
    readonly functionName: string;
    readonly url: string;
    readonly lineNumber: number;
    readonly columnNumber: number;
  };
  readonly children?: readonly number[];
}

interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** The part of the job that a function belongs to, by the file that it stands in; the innermost frame that has one decides. */
const STAGES: readonly (readonly [stage: string, pattern: RegExp])[] = [
  ['links', /\/content\/(?:page-links|link-texts)|\/links\//],
  ['scan', /\/content\/(?!digest|page-text|sitemap|xml)/],
  ['digest', /\/content\/digest/],
  ['resolve', /\/url\//],
  ['seen', /\/engine\/(?:seen-table|fingerprint-table)/],
  ['inflate', /\/net\/(?:inflate|gzip)|node:zlib/],
  ['fetch', /\/net\/|node:net|node:dns|node:tls/],
  ['archive', /\/engine\/warc\//],
  ['store', /\/engine\/|\/better-sqlite3\//],
  ['read', /\/crawl\/reading|\/content\/page-text/],
  ['loop', /\/crawl\/|\/robots\/|\/policy\//],
  ['export', /\/export\/|\/finish|\/summary/],
  ['rank', /\/graph\//],
  ['start', /node:internal\/modules|\/cli\/|\/compose|\/index|\/crawl-site|\/crawl-folder/],
];

/** Frames that the profiler makes up. */
const OWN: Readonly<Record<string, string>> = {
  '(garbage collector)': 'collection',
  '(idle)': 'idle',
  '(program)': 'native',
};

export const smoke = ['--pages', '200'];

/** Where does the CPU time of a crawl go, by stage and page? */
export async function bench(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      pages: { type: 'string', default: '10000' },
      functions: { type: 'string', default: '0' },
    },
  });
  const pages = Number(values.pages);
  const folder = mkdtempSync(join(tmpdir(), 'skein-profile-'));
  const web = await serveSyntheticWeb({ pages });
  try {
    const words = ['crawl', web.start, '-o', join(folder, 'crawl'), '--delay', '0', '--no-index', '--quiet'];
    const profiling = ['--cpu-prof', '--cpu-prof-interval', '500', '--cpu-prof-dir', join(folder, 'profiles')];
    const command = ['-c', '1', process.execPath, ...profiling, skein, ...words];
    await finished(spawn('taskset', command, { env: bareEnvironment(), stdio: ['ignore', 'ignore', 'inherit'] }));
    for (const name of readdirSync(join(folder, 'profiles'))) {
      const profile: CpuProfile = JSON.parse(readFileSync(join(folder, 'profiles', name), 'utf8'));
      print(profile, pages, Number(values.functions));
    }
  } finally {
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function print(profile: CpuProfile, pages: number, functions: number): void {
  const stages = new Map<string, number>();
  const names = new Map<string, number>();
  const homes = homesOf(profile.nodes);
  profile.samples.forEach((id, index) => {
    const home = homes.get(id);
    const time = profile.timeDeltas[index] ?? 0;
    if (home === undefined) return;
    stages.set(home.stage, (stages.get(home.stage) ?? 0) + time);
    names.set(home.name, (names.get(home.name) ?? 0) + time);
  });
  const busy = [...stages].filter(([stage]) => stage !== 'idle').reduce((sum, [, time]) => sum + time, 0);
  const line = (words: string): void => void process.stdout.write(`${words}\n`);
  line('| stage | us/page | share |');
  line('|---|--:|--:|');
  for (const [stage, time] of [...stages].sort((a, b) => b[1] - a[1])) {
    const share = stage === 'idle' ? '' : `${((100 * time) / busy).toFixed(1)} %`;
    line(`| ${stage} | ${(time / pages).toFixed(1)} | ${share} |`);
  }
  line(`| all but idle | ${(busy / pages).toFixed(1)} | |`);
  for (const [name, time] of [...names].sort((a, b) => b[1] - a[1]).slice(0, functions))
    line(`${(time / pages).toFixed(1).padStart(8)} ${name}`);
}

interface Home {
  readonly stage: string;
  readonly name: string;
}

function homesOf(nodes: readonly ProfileNode[]): ReadonlyMap<number, Home> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const homes = new Map<number, Home>();
  const sourceOf = sourceFinder();
  const walk = (id: number, above: string): void => {
    const node = byId.get(id);
    if (node === undefined) return;
    const { functionName } = node.callFrame;
    const url = sourceOf(node.callFrame);
    const stage =
      (Object.hasOwn(OWN, functionName) ? OWN[functionName] : undefined) ??
      STAGES.find(([, pattern]) => pattern.test(url))?.[0] ??
      above;
    const place = url.replace(/^.*\/(?:src|node_modules)\//, '');
    homes.set(id, { stage, name: `${stage}: ${functionName || '(anonymous)'} ${place}` });
    for (const child of node.children ?? []) walk(child, stage);
  };
  walk(nodes[0]?.id ?? 0, 'other');
  return homes;
}

/** The package is put together in few files; their maps tell in which of its sources a function stands. */
function sourceFinder(): (frame: ProfileNode['callFrame']) => string {
  const maps = new Map<string, SourceMap | undefined>();
  return ({ url, lineNumber, columnNumber }) => {
    if (!maps.has(url)) maps.set(url, mapOf(url));
    const entry = maps.get(url)?.findEntry(lineNumber, columnNumber);
    return entry !== undefined && 'originalSource' in entry ? entry.originalSource : url;
  };
}

function mapOf(url: string): SourceMap | undefined {
  const path = url.startsWith('file:') ? `${fileURLToPath(url)}.map` : '';
  return existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}
