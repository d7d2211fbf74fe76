import type { Pages, Row } from '../../../src/serve/answers.ts';
import { addressOf, changed, go, useAddress } from '../address.ts';
import { count, counted } from '../amounts.ts';
import { useCatchingUp } from '../catch-up.ts';
import { useCrawl } from '../crawl-context.ts';
import { Head } from '../parts/head.tsx';
import type { Part } from '../table/row-parts.ts';
import { type RowSource, useRows } from '../table/row-source.ts';
import { VirtualTable } from '../table/virtual-table.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { columnOf, USUAL_COLUMNS } from './columns.tsx';
import { Filters } from './filters.tsx';

/** The table of all URLs known. Its filters, order and columns are those of the address bar, by the names that the API has for them. */
export function PagesView() {
  const { parameters } = useAddress();
  const { crawl, counters } = useCrawl();
  const chosen = parameters.get('columns')?.split(',') ?? USUAL_COLUMNS;
  const source = useRows<Row, Pages>(addressOf('/api/pages', withColumns(parameters, chosen)), partOf);
  const columns = chosen.flatMap((name) => crawl?.columns.find((column) => column.name === name) ?? []).map(columnOf);
  const known = counters?.known ?? 0;
  useCatchingUp(source.answer, source.refresh);
  const isStale = source.answer !== undefined && known > source.answer.known;
  return (
    <>
      <Head title="Pages">
        <p role="status">{source.problem === undefined && countOf(source)}</p>
        {isStale && (
          <button type="button" class="end" onClick={source.refresh}>
            {`Show ${count(known - (source.answer?.known ?? 0))} more found since`}
          </button>
        )}
      </Head>
      <div class="controls">
        <Filters parameters={parameters} />
        <span class="push" />
        <a class="button" href={addressOf('/api/pages.csv', withColumns(parameters, chosen))} download="">
          Save as CSV
        </a>
        {isNarrowed(parameters) && (
          <a
            class="button"
            href={addressOf('/api/links-to.csv', withoutLook(parameters))}
            download=""
            title="URL, its status, the page that links to it, and the anchor"
          >
            Save the links to them
          </a>
        )}
        {crawl !== undefined && <ColumnChoice columns={crawl.columns} chosen={chosen} />}
      </div>
      {columns.length > 0 && (
        <VirtualTable
          label="URLs"
          columns={columns}
          source={source}
          order={orderOf(parameters)}
          onOrder={(order) => go(changed(orderParameters(order)))}
          empty="No URL passes these filters."
        />
      )}
    </>
  );
}

function partOf({ total, rows }: Pages): Part<Row> {
  return { total, rows };
}

function countOf({ total, isKnown, answer }: RowSource<Row, Pages>): string {
  return total === undefined || !isKnown ? 'Counting …' : `${counted(total, 'URL')}${ofAll(answer)}`;
}

function ofAll(answer: Pages | undefined): string {
  return answer === undefined || answer.total === answer.known ? '' : ` of ${count(answer.known)}`;
}

/** Parameters that say how the table is looked at, not what passes. */
const LOOK = ['columns', 'sort', 'descending'];

function withoutLook(parameters: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...parameters].filter(([name]) => !LOOK.includes(name)));
}

function isNarrowed(parameters: URLSearchParams): boolean {
  return Object.keys(withoutLook(parameters)).length > 0;
}

function withColumns(parameters: URLSearchParams, columns: readonly string[]): Record<string, string> {
  return { ...Object.fromEntries(parameters), columns: columns.join(',') };
}

function orderOf(parameters: URLSearchParams): string | undefined {
  const sort = parameters.get('sort');
  if (sort === null) return undefined;
  return parameters.get('descending') === 'true' ? `-${sort}` : sort;
}

function orderParameters(order: string): { readonly sort: string; readonly descending: string } {
  return order.startsWith('-') ? { sort: order.slice(1), descending: 'true' } : { sort: order, descending: '' };
}
