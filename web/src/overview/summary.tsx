import type { ComponentChildren } from 'preact';
import type { Overview } from '../../../src/serve/answers.ts';
import { addressOf } from '../address.ts';
import { bytes, clock, count, duration } from '../amounts.ts';
import { Card } from '../parts/card.tsx';

type Figures = Overview['summary'];

/** What counts URLs: its word, its key, what it counts, and the name of the filter that lets just these through. */
const URL_FIGURES: readonly (readonly [word: string, key: keyof Figures, meaning: string, filter: string])[] = [
  ['Pages', 'pages', 'answered with 200 and read as HTML', 'pages'],
  ['non-dangling', 'nonDangling', 'pages with a link to another URL in scope', 'non-dangling'],
  ['dangling', 'dangling', 'pages without one', 'dangling'],
  ['Processed', 'processed', 'fetched with success, of whatever type; redirects are not', 'processed'],
  ['Ignored', 'ignored', 'fetched and left aside: without the region that was asked for', 'ignored'],
  ['Missing', 'missing', 'answered with 404 or 410', 'missing'],
  ['Failed', 'failed', 'answered with another error, or not at all', 'failed'],
  ['URLs seen', 'seen', 'met, fetched or not', ''],
  ['local', 'local', 'of those, in scope', 'local'],
  ['external', 'external', 'of those, out of scope', 'external'],
  ['robots-blocked', 'robotsBlocked', 'forbidden by robots.txt', 'robots-blocked'],
  ['still queued', 'queued', 'not visited yet', 'still-queued'],
  ['Equal content', 'duplicates', 'pages whose content another has byte for byte', 'equal-content'],
];

/** What is part of the figure above, as the command sets it in. */
const PARTS = ['non-dangling', 'dangling', 'local', 'external', 'robots-blocked', 'still queued'];

/** The summary as the command prints it, with the way to what each figure counts. */
export function Summary({ overview }: { readonly overview: Overview }) {
  const { summary, crawl } = overview;
  return (
    <Card
      title="Summary"
      aside={overview.isCurrent ? undefined : <span class="small soft">as read at {clock(overview.asOf)}</span>}
    >
      <dl class="facts short">
        <dt>{crawl.seeds.length === 1 ? 'Base URL' : 'Base URLs'}</dt>
        <dd>
          {crawl.seeds.slice(0, 3).map((seed) => (
            <bdi key={seed} class="address">
              {seed}{' '}
            </bdi>
          ))}
          {crawl.seeds.length > 3 && `and ${count(crawl.seeds.length - 3)} more`}
        </dd>
        {URL_FIGURES.map(([word, key, meaning, filter]) => (
          <Figure key={word} word={word} meaning={meaning}>
            <a href={addressOf('/pages', { summary: filter })}>{count(summary[key])}</a>
          </Figure>
        ))}
        <Figure word="Duplicates dropped" meaning="links to URLs that were known already">
          {count(summary.duplicateLinks)}
        </Figure>
        <Figure word="Bytes" meaning="received">
          {bytes(summary.bytes)}
        </Figure>
        <Figure word="Running time" meaning="of all runs of the crawl">
          {duration(summary.runningTime)}
        </Figure>
      </dl>
    </Card>
  );
}

function Figure(properties: { readonly word: string; readonly meaning: string; readonly children: ComponentChildren }) {
  const { word, meaning, children } = properties;
  return (
    <>
      <dt title={meaning} class={PARTS.includes(word) ? 'part' : undefined}>
        {word}
      </dt>
      <dd>{children}</dd>
    </>
  );
}
