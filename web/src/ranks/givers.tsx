import type { Givers as GiversAnswer, Page } from '../../../src/serve/answers.ts';
import { changed } from '../address.ts';
import { counted, rank, share } from '../amounts.ts';
import { useAnswer } from '../answer.ts';
import { Card } from '../parts/card.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { Problem } from '../parts/problem.tsx';
import type { Part } from '../table/row-parts.ts';
import { useRows } from '../table/row-source.ts';
import { type Column, VirtualTable } from '../table/virtual-table.tsx';

type Giver = GiversAnswer['pages'][number];

/** The pages that a page has its PageRank from. */
export function Givers({ id }: { readonly id: string }) {
  const path = `/api/pages/${encodeURIComponent(id)}`;
  const { answer: page, problem } = useAnswer<Page>(path);
  const source = useRows<Giver, GiversAnswer>(`${path}/givers`, partOf);
  if (problem !== undefined) return <Problem text={problem} />;
  const own = Number(page?.fields['pagerank'] ?? 0);
  return (
    <Card title="Where its rank comes from" aside={<a href={changed({ givers: undefined })}>Close</a>}>
      {page !== undefined && (
        <p>
          <PageLink id={page.id} url={page.url} title={String(page.fields['title'] ?? '')} />
          {source.answer !== undefined && (
            <span class="soft">
              {own === 0
                ? ' has no rank of its own: it is no page. What it is given goes to where it redirects, if it does.'
                : ` has ${rank(own)}: ${rank(source.answer.evenShare)} as every page has, the rest from links.`}
            </span>
          )}
        </p>
      )}
      <VirtualTable
        label="Pages that give it"
        columns={columnsFor(own)}
        source={source}
        className="low"
        empty="No page links to it: it has what every page has."
      />
    </Card>
  );
}

function columnsFor(own: number): readonly Column<Giver>[] {
  return [
    {
      name: 'page',
      title: 'Page',
      width: 30,
      cell: ({ id, url, title }) => <PageLink id={id} url={url} title={title} />,
    },
    { name: 'gives', title: 'Gives', width: 8, isNumber: true, cell: ({ gives }) => rank(gives) },
    {
      name: 'share',
      title: 'Share',
      width: 7,
      isNumber: true,
      cell: ({ gives }) => (own === 0 ? '–' : share(gives, own)),
    },
    { name: 'rank', title: 'Its PageRank', width: 9, isNumber: true, cell: (page) => rank(page.rank) },
    {
      name: 'out',
      title: 'Hands rank to',
      width: 8,
      isNumber: true,
      cell: ({ outDegree }) => counted(outDegree, 'page'),
    },
  ];
}

function partOf({ total, pages }: GiversAnswer): Part<Giver> {
  return { total, rows: pages };
}
