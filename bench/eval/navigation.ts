import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIndex, type IndexDocument, openIndex } from '../../src/index.ts';
import { type EvalOptions, ofHalf } from '../eval.ts';
import { print, printTable } from '../table.ts';
import { COLLECTIONS, type Query, readLines } from './collection.ts';
import { crawledSite, documentsOf, rootOf, SITES, type SiteName } from './crawled-site.ts';
import { bySkein, judgeItems, type KnownItem, TARGET_HEADS, targetCells } from './known-items.ts';
import { meanOf, TARGET_MEASURES, type TargetMeasures } from './measures.ts';

/** A page of a site, asked for by an entry of its own index. */
interface SiteItem extends KnownItem, Pick<Query, 'id'> {
  readonly site: string;
}

/** What the ranking goes by. */
const VARIANTS = {
  everything: (document: IndexDocument) => document,
  'without PageRank': (document: IndexDocument) => ({ ...document, rank: 0 }),
  'without anchors': (document: IndexDocument) => ({ ...document, anchors: [] }),
  'without both': (document: IndexDocument) => ({ ...document, anchors: [], rank: 0 }),
} as const satisfies Record<string, (document: IndexDocument) => IndexDocument>;

/** What the mean over the sites has to reach, where the collection's README says so. */
const BAR = /mean over the three sites at least (\.\d+), (\.\d+), (\.\d+)/;

/** Crawls the sites whose pages are there, or takes the crawls of the last time, and asks each for the pages of its queries. */
export async function evaluateNavigation(options: EvalOptions): Promise<Record<string, unknown>> {
  const path = join(COLLECTIONS, 'navigation', 'queries.jsonl');
  if (!existsSync(path)) {
    process.stderr.write(`skipped: navigation, as ${path} is not there\n`);
    return {};
  }
  const items = readLines<SiteItem>(path);
  const bySite = new Map<SiteName, Record<string, TargetMeasures>>();
  for (const site of SITES) {
    const asked = items.filter((item) => item.site === site);
    if (!existsSync(rootOf(site))) process.stderr.write(`skipped: ${site}, as ${rootOf(site)} is not there\n`);
    else bySite.set(site, await measuresOf(site, ofHalf(asked, options.half)));
  }
  if (bySite.size === 0) return {};
  const means = meansOf([...bySite.values()]);
  if (!options.json) printResults(bySite, means);
  return { navigation: { ...Object.fromEntries(bySite), mean: means, bar: barOf(join(COLLECTIONS, 'README.md')) } };
}

async function measuresOf(site: SiteName, items: readonly SiteItem[]): Promise<Record<string, TargetMeasures>> {
  const documents = documentsOf(await crawledSite(site));
  const results: Record<string, TargetMeasures> = {};
  for (const [name, variant] of Object.entries(VARIANTS)) {
    const folder = mkdtempSync(join(tmpdir(), 'skein-eval-'));
    try {
      await buildIndex(folder, documents.map(variant));
      const index = await openIndex(folder);
      const judged = await judgeItems(items, bySkein(index));
      index.close();
      if (judged !== undefined) results[name] = judged;
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  return results;
}

/** Over the sites, each counting the same. */
function meansOf(sites: readonly Record<string, TargetMeasures>[]): Record<string, TargetMeasures> {
  const means: Record<string, TargetMeasures> = {};
  for (const name of Object.keys(VARIANTS)) {
    const mean = meanOf(
      sites.flatMap((site) => site[name] ?? []),
      TARGET_MEASURES,
    );
    if (mean !== undefined) means[name] = mean;
  }
  return means;
}

function barOf(path: string): TargetMeasures | undefined {
  if (!existsSync(path)) return undefined;
  const [, success1, success5, mrr10] = BAR.exec(readFileSync(path, 'utf8')) ?? [];
  if (success1 === undefined) return undefined;
  return { success1: Number(success1), success5: Number(success5), mrr10: Number(mrr10) };
}

function printResults(
  sites: ReadonlyMap<string, Record<string, TargetMeasures>>,
  means: Record<string, TargetMeasures>,
): void {
  print('\nnavigation\n');
  printTable(
    ['site and ranking', ...TARGET_HEADS],
    [...sites, ['mean', means] as const].flatMap(([site, variants]) =>
      Object.entries(variants).map(([variant, measures]) => [`${site}, ${variant}`, ...targetCells(measures)]),
    ),
  );
}
