import type { Graph } from '../../../src/serve/answers.ts';
import { statusClass } from '../status-class.ts';

type GraphPage = Graph['pages'][number];

/** What pages can be coloured by. */
export const COLOURINGS = ['status', 'folder', 'component'] as const;

export type Colouring = (typeof COLOURINGS)[number];

/** Pages of one colour. */
export interface Group {
  readonly label: string;
  /** Name of the property of the style sheet that has its colour. */
  readonly colour: string;
  readonly pages: number;
}

/** The groups with the most pages first, and the group of each page by its place. */
export interface Grouping {
  readonly groups: readonly Group[];
  readonly groupOf: readonly number[];
}

const STATUS_LABELS: Readonly<Record<string, string>> = {
  '2': '2xx',
  '3': '3xx: redirects',
  '4': '4xx: client errors',
  '5': '5xx: server errors',
  '0': 'not visited',
};

/** Colours that people tell apart, and one for all the rest. */
const DISTINCT = 7;

/** Puts the pages of a picture into groups of one colour each: the seven largest, and one for the rest. */
export function groupPages(pages: readonly GraphPage[], colouring: Colouring): Grouping {
  const keys = pages.map((page) => keyOf(page, colouring));
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const bySize = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const shown = bySize.slice(0, DISTINCT);
  const rest = bySize.slice(DISTINCT).reduce((sum, [, count]) => sum + count, 0);
  const groups = shown.map(([key, count], place) => ({
    label: labelOf(key, colouring),
    colour: colouring === 'status' ? `--status-${key}` : `--group-${place + 1}`,
    pages: count,
  }));
  if (rest > 0) groups.push({ label: `${bySize.length - DISTINCT} others`, colour: '--status-0', pages: rest });
  const places = new Map(shown.map(([key], place) => [key, place]));
  return { groups, groupOf: keys.map((key) => places.get(key) ?? shown.length) };
}

function keyOf({ status, folder, component }: GraphPage, colouring: Colouring): string {
  if (colouring === 'folder') return folder;
  if (colouring === 'component') return String(component);
  return String(statusClass(status));
}

function labelOf(key: string, colouring: Colouring): string {
  if (colouring === 'status') return STATUS_LABELS[key] ?? key;
  if (colouring === 'folder') return key;
  return key === '-1' ? 'no page' : key === '0' ? 'largest component' : `component ${key}`;
}
