import type { Links as LinksAnswer, Page } from '../../../src/serve/answers.ts';
import { LineOfText } from '../parts/line-of-text.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { Status } from '../parts/status.tsx';
import type { Part } from '../table/row-parts.ts';
import { useRows } from '../table/row-source.ts';
import { type Column, VirtualTable } from '../table/virtual-table.tsx';

type LinkRow = LinksAnswer['links'][number];

const columnsFor = (end: string): readonly Column<LinkRow>[] => [
  { name: 'url', title: end, width: 26, isToldByEnd: true, cell: ({ id, url }) => <PageLink id={id} url={url} /> },
  {
    name: 'anchor',
    title: 'Anchor',
    meaning: 'visible text of the link, or the alternative text of its image',
    width: 18,
    cell: ({ anchor }) => (anchor === '' ? <span class="soft">no text</span> : <LineOfText text={`“${anchor}”`} />),
  },
  {
    name: 'status',
    title: 'Its status',
    meaning: 'HTTP status of the URL in the first column',
    width: 7,
    cell: ({ status }) => <Status status={status} without="none" />,
  },
  { name: 'type', title: 'Type', width: 6, cell: ({ type }) => type },
  { name: 'position', title: 'Place on the page', width: 9, cell: ({ position }) => position },
  { name: 'follow', title: 'Followed', width: 7, cell: ({ isNofollow }) => (isNofollow ? 'nofollow' : 'yes') },
  {
    name: 'title',
    title: 'Its title',
    width: 18,
    cell: ({ title = '' }) => <LineOfText text={title} />,
  },
];

const COLUMNS = { inlinks: columnsFor('Linked from'), outlinks: columnsFor('Links to') };

/** Links to a page, or those on it, with their anchors. */
export function Links({ page, direction }: { readonly page: Page; readonly direction: 'inlinks' | 'outlinks' }) {
  const source = useRows<LinkRow, LinksAnswer>(`/api/pages/${page.id}/${direction}`, partOf);
  const label = direction === 'inlinks' ? 'Links to it' : 'Links on it';
  return (
    <>
      <p class="small soft">
        {direction === 'inlinks'
          ? 'Those of the most popular pages first.'
          : 'In the order in which they stand on the page.'}
      </p>
      <VirtualTable
        label={label}
        columns={COLUMNS[direction]}
        source={source}
        empty={direction === 'inlinks' ? 'No link to it is known.' : 'There is no link on it, or it was not read.'}
      />
    </>
  );
}

function partOf({ total, links }: LinksAnswer): Part<LinkRow> {
  return { total, rows: links };
}
