import {
  type Column,
  DANGLING_COLUMNS,
  DUPLICATE_COLUMNS,
  HREFLANG_COLUMNS,
  LINK_COLUMNS,
  PAGE_COLUMNS,
  RANK_COLUMNS,
  REDIRECT_COLUMNS,
  SITEMAP_COLUMNS,
} from '../src/export/columns.ts';
import { GRAPH_FIELDS } from '../src/export/graph-rows.ts';
import { HREFLANG_ISSUES } from '../src/export/hreflang-faults.ts';
import { INLINK_HEADINGS } from '../src/export/screaming-frog-links.ts';
import { EXTERNAL_COLUMNS, INTERNAL_COLUMNS } from '../src/export/screaming-frog-pages.ts';

const INTRODUCTION = `# Columns

What the tables of a crawl hold. This page is made from \`src/export/columns.ts\`; a test keeps it so.

CSV files are UTF-8 with lines ended by CRLF, fields in quotes only where they must be (RFC 4180), and a heading, \`structure.csv\`
apart. Blank is unknown or not applicable, 0 is a known zero. For spreadsheets, \`--bom\` begins each with the byte order mark that
Excel knows UTF-8 by, and \`--escape-formulas\` puts an apostrophe before fields that would be run as formulas; both are options of
\`skein crawl\`, \`skein resume\` and \`skein export\`.
`;

const STRUCTURE = `## structure.csv

A row for each page: its URL, then the URL of every page that it links to. These are the arcs of the rank graph: each page once, links
to itself and nofollow links left out, redirects followed to their end. It has no heading, and rows differ in width: it is meant for
programs (\`skein rank --structure\` reads it) and for small sites. Spreadsheets cut rows at 16,384 columns: there, \`links.csv\` has
the links, one a row.
`;

const GEPHI = `## nodes.csv, edges.csv

Tables for Gephi, by \`skein export --format gephi\`: the pages of the rank graph with \`Id\` (the \`url_id\`), \`Label\` (the URL),
${GRAPH_FIELDS.map(({ name }) => `\`${name}\``).join(', ')}, and its arcs with \`Source\`, \`Target\`, \`Type\` (always Directed) and \`Weight\`, the number of
links that make up the arc. In these, \`inlinks\` and \`outlinks\` count the arcs to and from the page.
`;

const FROG = `## internal_all.csv, external_all.csv, all_inlinks.csv

With \`--compat screaming-frog\` these take the place of \`pages.csv\` and \`links.csv\`, with the file names and headings of Screaming
Frog's exports "Internal: All", "External: All" and "All Inlinks", in its order, so that what reads those reads these. Columns that
Skein has nothing for are not there, status code 0 is no answer, times are seconds, \`Text Ratio\` is in per cent, and \`Hash\` is SHA-1. What is counted is what the columns of
\`pages.csv\` and \`links.csv\` say; kinds of links for which there is no word of that tool bear ours.

- \`internal_all.csv\`, a row for each URL in scope: ${headings(INTERNAL_COLUMNS.map(([heading]) => heading))}.
- \`external_all.csv\`, a row for each URL beyond it: ${headings(EXTERNAL_COLUMNS.map(([heading]) => heading))}.
- \`all_inlinks.csv\`, a row for each link: ${headings(INLINK_HEADINGS)}.
`;

const ISSUES = `${Object.entries(HREFLANG_ISSUES)
  .map(([issue, meaning]) => `- \`${issue}\`: ${meaning}.`)
  .join('\n')}

What a page, its \`Link\` header and sitemaps name of it counts together. Versions are not followed, so a version to which nothing else
leads is not visited; of such, nothing is known and nothing said: they are the rows of \`links.csv\` with \`hreflang\` and without
\`status\`.
`;

const SKIPPED = `## skipped.ndjson

No table: a JSON object a line, with \`url\`; \`parent\`, the page on which it was found (null for a seed); \`reason\`, one of
[errors](errors.md#reasons); and \`rule\`, the line, pattern or limit behind it.
`;

/** docs/columns.md, made from the tables of columns. */
export function columnsDocument(): string {
  return [
    INTRODUCTION,
    section('pages.csv', 'A row for each known URL, fetched or not. `pages.ndjson` has the same names.', PAGE_COLUMNS),
    section('links.csv', 'A row for each link as it stands on a page, redirects included.', LINK_COLUMNS),
    section('pagerank.csv', 'A row for each page, the most popular first.', RANK_COLUMNS),
    section('duplicates.csv', 'A row for each URL whose content is that of another.', DUPLICATE_COLUMNS),
    section(
      'hreflang.csv',
      'A row for each fault of the versions in other languages that a page names.',
      HREFLANG_COLUMNS,
    ),
    ISSUES,
    section('sitemaps.csv', 'A row for each sitemap that was asked for, with what was wrong.', SITEMAP_COLUMNS),
    section(
      'redirects.csv',
      'By `skein export --format redirects`: a row for each URL that redirects. After these columns come `hop_1`, `hop_1_status` and so on, URL and HTTP status of each hop, as many as the longest chain of the crawl has.',
      REDIRECT_COLUMNS,
    ),
    section(
      'dangling.csv',
      'By `skein export --format dangling`: a row for each URL in scope that leads nowhere.',
      DANGLING_COLUMNS,
    ),
    STRUCTURE,
    GEPHI,
    FROG,
    SKIPPED,
  ].join('\n');
}

function headings(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

function section(file: string, rows: string, columns: readonly Column[]): string {
  const lines = columns.map(
    ({ name, type, meaning }) => `| \`${name}\` | ${type} | ${meaning.replaceAll('|', '\\|')} |`,
  );
  return [`## ${file}`, '', rows, '', '| column | type | meaning |', '|---|---|---|', ...lines, ''].join('\n');
}
