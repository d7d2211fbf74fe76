import { isRobotsBlocked } from '../graph/page-state.ts';
import type { PageRecord } from '../model/engine.ts';
import { heldBackRule } from './held-back.ts';
import { overRecords, type RecordExport, texts } from './record-export.ts';
import { surveyOf } from './survey.ts';

/**
 * skipped.ndjson: every URL that was refused, denied or ignored, and every one that a limit holds back, with the page on which it was found
 * (null for a seed), the reason and the rule or line that decided.
 */
export const skippedNdjson: RecordExport = async (archive, out, options) => {
  const survey = await surveyOf(archive, options);
  const heldBack = await heldBackRule(archive, options);
  return texts(out, (record) => {
    const because = isSkipped(record) ? heldBack(record) : undefined;
    if (because === undefined) return '';
    const { reason, rule } = because;
    return `${JSON.stringify({ url: record.url, parent: survey.url(record.from) ?? null, reason, rule })}\n`;
  });
};

export const writeSkippedNdjson = overRecords(skippedNdjson);

/** What was asked for and came to nothing (404, no connection) is not skipped: pages.csv has it. */
function isSkipped(record: PageRecord): boolean {
  if (record.state !== 'done') return true;
  const outcome = record.visit?.outcome;
  return outcome === 'denied' || outcome === 'ignored' || outcome === undefined || isRobotsBlocked(record);
}
