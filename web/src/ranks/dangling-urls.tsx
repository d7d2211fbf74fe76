import type { Dangling } from '../../../src/serve/answers.ts';
import { addressOf } from '../address.ts';
import { count, counted } from '../amounts.ts';
import { Bars } from '../chart/bars.tsx';
import { Card } from '../parts/card.tsx';
import { PageLink } from '../parts/page-link.tsx';
import type { Part } from '../table/row-parts.ts';
import { useRows } from '../table/row-source.ts';
import { type Column, VirtualTable } from '../table/virtual-table.tsx';

type DanglingUrl = Dangling['urls'][number];

/** Why nothing leads out of a URL, in words. */
const KINDS: Readonly<Record<string, string>> = {
  no_links: 'no links on it',
  nofollow_only: 'only links that say nofollow',
  external_only: 'only links out of scope',
  non_html: 'not HTML',
  not_fetched: 'not fetched',
  error: 'answered with an error',
  robots_blocked: 'blocked by robots.txt',
};

const KINDS_OF_PAGES: readonly string[] = ['no_links', 'nofollow_only', 'external_only'];

const COLUMNS: readonly Column<DanglingUrl>[] = [
  { name: 'url', title: 'URL', width: 34, isToldByEnd: true, cell: ({ id, url }) => <PageLink id={id} url={url} /> },
  { name: 'kind', title: 'Why', width: 16, cell: ({ kind }) => wordsOf(kind) },
  { name: 'inlinks', title: 'Pages linking', width: 9, isNumber: true, cell: ({ inlinks }) => count(inlinks) },
];

/** URLs in scope out of which nothing leads, by kind. */
export function DanglingUrls({ kind }: { readonly kind: string }) {
  const source = useRows<DanglingUrl, Dangling>(addressOf('/api/dangling', { kind }), partOf);
  const byKind = source.answer?.byKind ?? [];
  return (
    <>
      <Card title="By kind">
        {source.answer !== undefined && (
          <Bars
            unit="URLs"
            empty="Every URL in scope leads somewhere."
            bars={byKind.map((one) => ({
              label: wordsOf(one.key),
              value: one.count,
              target: addressOf('/ranks', { show: 'dangling', kind: one.key }),
            }))}
          />
        )}
      </Card>
      <p role="status">
        {source.total === undefined || !source.isKnown ? 'Counting …' : counted(source.total, 'URL')}
        {kind === '' && byKind.length > 0 && partsOf(byKind)}
        {kind !== '' && (
          <>
            {' '}
            of the kind “{wordsOf(kind)}” · <a href={addressOf('/ranks', { show: 'dangling' })}>all kinds</a>
          </>
        )}
      </p>
      <VirtualTable label="Dangling URLs" columns={COLUMNS} source={source} empty="There is none of this kind." />
    </>
  );
}

/** The summary counts pages alone. */
function partsOf(byKind: Dangling['byKind']): string {
  const sum = (areOfPages: boolean) =>
    byKind
      .filter(({ key }) => KINDS_OF_PAGES.includes(key) === areOfPages)
      .reduce((all, { count: urls }) => all + urls, 0);
  const pages = sum(true);
  return ` in scope out of which nothing leads: ${counted(pages, 'dangling page')}, as the summary counts them, and ${counted(sum(false), 'URL')} that ${sum(false) === 1 ? 'is no page' : 'are no pages'}`;
}

function wordsOf(kinds: string): string {
  return kinds
    .split(',')
    .map((kind) => KINDS[kind] ?? kind)
    .join(', ');
}

function partOf({ total, urls }: Dangling): Part<DanglingUrl> {
  return { total, rows: urls };
}
