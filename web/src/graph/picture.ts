import Graph from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';
import Sigma from 'sigma';
import type { NodeHoverDrawingFunction } from 'sigma/rendering';
import type { Graph as GraphAnswer } from '../../../src/serve/answers.ts';
import { type Drawing, MOST_LINKS, shortened } from './drawing.ts';

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

/** A picture that is being shown. */
export interface Picture {
  /** Shows what a page is linked with; undefined for none. */
  readonly point: (place: number | undefined) => void;
  readonly colour: (colours: PictureColours) => void;
  readonly whole: () => void;
  readonly drawing: () => Drawing;
  readonly end: () => void;
}

const ROUNDS = 300;
const ROUNDS_A_FRAME = 6;
const SHEET = { width: 1600, height: 1100, margin: 60 };

/** Draws pages and links into an element: pages that are linked stand near one another, the more rank the larger. */
export function drawPicture(
  element: HTMLElement,
  answer: GraphAnswer,
  options: {
    readonly colours: PictureColours;
    readonly isStill: boolean;
    readonly onPage: (place: number) => void;
    readonly onPoint: (place: number | undefined) => void;
  },
): Picture {
  const graph = graphOf(answer);
  let { colours } = options;
  let pointed: string | undefined;
  const isDense = answer.links.length > MOST_LINKS;
  const neighbours = () => (pointed === undefined ? undefined : new Set([pointed, ...graph.neighbors(pointed)]));
  let near = neighbours();
  const sigma = new Sigma(graph, element, {
    labelFont: getComputedStyle(element).fontFamily,
    labelSize: 12,
    labelColor: { attribute: 'labelColour' },
    labelDensity: 1,
    labelRenderedSizeThreshold: 5.5,
    zIndex: true,
    // A crawl of one page has nothing to fit.
    minCameraRatio: 0.05,
    maxCameraRatio: 4,
    allowInvalidContainer: true,
    defaultDrawNodeHover: hoverWith(() => colours),
    nodeReducer: (key, page) => {
      const isFaded = near !== undefined && !near.has(key);
      return {
        ...page,
        color: isFaded ? colours.line : (colours.pages[Number(key)] ?? colours.ink),
        labelColour: colours.ink,
        label: isFaded ? '' : page['label'],
        highlighted: key === pointed,
        zIndex: isFaded ? 0 : 1,
      };
    },
    edgeReducer: (key, link) => {
      const isTouched = pointed !== undefined && graph.hasExtremity(key, pointed);
      return {
        ...link,
        hidden: (pointed !== undefined || isDense) && !isTouched,
        color: isTouched ? colours.accent : colours.lineStrong,
        size: isTouched ? 1.4 : 0.5,
      };
    },
  });
  let isOver = false;
  const point = (place: number | undefined): void => {
    if (isOver) return;
    pointed = place === undefined ? undefined : String(place);
    near = neighbours();
    sigma.refresh({ skipIndexation: true });
  };
  sigma.on('enterNode', ({ node }) => options.onPoint(Number(node)));
  sigma.on('leaveNode', () => options.onPoint(undefined));
  sigma.on('clickNode', ({ node }) => options.onPage(Number(node)));
  const stopLayout = layOut(graph, options.isStill);
  return {
    point,
    colour: (next) => {
      if (isOver) return;
      colours = next;
      sigma.refresh({ skipIndexation: true });
    },
    whole: () => void sigma.getCamera().animatedReset({ duration: options.isStill ? 0 : 300 }),
    drawing: () => drawingOf(graph, colours, isDense),
    end: () => {
      isOver = true;
      stopLayout();
      sigma.kill();
    },
  };
}

function graphOf({ pages, links }: GraphAnswer): Graph {
  const graph = new Graph({ type: 'directed', multi: false });
  const most = Math.max(...pages.map(({ rank }) => rank), Number.MIN_VALUE);
  for (const [place, { url, title, rank }] of pages.entries()) {
    // A spiral to begin with: the same picture each time, and no two pages in one place.
    const [angle, distance] = [place * 2.399963, Math.sqrt(place + 1)];
    const label = shortened(title === undefined || title.trim() === '' ? url : title);
    graph.addNode(place, {
      x: distance * Math.cos(angle),
      y: distance * Math.sin(angle),
      size: 3 + 13 * Math.sqrt(rank / most),
      label,
      url,
    });
  }
  for (const [from, to] of links) {
    if (from !== undefined && to !== undefined && from !== to && !graph.hasEdge(from, to))
      graph.addEdge(from, to, { size: 0.5 });
  }
  return graph;
}

/** Moves the pages to their places, some rounds a frame; at once where nothing is to move. */
function layOut(graph: Graph, isStill: boolean): () => void {
  if (graph.order < 2) return () => {};
  const settings = {
    ...forceAtlas2.inferSettings(graph),
    linLogMode: graph.size > 4 * graph.order,
    gravity: 1,
    scalingRatio: 8,
    outboundAttractionDistribution: true,
    adjustSizes: graph.order < 400,
  };
  if (isStill) {
    forceAtlas2.assign(graph, { iterations: ROUNDS, settings });
    return () => {};
  }
  let rounds = 0;
  let frame = requestAnimationFrame(function go() {
    forceAtlas2.assign(graph, { iterations: ROUNDS_A_FRAME, settings });
    rounds += ROUNDS_A_FRAME;
    if (rounds < ROUNDS) frame = requestAnimationFrame(go);
  });
  return () => cancelAnimationFrame(frame);
}

function drawingOf(graph: Graph, colours: PictureColours, isDense: boolean): Drawing {
  const { width, height, margin } = SHEET;
  const places = graph.mapNodes((_, page) => ({ x: Number(page['x']), y: Number(page['y']) }));
  const [left, right] = [Math.min(...places.map(({ x }) => x)), Math.max(...places.map(({ x }) => x))];
  const [low, high] = [Math.min(...places.map(({ y }) => y)), Math.max(...places.map(({ y }) => y))];
  const scale = Math.min((width - 2 * margin) / (right - left || 1), (height - 2 * margin) / (high - low || 1));
  const x = (key: string) => width / 2 + (Number(graph.getNodeAttribute(key, 'x')) - (left + right) / 2) * scale;
  const y = (key: string) => height / 2 - (Number(graph.getNodeAttribute(key, 'y')) - (low + high) / 2) * scale;
  return {
    width,
    height,
    ground: colours.ground,
    inkColour: colours.ink,
    lineColour: colours.line,
    lines: isDense
      ? []
      : graph.mapEdges((_key, _link, from, to) => ({ x1: x(from), y1: y(from), x2: x(to), y2: y(to) })),
    circles: graph.mapNodes((key, page) => ({
      x: x(key),
      y: y(key),
      radius: Number(page['size']),
      colour: colours.pages[Number(key)] ?? colours.ink,
      label: String(page['label']),
      url: String(page['url']),
    })),
  };
}

/** The label of the page that is pointed at, on a ground of its own that suits the theme. */
function hoverWith(colours: () => PictureColours): NodeHoverDrawingFunction {
  return (pen, page, { labelSize, labelFont }) => {
    const { ground, ink, accent } = colours();
    pen.font = `600 ${labelSize}px ${labelFont}`;
    const label = page.label ?? '';
    pen.fillStyle = ground;
    pen.strokeStyle = accent;
    pen.lineWidth = 1;
    pen.beginPath();
    pen.roundRect(page.x + page.size + 2, page.y - labelSize, pen.measureText(label).width + 12, labelSize * 2, 4);
    pen.fill();
    pen.stroke();
    pen.beginPath();
    pen.arc(page.x, page.y, page.size + 2, 0, 2 * Math.PI);
    pen.stroke();
    pen.fillStyle = ink;
    pen.fillText(label, page.x + page.size + 8, page.y + labelSize / 3);
  };
}
