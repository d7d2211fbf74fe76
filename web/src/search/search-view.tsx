import { Fragment } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Search } from '../../../src/serve/answers.ts';
import { addressOf, changed, useAddress } from '../address.ts';
import { count, counted, duration } from '../amounts.ts';
import { useAnswer } from '../answer.ts';
import { useCrawl } from '../crawl-context.ts';
import { useTicks } from '../live.ts';
import { Head } from '../parts/head.tsx';
import { Problem } from '../parts/problem.tsx';
import { FacetList } from './facet-list.tsx';
import { Hit } from './hit.tsx';
import { SearchForm } from './search-form.tsx';

const PER_PAGE = 10;
/** Milliseconds between two looks for an index that is not there yet. */
const LOOKS_EVERY = 2000;

/** The search. The server has the same at the same address for those without scripts. */
export function SearchView() {
  const { parameters } = useAddress();
  const { crawl, askAgain } = useCrawl();
  const q = parameters.get('q') ?? '';
  const offset = Math.max(0, Number.parseInt(parameters.get('offset') ?? '0', 10) || 0);
  const sort = parameters.get('sort') ?? '';
  const words = parameters.get('words') ?? '';
  const path = addressOf('/api/search', {
    q,
    offset: offset === 0 ? '' : offset,
    sort,
    words,
    limit: PER_PAGE,
    facets: 'true',
  });
  const isUnindexed = crawl?.hasIndex === false;
  const hasQuery = q.trim() !== '';
  const { answer, problem, again, isAsking } = useAnswer<Search>(hasQuery ? path : undefined, String(isUnindexed));
  // It is made when the crawl has ended: it may be there at any moment.
  const ticks = useTicks(isUnindexed, LOOKS_EVERY);
  useEffect(() => {
    if (ticks > 0) askAgain();
  }, [ticks]);
  return (
    <>
      <Head title="Search" />
      <SearchForm query={q} sort={sort} />
      {isUnindexed && (
        <p class="note">
          There is no search index in this crawl folder yet. It is made when a crawl ends, or with{' '}
          <code>skein index</code>.
        </p>
      )}
      {hasQuery && problem !== undefined && !isUnindexed && <Problem text={problem} again={again} />}
      {!hasQuery && <Hints />}
      {hasQuery && isAsking && answer === undefined && <p class="soft">Searching …</p>}
      {hasQuery && problem === undefined && answer !== undefined && (
        <div class="found" aria-busy={isAsking}>
          <div class="hits">
            <Words answer={answer} isAnyWanted={words === 'any'} />
            <Hits answer={answer} />
            <Paging answer={answer} offset={offset} />
          </div>
          {answer.facets !== undefined && answer.total > 0 && (
            <FacetList facets={answer.facets} query={q} isOfAll={answer.further > 0} />
          )}
        </div>
      )}
    </>
  );
}

/** How much was found, and what was made of the query. */
function Words({ answer, isAnyWanted }: { readonly answer: Search; readonly isAnyWanted: boolean }) {
  const { total, isExact, further, milliseconds, words, problems, corrections, didYouMean, hits } = answer;
  const folded = hits.reduce((sum, { similar }) => sum + similar.length, 0);
  const some = further === 0 ? '' : ` with all the words and ${isExact ? '' : 'about '}${count(further)} with some`;
  return (
    <>
      <p role="status" class="soft">
        {total === 0
          ? 'No page answers this query.'
          : `${isExact || further > 0 ? '' : 'about '}${counted(total, 'page')}${some}, in ${duration(milliseconds)}`}
        {folded > 0 && `; ${count(folded)} of them here under another that is nearly alike`}
      </p>
      {words === 'any' && !isAnyWanted && total > 0 && <p>No page has all the words. These have some of them.</p>}
      {corrections.map(({ from, to }) => (
        <p key={from}>
          Nothing has <bdi>“{from}”</bdi>: <bdi>“{to}”</bdi> was looked for.
        </p>
      ))}
      {didYouMean !== undefined && (
        <p>
          Did you mean{' '}
          <a href={addressOf('/search', { q: didYouMean })}>
            <bdi>{didYouMean}</bdi>
          </a>
          ?
        </p>
      )}
      {problems.map((problem) => (
        <p key={problem} class="small soft">
          <bdi>{problem}</bdi>
        </p>
      ))}
    </>
  );
}

/** The pages that answer; a heading where those with some of the words begin behind those with all. */
function Hits({ answer: { words, hits } }: { readonly answer: Search }) {
  const some = words === 'all' ? hits.find((hit) => hit.words === 'any') : undefined;
  return hits.map((hit) => (
    <Fragment key={hit.id}>
      {hit === some && <h2 class="divider">Pages with only some of the words</h2>}
      <Hit hit={hit} />
    </Fragment>
  ));
}

function Paging({ answer, offset }: { readonly answer: Search; readonly offset: number }) {
  const { total, further, hits } = answer;
  if (total + further <= PER_PAGE) return null;
  const page = Math.floor(offset / PER_PAGE) + 1;
  const pages = Math.ceil((total + further) / PER_PAGE);
  // `further` may be another number on another page: it is not counted down to, and a page that is not full is the last.
  const isCounted = further === 0;
  const isLast = page >= pages || (!isCounted && hits.length < PER_PAGE);
  return (
    <nav class="paging" aria-label="Pages of results">
      {page > 1 && (
        <a class="button" rel="prev" href={changed({ offset: page === 2 ? '' : offset - PER_PAGE })}>
          Before
        </a>
      )}
      <span>{isCounted ? `${count(page)} of ${count(pages)}` : `page ${count(page)}`}</span>
      {!isLast && (
        <a class="button" rel="next" href={changed({ offset: offset + PER_PAGE })}>
          Next
        </a>
      )}
    </nav>
  );
}

function Hints() {
  const examples: readonly (readonly [string, string])[] = [
    ['link graph', 'pages with both words'],
    ['"link graph"', 'the words side by side'],
    ['link -graph', 'one without the other'],
    ['graph*', 'words that begin so'],
    ['title:graph', 'in the title only'],
    ['site:example.org/docs', 'in this part of a site'],
  ];
  return (
    <dl class="facts">
      {examples.map(([written, finds]) => [
        <dt key={written}>
          <code>{written}</code>
        </dt>,
        <dd key={finds}>{finds}</dd>,
      ])}
    </dl>
  );
}
