import { FETCH_TIMES } from './visit-log.ts';

/** The figures that /metrics tells. */
export interface Figures {
  readonly codeClasses: readonly number[];
  readonly fetchTimes: readonly number[];
  /** Milliseconds. */
  readonly fetchTimeSum: number;
  readonly bytes: number;
  readonly pending: number;
  readonly known: number;
  readonly pages: number;
  readonly hostsWaiting: number;
  readonly hostsVisited: number;
  readonly isRunning: boolean;
}

/** The figures in Prometheus' text format 0.0.4. No URL and no host is a label: there may be millions. */
export function metricsText(figures: Figures): string {
  const { codeClasses, fetchTimes, fetchTimeSum, bytes, pending, known, pages, hostsWaiting, hostsVisited, isRunning } =
    figures;
  const codes = codeClasses.map(
    (count, code): Sample => [`{code_class="${code === 0 ? 'none' : `${code}xx`}"}`, count],
  );
  return [
    family('crawler_fetches_total', 'counter', 'Visits by class of the HTTP status.', codes),
    family('crawler_fetch_duration_seconds', 'histogram', 'Time of whole fetches that had an answer.', [
      ...buckets(fetchTimes),
      ['_sum', fetchTimeSum / 1000],
      ['_count', fetchTimes.reduce((sum, count) => sum + count, 0)],
    ]),
    family('crawler_body_bytes_total', 'counter', 'Bytes of bodies as received.', [['', bytes]]),
    family('crawler_queue_urls', 'gauge', 'URLs that wait for their visit.', [['', pending]]),
    family('crawler_known_urls', 'gauge', 'URLs known.', [['', known]]),
    family('crawler_pages', 'gauge', 'Pages fetched and read.', [['', pages]]),
    family('crawler_hosts_waiting', 'gauge', 'Hosts with URLs left that are not visited now.', [['', hostsWaiting]]),
    family('crawler_hosts_visited', 'gauge', 'Hosts that are visited now.', [['', hostsVisited]]),
    family('crawler_running', 'gauge', 'Whether a process crawls, 1 or 0.', [['', Number(isRunning)]]),
  ].join('');
}

type Sample = readonly [suffix: string, value: number];

function family(name: string, type: string, help: string, samples: readonly Sample[]): string {
  const lines = samples.map(([suffix, value]) => `${name}${suffix} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function buckets(counts: readonly number[]): Sample[] {
  let sum = 0;
  return counts.map((count, at): Sample => {
    sum += count;
    const bound = FETCH_TIMES[at];
    return [`_bucket{le="${bound === undefined ? '+Inf' : bound / 1000}"}`, sum];
  });
}
