import type { Ranks } from '../../../src/serve/answers.ts';
import { addressOf, changed, go, useAddress } from '../address.ts';
import { count, counted, rank } from '../amounts.ts';
import { Head } from '../parts/head.tsx';
import { LineOfText } from '../parts/line-of-text.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { TypedText } from '../parts/typed-text.tsx';
import type { Part } from '../table/row-parts.ts';
import { useRows } from '../table/row-source.ts';
import { type Column, VirtualTable } from '../table/virtual-table.tsx';
import { DanglingUrls } from './dangling-urls.tsx';
import { Givers } from './givers.tsx';

type Ranked = Ranks['pages'][number];

const COLUMNS: readonly Column<Ranked>[] = [
  { name: 'place', title: 'Place', width: 5, isNumber: true, cell: ({ place }) => count(place) },
  {
    name: 'page',
    title: 'Page',
    width: 24,
    cell: ({ id, url, title }) => <PageLink id={id} url={url} title={title} />,
  },
  { name: 'rank', title: 'PageRank', width: 8, isNumber: true, cell: (page) => rank(page.rank) },
  {
    name: 'score',
    title: 'Score, 0–100',
    meaning: 'PageRank on a logarithmic scale of 0 to 100',
    width: 8,
    cell: ({ score }) => <Score score={score} />,
  },
  {
    name: 'out',
    title: 'Rank to',
    meaning: 'pages that its links hand rank to, each counted once',
    width: 8,
    isNumber: true,
    cell: ({ outDegree }) => (outDegree === 0 ? 'no page' : counted(outDegree, 'page')),
  },
  {
    name: 'givers',
    title: 'Rank from',
    meaning: 'pages whose links hand rank to it: those through redirects count, those that say nofollow do not',
    width: 8,
    isNumber: true,
    cell: ({ id, inDegree }) =>
      inDegree === 0 ? 'no page' : <a href={changed({ givers: id })}>{counted(inDegree, 'page')}</a>,
  },
  { name: 'url', title: 'URL', width: 24, cell: ({ url }) => <LineOfText text={url} /> },
];

/** Pages by PageRank with those that give it, and what leads nowhere. */
export function RanksView() {
  const { parameters } = useAddress();
  const isDangling = parameters.get('show') === 'dangling';
  return (
    <>
      <Head title="Ranks" />
      <nav class="tabs" aria-label="Lists">
        <a href="/ranks" aria-current={isDangling ? undefined : 'page'}>
          Pages by PageRank
        </a>
        <a href={addressOf('/ranks', { show: 'dangling' })} aria-current={isDangling ? 'page' : undefined}>
          Dangling URLs
        </a>
      </nav>
      {isDangling ? <DanglingUrls kind={parameters.get('kind') ?? ''} /> : <PagesByRank parameters={parameters} />}
    </>
  );
}

function PagesByRank({ parameters }: { readonly parameters: URLSearchParams }) {
  const q = parameters.get('q') ?? '';
  const givers = parameters.get('givers');
  const source = useRows<Ranked, Ranks>(addressOf('/api/ranks', { q }), partOf);
  const { answer } = source;
  return (
    <>
      <div class="controls">
        <TypedText
          label="In URL or title"
          type="search"
          value={q}
          onText={(text) => go(changed({ q: text }), { replace: true })}
        />
        {answer !== undefined && (
          <p class="small soft" role="status">
            {counted(answer.total, 'page')}; damping {answer.damping}, {counted(answer.iterations, 'iteration')}
            {answer.isConverged ? '' : ', not yet exact'}. All ranks sum to 1.
          </p>
        )}
      </div>
      {givers !== null && <Givers key={givers} id={givers} />}
      <VirtualTable
        label="Pages by PageRank"
        columns={COLUMNS}
        source={source}
        className={givers === null ? '' : 'low'}
        empty={q === '' ? 'No page has a rank yet: nothing was fetched.' : 'No page has that in its URL or title.'}
      />
    </>
  );
}

/** A score of 0 to 100, as a figure and a bar. */
function Score({ score }: { readonly score: number }) {
  return (
    <span class="score">
      <span class="number">{score}</span>
      <span class="bar">
        <span style={{ width: `${score}%` }} />
      </span>
    </span>
  );
}

function partOf({ total, pages }: Ranks): Part<Ranked> {
  return { total, rows: pages };
}
