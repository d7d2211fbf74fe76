import type { Hop, Page } from '../../../src/serve/answers.ts';
import { addressOf } from '../address.ts';
import { share } from '../amounts.ts';
import { Card } from '../parts/card.tsx';
import { LongText } from '../parts/long-text.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { Status } from '../parts/status.tsx';

/** What a page says of itself, how one comes to it, and what is like it. */
export function Portrait({ page }: { readonly page: Page }) {
  return (
    <div class="cards">
      <Card title="What it says">
        {page.snippet === undefined ? (
          <p class="note">It says nothing of itself, and the search index does not have it.</p>
        ) : (
          <p>
            <LongText text={page.snippet} />
          </p>
        )}
        {page.headings.length > 0 && (
          <ol class="headings small soft">
            {page.headings.slice(0, 12).map((heading, place) => (
              <li key={`${place} ${heading}`}>
                <LongText text={heading} />
              </li>
            ))}
          </ol>
        )}
      </Card>
      <Card
        title="The shortest way from a seed"
        aside={isInGraph(page) && <a href={addressOf('/graph', { page: page.id })}>Neighbourhood as a picture</a>}
      >
        <Hops hops={page.path} empty="No way of links leads here." isWay />
      </Card>
      {page.redirects.length > 0 && (
        <Card title={page.isRedirectLoop ? 'Redirects, which go round' : 'Redirects'}>
          <Hops hops={page.redirects} empty="" />
        </Card>
      )}
      <Card title="The same, or nearly">
        {page.duplicates.length === 0 ? (
          <p class="note">No other URL has this content.</p>
        ) : (
          <ul class="list">
            {page.duplicates.map(({ id, url, similarity }) => (
              <li key={id}>
                <PageLink id={id} url={url} />{' '}
                <span class="soft small">{similarity === 1 ? 'byte for byte' : `${share(similarity, 1)} alike`}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

/** Whether the graph has something to show of it: it is ranked, redirects, or a page links to it. */
function isInGraph({ fields, redirects }: Page): boolean {
  return fields['pagerank'] !== undefined || redirects.length > 0 || Number(fields['unique_inlinks'] ?? 0) > 0;
}

function Hops(properties: { readonly hops: readonly Hop[]; readonly empty: string; readonly isWay?: boolean }) {
  const { hops, empty, isWay = false } = properties;
  if (hops.length === 0) return <p class="note">{empty}</p>;
  return (
    <ol class="hops">
      {hops.map(({ id, url, status, via }, place) => (
        <li key={`${place} ${url}`}>
          {isWay ? (
            <span class="soft small">{place === 0 ? 'seed' : via}</span>
          ) : (
            <Status status={status} without="not visited" />
          )}
          <PageLink id={id} url={url} />
        </li>
      ))}
    </ol>
  );
}
