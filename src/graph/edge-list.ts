import { SkeinError } from '../model/errors.ts';
import { readCsv } from './csv-rows.ts';
import { GrowingInt32 } from './growing-array.ts';
import { buildLinkGraph, type LinkGraph } from './link-graph.ts';

/** Text in pieces, cut anywhere. */
export type TextChunks = AsyncIterable<string> | Iterable<string>;

/** A graph that came from a file, with what its pages are called there. */
export interface NamedGraph {
  readonly graph: LinkGraph;
  /** URL (or number, where no more is known) of each page, by index. */
  readonly names: readonly string[];
}

/**
 * The graph of a list of edges, one `from TAB to` a line (spaces or a comma serve too); `nodes` has `number TAB URL` lines. Without it the
 * pages are those that the edges name. Lines that begin with # and a heading line (`source target`, `from to`) are passed over.
 * Throws INPUT_FILE with the line that cannot be read.
 */
export async function readEdgeList(edges: TextChunks, nodes?: TextChunks): Promise<NamedGraph> {
  const pages = new Pages();
  const labels = nodes === undefined ? undefined : await readNodes(nodes, pages);
  const isClosed = labels !== undefined;
  let line = 0;
  for await (const batch of lines(edges)) {
    for (const raw of batch) {
      line++;
      const text = raw.trim();
      if (text === '' || raw.startsWith('#')) continue;
      const fields = fieldsOf(text);
      if (line > 1 || !HEADING.test(fields[0] ?? '')) addEdge(pages, fields, { line, text, isClosed });
    }
  }
  const { graph, names } = pages.finish();
  return { graph, names: labels ?? names };
}

/** `isClosed`: there is a list of all nodes. */
function addEdge(
  pages: Pages,
  [from, to, ...others]: readonly string[],
  { line, text, isClosed }: { readonly line: number; readonly text: string; readonly isClosed: boolean },
): void {
  // A third field is a weight; more, or none to link to, is not a list of edges.
  if (from === undefined || to === undefined || from === '' || to === '' || others.length > 1) {
    throw unreadable('edges', line, text, 'Each line is two names with a tab between them.');
  }
  if (isClosed && !(pages.has(from) && pages.has(to))) {
    throw unreadable('edges', line, text, 'The list of nodes must have every number that the edges name.');
  }
  pages.link(from, to);
}

/** The graph of a structure.csv: one row a page, the page and then every page that it links to. All that is named is a page. */
export async function readStructure(csv: TextChunks): Promise<NamedGraph> {
  const pages = new Pages();
  await readCsv(csv, (row) => addRow(pages, row));
  return pages.finish();
}

function addRow(pages: Pages, row: readonly string[]): void {
  const [page = ''] = row;
  if (page === '') return;
  const source = pages.add(page);
  // Spreadsheets fill short rows up with empty cells.
  for (let at = 1; at < row.length; at++) {
    const target = row[at] ?? '';
    if (target !== '') pages.linkFrom(source, target);
  }
}

/** Tabs separate where there are any, else spaces, else commas: names may hold the lesser ones. */
function fieldsOf(text: string): readonly string[] {
  const tab = text.indexOf('\t');
  if (tab < 0) return text.split(text.includes(' ') ? / +/ : ',');
  // Nearly every line has two fields.
  if (!text.includes('\t', tab + 1)) return [text.slice(0, tab).trim(), text.slice(tab + 1).trim()];
  return text.split('\t').map((field) => field.trim());
}

const HEADING = /^(source|from|src)$/i;

async function readNodes(nodes: TextChunks, pages: Pages): Promise<readonly string[]> {
  const labels: string[] = [];
  let line = 0;
  for await (const batch of lines(nodes)) {
    for (const text of batch) {
      line++;
      if (text.trim() === '' || text.startsWith('#')) continue;
      const tab = text.indexOf('\t');
      const name = (tab < 0 ? text : text.slice(0, tab)).trim();
      if (line === 1 && /^(id|node)$/i.test(name)) continue;
      if (pages.has(name)) throw unreadable('nodes', line, text, 'A number may stand there once only.');
      pages.add(name);
      labels.push(tab < 0 ? name : text.slice(tab + 1).trim());
    }
  }
  return labels;
}

function unreadable(which: string, line: number, text: string, advice: string): SkeinError {
  return new SkeinError('INPUT_FILE', `Line ${line} of the ${which} cannot be used: ${text.slice(0, 80)}`, advice);
}

/** Names become indices in the order in which they first appear. */
class Pages {
  readonly #index = new Map<string, number>();
  readonly #sources = new GrowingInt32();
  readonly #targets = new GrowingInt32();

  has(name: string): boolean {
    return this.#index.has(name);
  }

  add(name: string): number {
    const known = this.#index.get(name);
    if (known !== undefined) return known;
    this.#index.set(name, this.#index.size);
    return this.#index.size - 1;
  }

  link(from: string, to: string): void {
    this.linkFrom(this.add(from), to);
  }

  /** `source` is what `add` answered. */
  linkFrom(source: number, to: string): void {
    this.#sources.push(source);
    this.#targets.push(this.add(to));
  }

  finish(): NamedGraph {
    const ids = Int32Array.from({ length: this.#index.size }, (_, at) => at);
    const graph = buildLinkGraph(ids, { sources: this.#sources.view(), targets: this.#targets.view() });
    return { graph, names: [...this.#index.keys()] };
  }
}

/** The lines of each chunk: one by one they would each cost a promise. */
async function* lines(chunks: TextChunks): AsyncGenerator<readonly string[]> {
  let rest = '';
  let isFirst = true;
  for await (const chunk of chunks) {
    const text = isFirst && chunk.startsWith('\uFEFF') ? chunk.slice(1) : chunk;
    isFirst = false;
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    yield parts;
  }
  if (rest !== '') yield [rest];
}
