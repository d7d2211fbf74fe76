import { droppedLinks } from '../graph/census.ts';
import type { Millis } from '../model/time.ts';
import type { Count, Issue, Overview } from './answers.ts';
import type { WordColumn } from './held-column.ts';
import { CHECKS } from './issues.ts';
import type { PageTable } from './page-table.ts';
import type { Snapshot } from './snapshot.ts';
import { FETCH_TIMES, type VisitLog } from './visit-log.ts';

/** What is true of the crawl at this moment. */
interface AtPresent extends Pick<Overview, 'crawl' | 'counters' | 'isCurrent'> {
  readonly runningTime: Millis;
}

/** The crawl at a glance. */
export function overviewOf(
  { at, survey, table }: Snapshot,
  visits: VisitLog,
  { crawl, counters, isCurrent, runningTime }: AtPresent,
): Overview {
  const { graph, census } = survey;
  const { pages, danglingPages } = graph;
  const { processed, ignored, missing, failed, local, external, robotsBlocked, queued, duplicates } = census;
  return {
    crawl,
    counters,
    asOf: at,
    isCurrent,
    summary: {
      pages,
      nonDangling: pages - danglingPages,
      dangling: danglingPages,
      ...{ processed, ignored, missing, failed, local, external, robotsBlocked, queued, duplicates, runningTime },
      seen: local + external,
      bytes: counters.wireBytes,
      duplicateLinks: droppedLinks(graph, census),
    },
    byState: byFrequency(table.words('state')),
    byStatus: byStatus(table),
    byDepth: byDepth(table),
    byType: byFrequency(table.types),
    bySkipReason: byFrequency(table.words('skip_reason')),
    byFetchTime: visits.fetchTimes.map((count, place) => {
      const upTo = FETCH_TIMES[place];
      return upTo === undefined ? { count } : { upTo, count };
    }),
    overTime: visits.overTime(),
    issues: issuesOf(table),
  };
}

function byFrequency(column: WordColumn): Count[] {
  return [...column.counts()]
    .map(([key, count]) => ({ key, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

function byStatus(table: PageTable): Count[] {
  const [status, state] = [table.column('status'), table.words('state')];
  const failed = state.find('failed');
  return counted(table, (row) => {
    const code = status.numberAt(row);
    if (!Number.isNaN(code)) return code;
    return state.numberAt(row) === failed ? 0 : undefined;
  }).map(({ key, count }) => ({ key: key === '0' ? 'none' : key, count }));
}

function byDepth(table: PageTable): Count[] {
  const depth = table.column('depth');
  return counted(table, (row) => {
    const links = depth.numberAt(row);
    return table.isInScope(row) && !Number.isNaN(links) ? links : undefined;
  });
}

/** Rows by a whole number, ascending. */
function counted(table: PageTable, numberOf: (row: number) => number | undefined): Count[] {
  const counts = new Map<number, number>();
  for (let row = 0; row < table.size; row++) {
    const key = numberOf(row);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a - b).map(([key, count]) => ({ key: String(key), count }));
}

const PRIORITIES = ['high', 'medium', 'low'];

function issuesOf(table: PageTable): Issue[] {
  const counts = table.issueCounts();
  return CHECKS.map(({ check, title, meaning, priority }, place) => ({
    check,
    title,
    meaning,
    priority,
    count: counts[place] ?? 0,
  }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority) || b.count - a.count);
}
