import { isRobotsBlocked } from '../graph/page-state.ts';
import type { Archive, PageRecord } from '../model/engine.ts';
import { heldBackRule } from './held-back.ts';
import type { ExportOptions } from './options.ts';
import type { Out } from './out.ts';
import { surveyOf } from './survey.ts';

/**
 * skipped.ndjson: every URL that was refused, denied or ignored, and every one that a limit holds back, with the page on which it was found
 * (null for a seed), the reason and the rule or line that decided.
 */
export async function writeSkippedNdjson(archive: Archive, out: Out, options: ExportOptions): Promise<void> {
  const survey = await surveyOf(archive, options);
  const heldBack = await heldBackRule(archive, options);
  for await (const record of archive.pages()) {
    const because = isSkipped(record) ? heldBack(record) : undefined;
    if (because === undefined) continue;
    const parent = survey.url(record.from) ?? null;
    const { reason, rule } = because;
    await out.write(`${JSON.stringify({ url: record.url, parent, reason, rule })}\n`);
  }
}

/** What was asked for and came to nothing (404, no connection) is not skipped: pages.csv has it. */
function isSkipped(record: PageRecord): boolean {
  if (record.state !== 'done') return true;
  const outcome = record.visit?.outcome;
  return outcome === 'denied' || outcome === 'ignored' || outcome === undefined || isRobotsBlocked(record);
}
