import { once, setMaxListeners } from 'node:events';
import {
  composeDetection,
  composeDocuments,
  composeEngine,
  composeFetcher,
  composeParts,
  composeSelection,
  type Hooks,
  openStoredCrawl,
  seedExemptions,
  warnOnTerminal,
} from './compose.ts';
import { claimFolder, type Recipe, readRecipe, writeRecipe } from './crawl-folder.ts';
import { type CrawlLog, logFor, loggedWarn } from './crawl-log.ts';
import { type CrawlOptions, splitOptions } from './crawl-options.ts';
import { type CrawlInProgress, inOneThread, requireData } from './crawl-run.ts';
import { crawlInThreads } from './crawl-threads.ts';
import { finishCrawl, isIndexed, limitOf, type Stage } from './finish.ts';
import { IndexAhead } from './index-ahead.ts';
import { loggedCrawl } from './logged-crawl.ts';
import type { Engine } from './model/engine.ts';
import type { Fetcher } from './model/fetcher.ts';
import { defaultSettings, type Settings } from './model/settings.ts';
import type { Instant, Millis } from './model/time.ts';
import type { CanonicalUrl } from './model/url.ts';
import { systemClock } from './net/clock.ts';
import type { Crawl, CrawlReport } from './opened-crawl.ts';
import { HeldBytes } from './policy/held-bytes.ts';
import { sitemapWish } from './policy/sitemaps.ts';
import { requireReach } from './reach.ts';
import { noteOtherReading } from './read-otherwise.ts';
import { neverBegun, requireCrawl } from './require-crawl.ts';
import { noteRunEnd } from './run-end.ts';
import { forgetRunningTime, noteBeginning, noteEnd } from './running-time.ts';
import { readSeeds, seedDiscovery } from './seeds.ts';
import { timeStages } from './stage-times.ts';
import { storedPages } from './stored-pages.ts';
import { hostnameOf } from './url/canonicalise.ts';
import { isAnonymous } from './user-agent.ts';
import { requireUsable } from './wrong-settings.ts';

/**
 * Begins a crawl of `seeds`. Throws SkeinError NO_SEED for an address that is no http(s) URL, FOLDER_EXISTS when the folder holds
 * something and `overwrite` is not set, FOLDER_LOCKED when another process crawls into it.
 */
export async function openCrawl(seeds: string | readonly string[], options: CrawlOptions = {}): Promise<Crawl> {
  const { settings, hooks } = splitOptions(options, defaultSettings());
  requireUsable(settings); // wrong ones are told before anything is written
  requireData(settings, hooks);
  const recipe: Recipe = { seeds: readSeeds([seeds].flat()), moved: [], exemptions: undefined, settings, withheld: [] };
  const { folder } = options;
  if (folder !== undefined) await claimFolder(folder, settings);
  const engine = composeEngine(settings, folder === undefined ? undefined : { folder, mode: 'create' }, hooks.clock);
  return prepareCrawl(engine, recipe, folder, hooks);
}

/** How a crawl goes on. */
export interface ResumeOptions extends Omit<CrawlOptions, 'folder'> {
  /**
   * Visits pages once more whose last visit is so many milliseconds ago or longer, 0 for all of them, and asks hosts only for what has
   * changed since. Limits on pages and bytes count from here.
   */
  readonly revisit?: Millis | undefined;
}

/**
 * Goes on with the crawl in `folder`; `options` overrule the settings that it was begun with. Throws FOLDER_MISSING, FOLDER_NEWER,
 * FOLDER_DAMAGED, FOLDER_LOCKED when another process crawls into it, or ALL_SEEDS_FAILED where pages are to be visited again and no
 * seed's host has an address that may be connected to.
 */
export async function resumeCrawl(folder: string, { revisit, ...options }: ResumeOptions = {}): Promise<Crawl> {
  requireCrawl(folder);
  const stored = openStoredCrawl(folder, 'write', options.clock);
  try {
    const recipe = readRecipe(stored.notes);
    if (recipe.seeds.length === 0) throw neverBegun(folder);
    const { settings, hooks } = splitOptions(options, recipe.settings);
    requireUsable(settings);
    for (const name of recipe.withheld.filter((secret) => settings[secret] === undefined))
      hooks.warn?.(`the crawl was begun with a secret ${name}, which is not stored: give it again where it is needed`);
    requireData(settings, hooks);
    return prepareCrawl(stored.engine(settings), { ...recipe, settings }, folder, hooks, {
      before: recipe.settings,
      revisit,
    });
  } catch (error) {
    stored.close();
    throw error;
  }
}

/** Has what was visited before that moment visited once more, by a count and a time of its own. */
async function beginRound(engine: Engine, before: Instant): Promise<void> {
  await engine.revisit(before);
  forgetRunningTime(engine.notes);
  noteRunEnd(engine.notes, undefined);
}

/** Crawls `seeds` from end to end and answers what was found: `openCrawl`, `run` and `close` in one. */
export async function crawl(seeds: string | readonly string[], options: CrawlOptions = {}): Promise<CrawlReport> {
  const opened = await openCrawl(seeds, options);
  try {
    return await opened.run();
  } finally {
    await opened.close();
  }
}

interface Resumed extends Pick<ResumeOptions, 'revisit'> {
  /** The settings so far. */
  readonly before: Settings;
}

async function prepareCrawl(
  engine: Engine,
  given: Recipe,
  folder: string | undefined,
  hooks: Hooks,
  resumed?: Resumed,
): Promise<Crawl> {
  const { settings, seeds } = given;
  const exempt = given.exemptions ?? new Map<string, Set<string>>();
  const clock = hooks.clock ?? systemClock;
  const held = new HeldBytes(settings.bodiesInMemory);
  const fetcher =
    hooks.pages === undefined ? composeFetcher(settings, seeds, exempt, { ...hooks, held }) : storedPages(hooks.pages);
  try {
    if (given.exemptions === undefined)
      for (const [name, set] of await seedExemptions([...seeds, ...sitemapWish(settings).named], fetcher))
        exempt.set(name, set);
    const recipe: Recipe = { ...given, moved: [...given.moved], exemptions: exempt };
    warnOfAnonymity(recipe, hooks);
    const warn = hooks.warn ?? warnOnTerminal;
    const log = logFor(settings, folder, { clock, warn });
    const told = log === undefined ? hooks : { ...hooks, warn: loggedWarn(warn, log) };
    const crawl = await startable(engine, fetcher, recipe, { folder, hooks: told, log, held });
    // Not before: settings that are refused would stay, and be refused in every later run.
    if (resumed !== undefined) noteOtherReading(engine.notes, resumed.before, settings, clock.now());
    writeRecipe(engine.notes, recipe);
    if (resumed?.revisit !== undefined) {
      await requireReach(seeds, fetcher, settings, exempt);
      await beginRound(engine, clock.now() - resumed.revisit);
    }
    return log === undefined ? crawl : loggedCrawl(crawl, log);
  } catch (error) {
    await fetcher.close();
    await engine.close();
    throw error;
  }
}

/** Whoever is asked for pages by a stranger wants to know whom to turn to; at home (F:U18) nobody is a stranger. */
function warnOfAnonymity({ settings, seeds, exemptions }: Recipe, { pages, warn = warnOnTerminal }: Hooks): void {
  const isAbroad = pages === undefined && seeds.some((seed) => exemptions?.has(hostnameOf(seed)) !== true);
  if (isAbroad && isAnonymous(settings))
    warn('nobody is named to the hosts that are asked: --contact MAIL|URL lets their owners reach you (docs/bot.md)');
}

/** Who is told of a crawl, and where it is written down. */
interface Surroundings {
  readonly folder: string | undefined;
  readonly hooks: Hooks;
  readonly log: CrawlLog | undefined;
  readonly held: HeldBytes;
}

async function startable(
  engine: Engine,
  fetcher: Fetcher,
  recipe: Recipe,
  { folder, hooks, log, held }: Surroundings,
): Promise<Crawl> {
  const { seeds, settings } = recipe;
  const moved = [...recipe.moved];
  const added: CanonicalUrl[] = [];
  const noteRecipe = (): void => writeRecipe(engine.notes, { ...recipe, moved, seeds: [...seeds, ...added] });
  const onMoved = (to: CanonicalUrl): void => {
    moved.push(to);
    noteRecipe();
  };
  const selection = composeSelection(settings, seeds, hooks, onMoved);
  for (const to of recipe.moved) selection.scope.widen(to);
  const documents = composeDocuments(settings, hooks);
  const detectEncoding = await composeDetection(settings);
  const concrete = { engine, fetcher, selection, documents, detectEncoding, log, held };
  const parts = composeParts(settings, concrete, hooks);
  const [stop, cancel] = [new AbortController(), new AbortController()];
  let isToFinish = false;
  // Every request and every pause listens to these; that many are no leak.
  setMaxListeners(0, stop.signal, cancel.signal);
  let stage: Stage = 'crawl';
  const begin = async (): Promise<CrawlInProgress> => {
    const { clock, warn } = parts;
    const signals = { stop: stop.signal, cancel: cancel.signal };
    if (settings.threads === 1) return inOneThread(parts, signals);
    const task = { seeds, moved: recipe.moved, exemptions: recipe.exemptions ?? new Map() };
    return crawlInThreads({ engine, settings, task, clock, warn, log, moved: onMoved, ...signals });
  };
  let run: CrawlInProgress | undefined;
  const over = new AbortController();
  return {
    folder,
    seeds,
    settings,
    archive: engine,
    async run() {
      const timer = timeStages(parts.clock, 'crawl');
      await engine.discover(seeds.map((seed) => seedDiscovery(seed, parts)));
      run = await begin();
      noteBeginning(engine.notes, run.startedAt);
      noteRunEnd(engine.notes, undefined);
      // Without pauses the crawl needs the processor itself.
      const isPatient = settings.delay > 0 && isIndexed(settings);
      const ahead = folder !== undefined && isPatient ? new IndexAhead(engine, { folder, settings }) : undefined;
      ahead?.begin();
      const end = await run.end.finally(() => ahead?.end());
      noteRunEnd(engine.notes, { end, isConcluded: false });
      engine.rest();
      // Nothing is asked for any more: what connections take is left to the files of what follows.
      await fetcher.close();
      const onStage = (now: Stage): void => {
        stage = now;
        timer.begin(now);
        log?.event('info', 'stage', { stage });
      };
      const survey =
        end.kind === 'stopped' && !isToFinish
          ? undefined
          : await finishCrawl(engine, folder, settings, {
              signal: isToFinish ? cancel.signal : stop.signal,
              onStage,
              ended: limitOf(end),
              documents,
            });
      const isConcluded = survey !== undefined;
      noteRunEnd(engine.notes, { end, isConcluded });
      const stages = timer.end();
      const elapsed = noteEnd(engine.notes, parts.clock.now());
      const { summarise } = await import('./summary.ts');
      const summary = await summarise(engine, { seeds, settings, elapsed }, survey);
      return { end, isConcluded, summary, stages };
    },
    progress: async () => run?.progress(),
    stage: () => stage,
    stop: () => stop.abort(),
    end() {
      isToFinish = true;
      stop.abort();
    },
    async addSeeds(texts) {
      const more = readSeeds(texts).filter((seed) => !seeds.includes(seed) && !added.includes(seed));
      const exemptions = await seedExemptions(more, fetcher);
      for (const [name, set] of exemptions) recipe.exemptions?.set(name, set);
      for (const seed of more) selection.scope.addSeed(seed);
      added.push(...more);
      run?.tellSeeds(more, exemptions);
      await engine.discover(more.map((seed) => seedDiscovery(seed, parts)));
      noteRecipe();
      run?.wake();
    },
    cancel() {
      stop.abort();
      cancel.abort();
      documents?.close();
    },
    async close() {
      try {
        documents?.close();
        await fetcher.close();
        await engine.close();
      } finally {
        over.abort();
      }
    },
    closed: once(over.signal, 'abort').then(() => undefined),
  };
}
