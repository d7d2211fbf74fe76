import type { Archive } from '../model/engine.ts';
import type { UrlId } from '../model/url.ts';
import { REDIRECT_COLUMNS } from './columns.ts';
import { type CsvField, csvRow } from './csv.ts';
import { beginCsv, csvOptions, type ExportOptions } from './options.ts';
import type { Out } from './out.ts';
import { type Survey, surveyOf } from './survey.ts';

/** redirects.csv: a row for each URL that redirects, with every hop from there; as many columns as the longest chain has hops. */
export async function writeRedirectsCsv(archive: Archive, out: Out, options: ExportOptions): Promise<void> {
  const survey = await surveyOf(archive, options);
  let longest = 1;
  for (const id of survey.marked('visited')) longest = Math.max(longest, chainFrom(id, survey).hops.length);
  const hopColumns = Array.from({ length: longest }, (_, at) => [`hop_${at + 1}`, `hop_${at + 1}_status`]).flat();
  await beginCsv(out, options);
  await out.write(csvRow([...REDIRECT_COLUMNS.map(({ name }) => name), ...hopColumns]));
  for await (const { id, visit } of archive.pages()) {
    const isToItself = visit?.outcome === 'failed' && visit.because?.reason === 'redirect-loop';
    const chain = isToItself ? { hops: [id], isLoop: true } : chainFrom(id, survey);
    if (chain.hops.length === 0) continue;
    const hops = chain.hops.flatMap((hop) => [survey.url(hop), survey.status(hop)]);
    const blanks: CsvField[] = new Array(hopColumns.length - hops.length).fill(undefined);
    await out.write(csvRow([...chainCells(id, chain, survey), ...hops, ...blanks], csvOptions(options)));
  }
}

/** So many hops of a chain are written: nobody follows more, and a site whose pages all redirect to the next would fill the disk. */
const MOST_HOPS = 100;

/** Where a URL leads, hop by hop, up to where a loop closes. */
interface Chain {
  readonly hops: readonly UrlId[];
  readonly isLoop: boolean;
}

function chainFrom(start: UrlId, { graph }: Survey): Chain {
  const met = new Set<UrlId>([start]);
  const hops: UrlId[] = [];
  for (let hop = graph.redirectOf(start); hop !== undefined && hops.length < MOST_HOPS; hop = graph.redirectOf(hop)) {
    hops.push(hop);
    if (met.has(hop)) return { hops, isLoop: true };
    met.add(hop);
  }
  return { hops, isLoop: false };
}

/** The cells before the hops, in the order of `REDIRECT_COLUMNS`. */
function chainCells(start: UrlId, { hops, isLoop }: Chain, survey: Survey): readonly CsvField[] {
  const final = isLoop ? undefined : survey.graph.endOf(start);
  const status = final === undefined ? undefined : survey.status(final);
  return [
    survey.url(start),
    survey.status(start),
    hops.length,
    isLoop,
    final === undefined ? undefined : survey.url(final),
    status,
    final === undefined ? undefined : isError(final, status, survey),
    survey.counts(start).uniqueInlinks,
  ];
}

/** Undefined where nobody asked; asked for and without an answer is an error, too. */
function isError(final: UrlId, status: number | undefined, survey: Survey): boolean | undefined {
  if (status !== undefined) return status >= 400;
  return survey.is(final, 'visited') ? true : undefined;
}
