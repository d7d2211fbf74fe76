import type { Overview } from '../../../src/serve/answers.ts';
import { addressOf } from '../address.ts';
import { clock, count, duration } from '../amounts.ts';
import { Card } from '../parts/card.tsx';

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
        <dt>Pages</dt>
        <dd>
          <a href={addressOf('/pages', { state: 'fetched' })}>{count(summary.pages)}</a>
        </dd>
        <dt>non-dangling</dt>
        <dd>{count(summary.nonDangling)}</dd>
        <dt>dangling</dt>
        <dd>
          <a href={addressOf('/ranks', { show: 'dangling', kind: 'no_links,nofollow_only,external_only' })}>
            {count(summary.dangling)}
          </a>
        </dd>
        <dt>External</dt>
        <dd>
          <a href={addressOf('/pages', { reason: 'scope' })}>{count(summary.external)}</a>
        </dd>
        <dt>Robots-blocked</dt>
        <dd>
          <a href={addressOf('/pages', { state: 'blocked' })}>{count(summary.robotsBlocked)}</a>
        </dd>
        <dt>Duplicates dropped</dt>
        <dd title="links to URLs that were known already">{count(summary.duplicateLinks)}</dd>
        <dt>Equal content</dt>
        <dd title="pages whose content another has byte for byte">{count(summary.duplicates)}</dd>
        <dt>Running time</dt>
        <dd>{duration(summary.runningTime)}</dd>
      </dl>
    </Card>
  );
}
