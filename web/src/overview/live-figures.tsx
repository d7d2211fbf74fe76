import type { Counters } from '../../../src/serve/answers.ts';
import { bytes, count } from '../amounts.ts';

/** The counters that live while a crawl runs. */
export function LiveFigures({ counters }: { readonly counters: Counters }) {
  const { pages, known, pending, requests, hosts, perSecond, isRunning } = counters;
  return (
    <dl class="figures">
      <Figure name="pages" value={count(pages)} />
      <Figure name="URLs known" value={count(known)} />
      <Figure name="URLs waiting" value={count(pending)} />
      <Figure name="requests" value={count(requests)} />
      {isRunning && <Figure name="requests a second" value={perSecond === undefined ? '–' : perSecond.toFixed(1)} />}
      <Figure name="received" value={bytes(counters.wireBytes)} />
      <Figure name={hosts === 1 ? 'host known' : 'hosts known'} value={count(hosts)} />
      {isRunning && <Figure name="hosts at work" value={count(counters.hostsVisited)} />}
      {isRunning && <Figure name="hosts waiting" value={count(counters.hostsWaiting)} />}
    </dl>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
