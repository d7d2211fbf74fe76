import type { Overview } from '../../../src/serve/answers.ts';
import { clock } from '../amounts.ts';
import { useAnswer } from '../answer.ts';
import { useCatchingUp } from '../catch-up.ts';
import { ControlBar } from '../control/control-bar.tsx';
import { useCrawl } from '../crawl-context.ts';
import { useTicks } from '../live.ts';
import { Head } from '../parts/head.tsx';
import { Problem } from '../parts/problem.tsx';
import { Charts } from './charts.tsx';
import { Ended } from './ended.tsx';
import { Hosts } from './hosts.tsx';
import { Issues } from './issues.tsx';
import { LiveFigures } from './live-figures.tsx';
import { MostLinked } from './most-linked.tsx';
import { Summary } from './summary.tsx';

/** While a crawl runs, what is counted over all URLs is asked again so often. */
const OVERVIEW_EVERY = 2500;

/** The crawl at a glance: figures that live, the summary, charts, hosts, issues. */
export function OverviewView() {
  const { crawl, counters, control, isLive } = useCrawl();
  const isRunning = counters?.isRunning === true;
  const ticks = useTicks(isRunning, OVERVIEW_EVERY);
  // Once more when it has ended.
  const turn = isRunning ? ticks : 'end';
  const { answer, problem, again } = useAnswer<Overview>('/api/overview', turn);
  useCatchingUp(answer, again);
  const now = counters ?? answer?.counters;
  // What was read before the first page says nothing of those that are there now.
  const isUnread = answer?.isCurrent === false && answer.summary.processed === 0 && (now?.requests ?? 0) > 0;
  return (
    <>
      <Head title="Overview">
        <p>
          {crawl?.seeds.length === 1 ? (
            <bdi class="address">{crawl.seeds[0]}</bdi>
          ) : (
            crawl !== undefined && `${crawl.seeds.length} seeds`
          )}
        </p>
        <RunState isKnown={now !== undefined} isRunning={now?.isRunning === true} isLive={isLive} />
      </Head>
      <ControlBar />
      {crawl !== undefined && now !== undefined && !now.isRunning && (
        <Ended crawl={crawl} now={now} canGoOn={control !== undefined} />
      )}
      {problem !== undefined && <Problem text={problem} again={again} />}
      {now !== undefined && <LiveFigures counters={now} />}
      {answer !== undefined && (
        <>
          <div class="cards">
            <div class="stack">
              <Summary overview={answer} />
              <MostLinked asOf={answer.asOf} isUnread={isUnread} />
            </div>
            <Issues issues={answer.issues} isUnread={isUnread} />
          </div>
          <Charts overview={answer} isUnread={isUnread} />
          <Hosts turn={turn} />
          <p class="small soft">URLs and links as read at {clock(answer.asOf)}.</p>
        </>
      )}
      {answer === undefined && problem === undefined && <p class="soft">Reading the crawl folder …</p>}
    </>
  );
}

function RunState(properties: { readonly isKnown: boolean; readonly isRunning: boolean; readonly isLive: boolean }) {
  if (!properties.isKnown) return null;
  if (!properties.isLive) return <span class="chip tone-4">not connected</span>;
  return properties.isRunning ? <span class="chip live tone-2">crawling now</span> : <span class="chip">at rest</span>;
}
