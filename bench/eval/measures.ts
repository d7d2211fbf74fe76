/** How relevant documents are to a query, by document; 0 and less is not at all. */
export type Judgements = ReadonlyMap<string, number>;

/** What a ranked list is judged by, as trec_eval defines it. */
export interface Measures {
  /** Mean over the relevant documents of the precision at each one's place, 0 for those not found. */
  readonly map: number;
  /** Gains of the first ten, each divided by the binary logarithm of its place plus one, as a share of the best that there could be. */
  readonly ndcg10: number;
  /** Share of the first ten that is relevant. */
  readonly p10: number;
  /** Share of the relevant documents that is among the first hundred. */
  readonly recall100: number;
}

export const MEASURES = ['map', 'ndcg10', 'p10', 'recall100'] as const satisfies readonly (keyof Measures)[];

/** Judges one ranked list of different documents. Undefined where no document is relevant: such queries are left out. */
export function judge(ranked: readonly string[], judgements: Judgements): Measures | undefined {
  const gains = [...judgements.values()].filter((gain) => gain > 0).sort((a, b) => b - a);
  if (gains.length === 0) return undefined;
  const gainOf = (document: string): number => Math.max(0, judgements.get(document) ?? 0);
  let found = 0;
  let precisions = 0;
  ranked.forEach((document, at) => {
    if (gainOf(document) > 0) precisions += ++found / (at + 1);
  });
  const relevant = (most: number): number => ranked.slice(0, most).filter((document) => gainOf(document) > 0).length;
  return {
    map: precisions / gains.length,
    ndcg10: discounted(ranked.slice(0, 10).map(gainOf)) / discounted(gains.slice(0, 10)),
    p10: relevant(10) / 10,
    recall100: relevant(100) / gains.length,
  };
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0);
}

/** What a list is judged by of which one target is wanted near the top. */
export interface TargetMeasures {
  /** Whether a target is the first, and among the first five. */
  readonly success1: number;
  readonly success5: number;
  /** One divided by the place of the first target; 0 behind the tenth. */
  readonly mrr10: number;
}

export const TARGET_MEASURES = ['success1', 'success5', 'mrr10'] as const satisfies readonly (keyof TargetMeasures)[];

/** Judges one ranked list by the place of the first of its targets. */
export function judgeTargets(ranked: readonly string[], targets: ReadonlySet<string>): TargetMeasures {
  const at = ranked.slice(0, 10).findIndex((document) => targets.has(document));
  return {
    success1: at === 0 ? 1 : 0,
    success5: at >= 0 && at < 5 ? 1 : 0,
    mrr10: at < 0 ? 0 : 1 / (at + 1),
  };
}

/** The mean of each measure; undefined of none. */
export function meanOf<Name extends string>(
  all: readonly Readonly<Record<Name, number>>[],
  names: readonly Name[],
): Record<Name, number> | undefined {
  if (all.length === 0) return undefined;
  const means = names.map((name) => [name, all.reduce((sum, one) => sum + one[name], 0) / all.length] as const);
  return Object.fromEntries(means) as Record<Name, number>;
}
