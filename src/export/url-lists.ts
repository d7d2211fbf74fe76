import type { Archive } from '../model/engine.ts';
import type { UrlId } from '../model/url.ts';
import type { ExportOptions } from './options.ts';
import type { Out } from './out.ts';
import { type Mark, type Survey, surveyOf } from './survey.ts';

/** Lines are handed on in pieces of about so many characters. */
const PIECE = 65_536;

/** Writes one list of the crawl. */
export type ListExport = (archive: Archive, out: Out, options: ExportOptions) => Promise<void>;

/** Every page (P3). Always those of dangling.txt and non-dangling.txt together (P4). */
export const writeCrawled: ListExport = listOf(['page']);

/** Pages without a followed link to another URL in scope. */
export const writeDangling: ListExport = listOf(['page'], ({ graph }, id) => graph.danglingKind(id) !== undefined);

/** Pages with a followed link to another URL in scope. */
export const writeNonDangling: ListExport = listOf(['page'], ({ graph }, id) => graph.danglingKind(id) === undefined);

/** Pages that a sitemap names and no fetched page links to. */
export const writeOrphans: ListExport = listOf(['page'], ({ ways }, id) => ways.isOrphan(id));

/** URLs that robots.txt kept us from, or that it could not be had. */
export const writeRobotsBlocked: ListExport = listOf(['robots-blocked']);

/** URLs beyond the scope: found and not fetched. */
export const writeExternal: ListExport = listOf(['external']);

/** Every known URL (E8): visited, refused and frontier together. */
export const writeSeen: ListExport = listOf(['known']);

/** URLs that were asked for, whatever came of it. */
export const writeVisited: ListExport = listOf(['visited']);

/** URLs that wait for their turn or are held back by a limit. */
export const writeFrontier: ListExport = listOf(['pending']);

/** URLs known and never fetched. */
export const writeRefused: ListExport = listOf(['refused']);

/** Each robots.txt that was asked for, a tab and its status; 0 where there was no answer. */
export async function writeRobotsFiles(archive: Archive, out: Out): Promise<void> {
  for await (const { origin, status } of archive.robotsFiles()) await out.write(`${origin}/robots.txt\t${status}\n`);
}

function listOf(marks: readonly Mark[], accepts: (survey: Survey, id: UrlId) => boolean = () => true): ListExport {
  return async (archive, out, options) => {
    const survey = await surveyOf(archive, options);
    let lines = '';
    for (const id of survey.marked(...marks)) {
      if (!accepts(survey, id)) continue;
      lines += `${survey.url(id)}\n`;
      if (lines.length < PIECE) continue;
      await out.write(lines);
      lines = '';
    }
    await out.write(lines);
  };
}
