import type { Analyser } from './analyse.ts';
import { type AnalyserOptions, createAnalyser } from './analyse-text.ts';
import { countFacets, type Facets } from './answer-facets.ts';
import { ENOUGH, type FindHits, findBehind, findOnce } from './answer-filled.ts';
import { type AnswerOrder, findInOrder } from './answer-order.ts';
import { type CollapsedHits, collapseSimilar } from './answer-similar.ts';
import { namesAsked } from './names.ts';
import { type AnsweredHit, languageOf, readHit } from './query-hits.ts';
import { indexLanguages, LEAST_SHARE } from './query-languages.ts';
import { parseQuery } from './query-parse.ts';
import { planQuery, planSomeWords } from './query-plan.ts';
import { printQuery } from './query-print.ts';
import { relaxedPlan } from './query-relax.ts';
import { likePlan, similarUrls, withSimilar } from './query-similar.ts';
import { QueryTerms } from './query-terms.ts';
import type { QueryPlan, QueryProblem, QueryTree } from './query-tree.ts';
import { explainScore } from './score-explain.ts';
import { inverseFrequency } from './score-weights.ts';
import type { DocumentPlace, FuzzyTerms, SearchIndex } from './search-index.ts';
import { AskedQueries, mergeSuggestions, suggestionPlan } from './suggest.ts';
import type { TopHit } from './top-hits.ts';
import { type CorrectedQuery, correctQuery } from './typo-query.ts';
import { documentsOf, IndexedWords } from './typo-words.ts';

export interface AskOptions {
  /** So many hits, after the first `offset` ones. */
  readonly limit?: number;
  readonly offset?: number;
  /** Counts all pages that answer, though it takes longer. */
  readonly countsAll?: boolean;
  /** Languages of the query's words (BCP 47); those of the index where left out. */
  readonly languages?: readonly string[];
  /**
   * `all`: only pages with all the words answer. `any`: pages with some of them answer as well as those with all, whichever is better. Left out: those
   * with all come first; by score, and where they are fewer than ten, those with some follow, and in any order where there are none.
   */
  readonly words?: 'all' | 'any';
  /** False leaves out the snippets, which take most of the time where many hits are wanted. */
  readonly snippets?: boolean;
  /** By how well they answer where left out. Pages in the same place are in the order of their ids. */
  readonly order?: AnswerOrder;
  /** False: each page stands for itself, however much it is like one before it. */
  readonly collapses?: boolean;
  /** Counts all pages that answer by site, folder, language, type and year. */
  readonly facets?: boolean;
  /** Takes each score apart. */
  readonly explains?: boolean;
}

/** What an index says to a query. */
export interface Answer {
  readonly hits: readonly AnsweredHit[];
  /** Pages that answer, without the `further` ones. */
  readonly count: number;
  /** Whether `count` is no estimate; where there are `further` ones it never is, and this is of them. */
  readonly isExact: boolean;
  /** Pages that have but some of the words, behind those that have all, as these are few. 0 where nobody looked for them. */
  readonly further: number;
  /** The query as it was read, in its usual form. */
  readonly query: string;
  /** What was wrong in it. */
  readonly problems: readonly QueryProblem[];
  /** `any`: these have some of the words, as no page has all, or as that was wished. */
  readonly words: 'all' | 'any';
  /** Words that others were taken for, as nothing was found with them. */
  readonly corrections: CorrectedQuery['changes'];
  /** A query that may have been meant, where little was found. */
  readonly didYouMean: string | undefined;
  /** If they were asked for, and there is something to count. */
  readonly facets: Facets | undefined;
}

/** Fewer hits are few. */
const FEW = 3;

/** Asks an open index: what people write in, what can be shown to them out. */
export class QueryAnswers {
  readonly #index: SearchIndex;
  readonly #analyser: Analyser;
  readonly #words: IndexedWords;
  readonly #terms: QueryTerms;
  readonly #asked = new AskedQueries();
  readonly #fuzzy: FuzzyTerms = (text, distance) => this.#words.like(text, distance);
  #languages: readonly string[] | undefined;

  /** The analyser's options are those that the index was made with. */
  constructor(index: SearchIndex, options: AnalyserOptions = {}) {
    this.#index = index;
    this.#analyser = createAnalyser(options);
    this.#words = new IndexedWords(index.segments);
    this.#terms = new QueryTerms(index.segments);
  }

  /** Never fails for what is in the query. */
  async ask(query: string, options: AskOptions = {}): Promise<Answer> {
    const { tree, problems } = parseQuery(query);
    const languages = await this.#prepared(options.languages);
    const strict = tree && (await this.#find(tree, languages, options));
    const corrected = tree && strict && strict.found.count < FEW ? this.#corrected(tree, languages) : undefined;
    const chosen = tree && strict && (await this.#better(strict, corrected, options));
    const full = chosen && (await this.#filled(chosen, options));
    const hits = full === undefined ? [] : await this.#shown(full, options);
    const counted = chosen && options.facets === true ? countFacets(this.#index, chosen.plan, this.#fuzzy) : undefined;
    const corrections = chosen?.changes ?? [];
    const isCorrected = corrections.length > 0;
    const unknown = tree === undefined ? [] : this.#unknownPages(query, tree);
    const found = hits.length > 0 && chosen?.words === 'all' && problems.length + unknown.length === 0;
    if (found && !isCorrected) this.#asked.remember(query);
    return {
      hits,
      count: counted?.count ?? full?.found.count ?? 0,
      isExact: (full?.further === undefined && counted !== undefined) || (full?.found.isExact ?? true),
      further: full?.further?.count ?? 0,
      query: chosen === undefined ? '' : printQuery(chosen.tree),
      problems: [...problems, ...unknown],
      words: chosen?.words ?? 'all',
      corrections,
      didYouMean: corrected === undefined || isCorrected ? undefined : printQuery(corrected.tree),
      facets: counted?.facets,
    };
  }

  /** What may be typed on: earlier queries that found something, then titles. */
  async suggest(typed: string, most = 8): Promise<readonly string[]> {
    const plan = suggestionPlan(typed, { analyser: this.#analyser, languages: await this.#prepared(undefined) });
    const found = plan === undefined ? [] : this.#index.find(plan, { limit: most }).hits;
    return mergeSuggestions(
      this.#asked.beginningWith(typed, most),
      found.map((hit) => this.#index.text(hit).title),
      most,
    );
  }

  async #prepared(wished: readonly string[] | undefined): Promise<readonly string[]> {
    // Where no language is known words have no endings.
    this.#languages ??= indexLanguages(this.#index, LEAST_SHARE).filter(Boolean);
    const languages = wished ?? this.#languages;
    for (const language of languages) await this.#analyser.prepare(language);
    return languages;
  }

  async #find(tree: QueryTree, languages: readonly string[], options: AskOptions): Promise<Choice | undefined> {
    const planned = await this.#planned(tree, languages);
    const relaxed = options.words === 'any' ? planned && relaxedPlan(planned) : undefined;
    const plan = relaxed ?? planned;
    const words = relaxed === undefined ? 'all' : 'any';
    const names = namesAsked(tree, { analyser: this.#analyser, languages });
    if (plan === undefined) return undefined;
    const find = findOnce(this.#finder(plan, names, options));
    return { tree, changes: [], languages, plan, names, find, ...this.#foundBy(find, options), words };
  }

  /** In every language of the index; undefined where these are all, or some were named. */
  async #findInAll(tree: QueryTree, languages: readonly string[], options: AskOptions): Promise<Choice | undefined> {
    if (languages !== this.#languages) return undefined;
    const all = indexLanguages(this.#index, 0);
    if (all.length === languages.length) return undefined;
    return this.#find(tree, await this.#prepared(all), { ...options, words: 'all' });
  }

  #finder(plan: QueryPlan, names: readonly string[], options: AskOptions): FindHits {
    return (limit, offset = 0) =>
      findInOrder(this.#index, plan, { ...options, limit, offset, fuzzy: this.#fuzzy, names });
  }

  #foundBy(find: FindHits, { limit = LIMIT, offset = 0, collapses = true }: AskOptions): CollapsedHits {
    if (!collapses) return { found: find(limit, offset), similar: new Map() };
    return collapseSimilar(this.#index, find, { limit, offset });
  }

  async #planned(tree: QueryTree, languages: readonly string[], planTree = planQuery): Promise<QueryPlan | undefined> {
    const analysis = { analyser: this.#analyser, languages };
    const plan = planTree(tree, analysis);
    if (plan === undefined) return undefined;
    const similar = new Map<string, QueryPlan | undefined>();
    for (const url of similarUrls(plan)) similar.set(url, await this.#likePage(url));
    return similar.size === 0 ? plan : withSimilar(plan, (url) => similar.get(url));
  }

  /** What finds pages like the one with that URL; undefined where the index has none. */
  async #likePage(url: string): Promise<QueryPlan | undefined> {
    const place = this.#placeOf(url);
    if (place === undefined) return undefined;
    const language = languageOf(this.#index, place);
    await this.#analyser.prepare(language);
    const weigh = (term: string) => this.#weigh([term]);
    return likePlan({ ...this.#index.text(place), language }, { analyser: this.#analyser, weigh });
  }

  /** An address without a scheme was read as one of https. */
  #placeOf(url: string): DocumentPlace | undefined {
    return this.#index.placeOf(url) ?? this.#index.placeOf(url.replace(/^https:/, 'http:'));
  }

  /** What others are to be like and is not in the index. */
  #unknownPages(query: string, tree: QueryTree): readonly QueryProblem[] {
    const written = [...query.matchAll(/similar:\S*/gi)];
    return similarUrls(tree).flatMap((url, number): readonly QueryProblem[] => {
      if (this.#placeOf(url) !== undefined) return [];
      const place = written[number];
      const start = place?.index ?? 0;
      const message = `no page in the index has the address ${url}`;
      return [{ code: 'value', message, start, end: start + (place?.[0] ?? query).length }];
    });
  }

  #weigh(terms: readonly string[]): number {
    return inverseFrequency(documentsOf(this.#terms, terms), this.#index.count);
  }

  /** The query with those words put right that are unknown, or rarer than ones like them and in so many pages at most. */
  #corrected(tree: QueryTree, languages: readonly string[], most = Number.POSITIVE_INFINITY) {
    return correctQuery(tree, (word) => {
      const plan = planQuery({ kind: 'word', text: word }, { analyser: this.#analyser, languages });
      if (plan?.kind !== 'term') return undefined;
      const documents = documentsOf(this.#terms, [...plan.stems, ...plan.spellings]);
      return documents > most ? undefined : this.#words.meantBy(word, documents);
    });
  }

  async #findCorrected(corrected: CorrectedQuery | undefined, languages: readonly string[], options: AskOptions) {
    const choice = corrected && (await this.#find(corrected.tree, languages, options));
    return choice && { ...choice, changes: corrected.changes };
  }

  /** Where nothing has all the words: what has all of the corrected ones, else all in a language of few pages, else what has some, unknown ones put right. */
  async #better(strict: Choice, corrected: CorrectedQuery | undefined, options: AskOptions): Promise<Choice> {
    const { languages } = strict;
    if (strict.found.count > 0) return strict;
    const right = await this.#findCorrected(corrected, languages, options);
    if (right !== undefined && right.found.count > 0) return right;
    const rare = await this.#findInAll(strict.tree, languages, options);
    if (rare !== undefined && rare.found.count > 0) return rare;
    if (options.words === 'all') return strict;
    // Beside words that pages have one that none has would find nothing.
    const unknown = corrected && this.#corrected(strict.tree, languages, 0);
    const choice = (await this.#findCorrected(unknown, languages, options)) ?? strict;
    const plan = relaxedPlan(choice.plan);
    if (plan === undefined) return strict;
    return { ...choice, plan, ...this.#foundBy(this.#finder(plan, choice.names, options), options), words: 'any' };
  }

  /** Where few pages have all the words, those with some behind them. */
  async #filled(choice: Choice, options: AskOptions): Promise<Choice> {
    const { tree, languages, names, words, found } = choice;
    const isAsItComes = options.words === undefined && (options.order ?? 'score') === 'score';
    if (!isAsItComes || words === 'any' || found.hits.length >= ENOUGH) return choice;
    const plan = await this.#planned(tree, languages, planSomeWords);
    const all = plan && choice.find(ENOUGH).hits;
    if (plan === undefined || all === undefined || all.length === 0 || all.length >= ENOUGH) return choice;
    const both = this.#foundBy(findBehind(all, this.#finder(plan, names, options)), options);
    return {
      ...choice,
      found: { ...both.found, count: all.length },
      similar: both.similar,
      further: { plan, count: Math.max(0, both.found.count - all.length), all: new Set(all) },
    };
  }

  async #shown(
    { plan: wanted, names, found, similar, words: had, further }: Choice,
    { explains = false, snippets = true }: AskOptions,
  ): Promise<readonly AnsweredHit[]> {
    for (const hit of found.hits) await this.#analyser.prepare(languageOf(this.#index, hit));
    const analysis = { analyser: this.#analyser, fuzzy: this.#fuzzy };
    const weigh = (terms: readonly string[]) => this.#weigh(terms);
    return found.hits.map((hit) => {
      const words = further === undefined || further.all.has(hit) ? had : 'any';
      const plan = words === had || further === undefined ? wanted : further.plan;
      const page = readHit(this.#index, hit, { ...analysis, plan, weigh, snippets });
      const explained = { ...analysis, language: page.language };
      const explanation = explains ? explainScore(this.#index, { plan, names }, hit, explained) : undefined;
      return { ...page, words, similar: similar.get(hit) ?? [], explanation };
    });
  }
}

/** Hits that are shown unless another number is asked for. */
const LIMIT = 10;

/** A way to answer. */
interface Choice extends CollapsedHits {
  readonly tree: QueryTree;
  /** Words of it that were put right. */
  readonly changes: CorrectedQuery['changes'];
  readonly languages: readonly string[];
  readonly plan: QueryPlan;
  /** What pages may be called that are meant. */
  readonly names: readonly string[];
  readonly find: FindHits;
  readonly words: 'all' | 'any';
  /** What is behind the hits with all the words. */
  readonly further?: { readonly plan: QueryPlan; readonly count: number; readonly all: ReadonlySet<TopHit> };
}
