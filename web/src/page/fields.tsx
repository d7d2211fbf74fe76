import type { Crawl, Page } from '../../../src/serve/answers.ts';
import { useCrawl } from '../crawl-context.ts';
import { titleOf, valueText } from '../pages/columns.tsx';
import { Card } from '../parts/card.tsx';
import { LongText } from '../parts/long-text.tsx';

type ColumnFacts = Crawl['columns'][number];

/** Fields by what they tell; those that are named nowhere come last. */
const GROUPS: readonly (readonly [title: string, fields: readonly string[]])[] = [
  [
    'Content',
    [
      'title',
      'title_len',
      'description',
      'description_len',
      'h1',
      'h1_count',
      'h2',
      'words',
      'text_ratio',
      'lang',
      'hreflang_count',
    ],
  ],
  [
    'Place in the graph',
    [
      'depth',
      'folder_depth',
      'parent_url',
      'pagerank',
      'link_score',
      'inlinks',
      'unique_inlinks',
      'outlinks',
      'unique_outlinks',
      'ext_outlinks',
      'unique_ext_outlinks',
      'in_sitemap',
      'sitemap_lastmod',
      'orphan',
    ],
  ],
  [
    'For search engines',
    [
      'indexability',
      'indexability_reason',
      'state',
      'skip_reason',
      'meta_robots',
      'x_robots_tag',
      'directive',
      'robots_line',
      'canonical',
      'canonical_http',
      'rel_next',
      'rel_prev',
    ],
  ],
  [
    'Answer',
    [
      'status',
      'status_text',
      'content_type',
      'sniffed_type',
      'charset',
      'charset_source',
      'bytes',
      'wire_bytes',
      'http_version',
      'tls_version',
      'address',
      'ttfb_ms',
      'fetch_ms',
      'fetched_at',
      'etag',
      'last_modified',
      'truncated',
      'coding_error',
    ],
  ],
];

/** Every field that has a value, with its meaning for those who point at its name. */
export function Fields({ page }: { readonly page: Page }) {
  const { crawl } = useCrawl();
  if (crawl === undefined) return null;
  const grouped = new Set(GROUPS.flatMap(([, fields]) => fields));
  const others = crawl.columns.map(({ name }) => name).filter((name) => !grouped.has(name) && name !== 'url');
  return (
    <div class="cards">
      {[...GROUPS, ['Further', others] as const].map(([title, names]) => (
        <Group
          key={title}
          title={title}
          page={page}
          columns={names.flatMap((name) => crawl.columns.find((column) => column.name === name) ?? [])}
        />
      ))}
    </div>
  );
}

function Group(properties: { readonly title: string; readonly page: Page; readonly columns: readonly ColumnFacts[] }) {
  const { title, page, columns } = properties;
  const known = columns.filter(({ name }) => page.fields[name] !== undefined && page.fields[name] !== '');
  if (known.length === 0) return null;
  return (
    <Card title={title}>
      <dl class="facts">
        {known.map(({ name, type, meaning }) => [
          <dt key={name} title={meaning}>
            {titleOf(name)}
          </dt>,
          <dd key={`${name} value`}>
            <LongText text={valueText(name, type, page.fields[name] ?? '')} />
          </dd>,
        ])}
      </dl>
    </Card>
  );
}
