import Graph from 'graphology';
import type { Graph as GraphAnswer } from '../../../src/serve/answers.ts';
import { type Drawing, MOST_LINKS, shortened } from './drawing.ts';
import { firstPlaces, placeOf } from './places.ts';

/** A page as it is drawn. */
export interface DrawnPage {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly label: string;
  readonly url: string;
}

/** The pages of a picture by their place, and the links between them. */
export type PictureGraph = Graph<DrawnPage, { readonly size: number }>;

/** The colours of a picture, as the theme has them. */
export interface PictureColours {
  readonly ground: string;
  readonly ink: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly accent: string;
  /** Of each page, by its place. */
  readonly pages: readonly string[];
}

/** What a picture is drawn on, in pixels. */
interface Sheet {
  readonly width: number;
  readonly height: number;
}

const SHEET: Sheet = { width: 1600, height: 1100 };
const MARGIN = 60;

/** The graph of an answer, pages where they begin. */
export function pictureGraph({ pages, links }: GraphAnswer): PictureGraph {
  const graph: PictureGraph = new Graph({ type: 'directed', multi: false });
  const most = Math.max(...pages.map(({ rank }) => rank), Number.MIN_VALUE);
  const places = firstPlaces(pages.length);
  for (const [place, { url, title = '', rank }] of pages.entries()) {
    const label = shortened(title.trim() === '' ? url : title);
    graph.addNode(place, { ...placeOf(places, place), size: 3 + 13 * Math.sqrt(rank / most), label, url });
  }
  for (const [from, to] of links) if (from !== to) graph.mergeEdge(from, to, { size: 0.5 });
  return graph;
}

/** Whether there are too many links to be read. */
export function isDense(graph: PictureGraph): boolean {
  return graph.size > MOST_LINKS;
}

/** The picture as it stands, as shapes on a sheet. */
export function drawingOf(graph: PictureGraph, colours: PictureColours, { width, height } = SHEET): Drawing {
  const [xs, ys] = [graph.mapNodes((_, { x }) => x), graph.mapNodes((_, { y }) => y)];
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min((width - 2 * MARGIN) / (right - left || 1), (height - 2 * MARGIN) / (high - low || 1));
  const x = (page: DrawnPage) => width / 2 + (page.x - (left + right) / 2) * scale;
  const y = (page: DrawnPage) => height / 2 - (page.y - (low + high) / 2) * scale;
  return {
    width,
    height,
    ground: colours.ground,
    inkColour: colours.ink,
    lineColour: colours.line,
    lines: isDense(graph)
      ? []
      : graph.mapEdges((_key, _link, _from, _to, from, to) => ({ x1: x(from), y1: y(from), x2: x(to), y2: y(to) })),
    circles: graph.mapNodes((key, page) => ({
      x: x(page),
      y: y(page),
      radius: page.size,
      colour: colours.pages[Number(key)] ?? colours.ink,
      label: page.label,
      url: page.url,
    })),
  };
}
