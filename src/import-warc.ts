import { mkdirSync, rmSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { composeDetection, composeDocuments, composeEngine, composeParts, composeSelection } from './compose.ts';
import { crawl as runCrawl } from './crawl/crawl.ts';
import { rulingOn } from './crawl/discoveries.ts';
import type { CrawlParts } from './crawl/parts.ts';
import { type CrawlRun, prepareRun } from './crawl/run.ts';
import { claimFolder, writeRecipe } from './crawl-folder.ts';
import { Captures } from './engine/warc/captures.ts';
import { scanSource } from './engine/warc/scan.ts';
import { openInput, unpackInto, type WarcInput } from './engine/warc/source.ts';
import { finishCrawl, type Stage } from './finish.ts';
import type { Discovery, Engine } from './model/engine.ts';
import { SkeinError } from './model/errors.ts';
import { defaultSettings, type Settings } from './model/settings.ts';
import type { Clock } from './model/time.ts';
import type { CanonicalUrl } from './model/url.ts';
import { systemClock } from './net/clock.ts';
import type { CrawlReport } from './opened-crawl.ts';
import { noteBeginning, noteEnd } from './running-time.ts';
import { seedDiscovery } from './seeds.ts';
import { timeStages } from './stage-times.ts';
import { summarise } from './summary.ts';
import { capturedOnly, capturedWeb, impatientClock } from './warc-replay.ts';

export interface ImportWarcOptions extends Partial<Settings> {
  /** Told in one line of all that is damaged: the file, the offset, and what is wrong there. */
  readonly onProblem?: (line: string) => void;
  /** Told often how far it is. */
  readonly onProgress?: (progress: ImportProgress) => void;
}

/** How far an import is: bytes of the files in the first stage, captures in the second; nothing is counted after that. */
export interface ImportProgress {
  readonly stage: 'scan' | Stage;
  readonly done: number;
  readonly total: number;
}

export interface ImportWarcReport extends CrawlReport {
  /** Captures that were found, repeats and earlier ones of a URL among them. */
  readonly captures: number;
  /** Places that could not be read, or are not what they should be. */
  readonly problems: number;
}

/** What bounds a crawl of the web has no say in reading what is there; nobody is to be spared. */
const UNBOUNDED = {
  scope: 'any',
  list: false,
  sitemap: ['none'],
  guessSitemap: false,
  robots: false,
  delay: 0,
  delayFactor: 0,
  randomDelay: false,
  rateLimit: undefined,
  hostConcurrency: 1,
  retries: 0,
  maxWait: Number.MAX_SAFE_INTEGER,
  cookies: false,
  cookieJar: undefined,
  depth: undefined,
  maxPages: undefined,
  maxPagesPerHost: undefined,
  maxTime: undefined,
  maxSize: undefined,
  maxFailures: undefined,
  archive: true,
} as const satisfies Partial<Settings>;

/**
 * Makes a crawl folder of WARC and WACZ files, as if the captures in them were the web. Nothing is fetched. The latest capture of a URL
 * counts; a capture that no link leads to counts as a seed; what was not captured is known and not visited. `internal`, `domains`,
 * `include` and `exclude` choose among the captures. Throws INPUT_FILE for files that are no such files or hold no capture,
 * FOLDER_EXISTS where `folder` is taken, USAGE where a file lies in it, DISK.
 */
export async function importWarc(
  files: readonly string[],
  folder: string,
  options: ImportWarcOptions = {},
): Promise<ImportWarcReport> {
  const { onProblem, onProgress = () => undefined, ...given } = options;
  let problems = 0;
  const tellProblem = (line: string): void => {
    problems += 1;
    onProblem?.(line);
  };
  const settings: Settings = { ...defaultSettings(), ...given };
  const inputs: WarcInput[] = [];
  try {
    for (const file of files) {
      refuseOwn(file, folder);
      inputs.push(openInput(file));
    }
    await claimFolder(folder, settings);
    const report = await importInputs(inputs, folder, settings, { onProblem: tellProblem, onProgress });
    return { ...report, problems };
  } finally {
    for (const input of inputs) input.close();
  }
}

/** What is to be read must not lie where all that is there may be replaced. */
function refuseOwn(file: string, folder: string): void {
  const way = relative(resolve(folder), resolve(file));
  if (way.startsWith('..') || isAbsolute(way)) return;
  throw new SkeinError('USAGE', `${file} lies in ${folder}, which is to be written`, 'Choose another folder with -o.');
}

type Listeners = Required<Pick<ImportWarcOptions, 'onProblem' | 'onProgress'>>;

async function importInputs(
  inputs: readonly WarcInput[],
  folder: string,
  given: Settings,
  listeners: Listeners,
): Promise<Omit<ImportWarcReport, 'problems'>> {
  const settings: Settings = { ...given, ...UNBOUNDED };
  const stop = new AbortController().signal; // which never comes
  const clock = impatientClock(stop);
  const timer = timeStages(systemClock, 'crawl');
  const engine = composeEngine(settings, { folder, mode: 'create' }, clock);
  noteBeginning(engine.notes, Date.now());
  // The archive's own folder: on the disk that has to hold the pages anyway, and taken away with an import that was broken off.
  const unpacked = join(folder, 'archive', 'unpacked');
  mkdirSync(unpacked, { recursive: true });
  const unpacking = unpackInto(unpacked);
  try {
    const captures = new Captures(engine.seen.key, settings.maxBody);
    await scanInputs(inputs, captures, { unpack: unpacking.unpack, ...listeners });
    if (captures.size === 0) throw nothingCaptured();
    const seeds = await replay(captures, { engine, settings, clock, stop, ...listeners });
    // Last, so that nobody goes on with an import that was broken off; and with the pauses of a crawl, for whoever makes it one.
    const stored = { ...given, scope: 'any' } as const;
    writeRecipe(engine.notes, { seeds, moved: [], exemptions: new Map(), settings: stored, withheld: [] });
    const onStage = (stage: Stage): void => {
      timer.begin(stage);
      listeners.onProgress({ stage, done: 0, total: 0 });
    };
    engine.rest();
    const survey = await finishCrawl(engine, folder, settings, { onStage });
    const stages = timer.end();
    const summary = await summarise(engine, { seeds, settings, elapsed: noteEnd(engine.notes, Date.now()) }, survey);
    const isConcluded = survey !== undefined;
    return { end: { kind: 'drained' }, isConcluded, summary, stages, captures: captures.size };
  } finally {
    unpacking.close();
    rmSync(unpacked, { recursive: true, force: true });
    await engine.close();
  }
}

async function scanInputs(
  inputs: readonly WarcInput[],
  captures: Captures,
  { onProgress, ...scan }: Pick<Parameters<typeof scanSource>[1], 'unpack' | 'onProblem'> & Listeners,
): Promise<void> {
  const total = inputs.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  for (const input of inputs) {
    for await (const source of input.sources(scan.unpack)) {
      const onRecord = (done: number): void => onProgress({ stage: 'scan', done: before + done, total });
      await scanSource(source, { ...scan, captures, onRecord });
    }
    before += input.size;
  }
}

interface Replay extends Listeners {
  readonly engine: Engine;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly stop: AbortSignal;
}

/** Visits every capture and answers the seeds. */
async function replay(captures: Captures, given: Replay): Promise<readonly CanonicalUrl[]> {
  const { engine, settings, clock, stop, onProblem, onProgress } = given;
  const { traps: _, ...rules } = composeSelection(settings, []);
  const documents = composeDocuments(settings, {});
  const concrete = {
    engine,
    fetcher: capturedWeb(captures, settings.maxBody, onProblem),
    selection: { ...rules, traps: capturedOnly(captures) },
    documents,
    detectEncoding: await composeDetection(settings),
  };
  const onVisit = (): void => onProgress({ stage: 'crawl', done: captures.asked, total: captures.urls });
  const parts = composeParts(settings, concrete, { clock, onVisit });
  try {
    return await visitAll(captures, await prepareRun(parts, stop, stop));
  } finally {
    documents?.close();
  }
}

/**
 * First what leads on to others, so that as many as can be are found by links, then the rest. Answers the seeds: those that nothing
 * leads to.
 */
async function visitAll(captures: Captures, run: CrawlRun): Promise<readonly CanonicalUrl[]> {
  const seeds: CanonicalUrl[] = [];
  for (const leadsOn of [true, false]) {
    for (const url of captures.unasked(leadsOn)) {
      const found = await discoveryOf(url, run.parts);
      if (found === undefined) continue;
      await run.parts.engine.discover([found]);
      if (found.via === 'seed') seeds.push(url);
      // What leads nowhere need not be visited before it is known what nothing leads to.
      if (leadsOn) await runCrawl(run);
    }
    await runCrawl(run);
  }
  return seeds;
}

/**
 * How a capture becomes known that was not visited so far: as a seed where nothing leads to it; in the way in which it was found where
 * that was not followed (an image, a nofollow link). Undefined where it is not wanted, or one page with another.
 */
async function discoveryOf(url: CanonicalUrl, parts: CrawlParts): Promise<Discovery | undefined> {
  const { engine, selection, resolver } = parts;
  const { lo, hi } = resolver.fingerprintOf(url);
  const id = engine.seen.find(lo, hi);
  if (id === 0) {
    const isRobotsFile = /^https?:\/\/[^/]+\/robots\.txt$/.test(url);
    if (isRobotsFile || rulingOn(url, undefined, selection) !== undefined) return undefined;
    return seedDiscovery(url, parts);
  }
  if (!engine.seen.mayMove(id)) return undefined;
  const record = await engine.pageById(id);
  return record && { ...record, fingerprint: { lo, hi }, because: undefined };
}

function nothingCaptured(): SkeinError {
  const advice = 'Captures are records of the types response, revisit and resource with an http or https URL.';
  return new SkeinError('INPUT_FILE', 'the files hold no capture of a page', advice);
}
