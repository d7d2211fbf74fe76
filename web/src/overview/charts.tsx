import { useMemo } from 'preact/hooks';
import type { Count, Overview } from '../../../src/serve/answers.ts';
import { addressOf } from '../address.ts';
import { bytes, clock, count, counted, duration } from '../amounts.ts';
import { type Bar, Bars } from '../chart/bars.tsx';
import { type Series, TimeChart } from '../chart/time-chart.tsx';
import { stateInWords } from '../pages/states.ts';
import { Card } from '../parts/card.tsx';
import { statusClass } from '../status-class.ts';
import { NOT_READ_YET } from './not-read-yet.ts';

/** So many kinds are shown; the rest is one bar. */
const MOST_BARS = 8;

const SECOND = 1000;

const NOTHING_YET = 'Nothing has been fetched yet.';

/** The crawl in charts: URLs by state, status, depth, type and time of the fetch, and the visits over time. */
export function Charts({ overview, isUnread }: { readonly overview: Overview; readonly isUnread: boolean }) {
  const { byState, byStatus, byDepth, byType, byFetchTime, bySkipReason } = overview;
  const nothingYet = isUnread ? NOT_READ_YET : NOTHING_YET;
  return (
    <div class="cards">
      <OverTime overTime={overview.overTime} />
      <Card title="URLs by HTTP status">
        <Bars unit="URLs" empty={nothingYet} bars={byStatus.map(statusBar)} />
      </Card>
      <Card title="URLs by links from a seed">
        <Bars
          unit="URLs"
          empty={isUnread ? NOT_READ_YET : 'No URL is known yet.'}
          bars={foldedBars(byDepth, (key) => ({ depth: key }))}
        />
      </Card>
      <Card title="URLs by type of content">
        <Bars unit="URLs" empty={nothingYet} bars={foldedBars(byType, (key) => ({ type: key }))} />
      </Card>
      <Card title="Answers by time of the whole fetch">
        <Bars unit="answers" empty={nothingYet} bars={fetchTimeBars(byFetchTime)} />
      </Card>
      <Card title="URLs by state">
        <Bars
          unit="URLs"
          empty={isUnread ? NOT_READ_YET : 'No URL is known yet.'}
          bars={byState.map(({ key, count: value }) => ({
            label: stateInWords(key),
            value,
            target: addressOf('/pages', { state: key }),
          }))}
        />
      </Card>
      <Card title="URLs not fetched, by reason">
        <Bars
          unit="URLs"
          empty={isUnread ? NOT_READ_YET : 'All that is known was fetched.'}
          bars={foldedBars(bySkipReason, (key) => ({ reason: key }))}
        />
      </Card>
    </div>
  );
}

function OverTime({ overTime }: Pick<Overview, 'overTime'>) {
  const { parts, step } = overTime;
  const instants = useMemo(
    () => [...parts.map(({ at }) => at), ...parts.slice(-1).map(({ at }) => at + step)],
    [parts],
  );
  const series = useMemo(() => seriesOf(parts), [parts]);
  const received = parts.reduce((sum, part) => sum + part.bytes, 0);
  const fetched = parts.reduce((sum, part) => sum + part.fetched, 0);
  const failed = parts.reduce((sum, part) => sum + part.failed, 0);
  const from = instants[0];
  const until = instants.at(-1);
  const summary =
    from === undefined || until === undefined
      ? ''
      : `From ${clock(from)} to ${clock(until)}: ${counted(fetched, 'visit')} with an answer below 400, ${count(failed)} without, ${bytes(received)} received.`;
  return (
    <Card
      title="Visits over time"
      className="wide"
      aside={
        <span class="small soft">
          visits in {step === SECOND ? 'a second' : duration(step)}; {bytes(received)} received in all
        </span>
      }
    >
      {parts.length < 2 ? (
        <p class="note">
          {parts.length === 0 ? NOTHING_YET : `All visits were within ${duration(step)}: there is no line to draw.`}
        </p>
      ) : (
        <TimeChart summary={summary} instants={instants} series={series} figure={(value) => count(Math.round(value))} />
      )}
    </Card>
  );
}

/** The others have a line only where there are any. Each figure holds for a part: that of the last one is there again at its end. */
function seriesOf(parts: Overview['overTime']['parts']): readonly Series[] {
  const drawn = [...parts, ...parts.slice(-1)];
  const fetched = { label: 'answers below 400', colour: '--status-2', values: drawn.map((part) => part.fetched) };
  const others = {
    label: 'answers of 400 and above, or none',
    colour: '--status-5',
    values: drawn.map((part) => part.failed),
  };
  return parts.some(({ failed }) => failed > 0) ? [fetched, others] : [fetched];
}

function statusBar({ key, count: value }: Count): Bar {
  const label = key === 'none' ? 'no answer' : key;
  return {
    label,
    value,
    target: addressOf('/pages', { status: key }),
    tone: `tone-${statusClass(key === 'none' ? undefined : Number(key))}`,
  };
}

function foldedBars(
  counts: readonly Count[],
  filterOf: (key: string) => Readonly<Record<string, string>>,
): readonly Bar[] {
  const shown = counts.length > MOST_BARS + 1 ? counts.slice(0, MOST_BARS) : counts;
  const rest = counts.slice(shown.length);
  const bars = shown.map(({ key, count: value }) => ({
    label: key,
    value,
    target: addressOf('/pages', filterOf(key)),
  }));
  if (rest.length === 0) return bars;
  return [
    ...bars,
    { label: `${count(rest.length)} others`, value: rest.reduce((sum, { count: value }) => sum + value, 0) },
  ];
}

function fetchTimeBars(classes: Overview['byFetchTime']): readonly Bar[] {
  const slowest = classes.findLastIndex(({ count: answers }) => answers > 0);
  return classes.slice(0, slowest + 1).map(({ upTo, count: value }, index) => {
    const from = classes[index - 1]?.upTo;
    const label = upTo === undefined ? `over ${duration(from ?? 0)}` : `up to ${duration(upTo)}`;
    const lower = from === undefined ? 0 : from + 1;
    return { label, value, target: addressOf('/pages', { fetch_ms: `${lower}..${upTo ?? ''}` }) };
  });
}
