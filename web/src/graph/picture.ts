import Sigma from 'sigma';
import type { NodeHoverDrawingFunction, NodeLabelDrawingFunction } from 'sigma/rendering';
import type { Settings } from 'sigma/settings';
import type { Graph as GraphAnswer } from '../../../src/serve/answers.ts';
import { writeLabel } from './draw-canvas.ts';
import type { Drawing } from './drawing.ts';
import { type LabelledCircle, placeLabels } from './label-places.ts';
import { layOut } from './lay-out.ts';
import {
  type DrawnPage,
  drawingOf,
  isDense,
  type PictureColours,
  type PictureGraph,
  pictureGraph,
} from './picture-graph.ts';
import { drawStill } from './still-picture.ts';

/** A picture that is being shown. */
export interface Picture {
  /** Whether one can come nearer, and point at a page in it. */
  readonly isLively: boolean;
  /** Shows what a page is linked with; undefined for none. */
  readonly point: (place: number | undefined) => void;
  readonly colour: (colours: PictureColours) => void;
  /** Comes nearer, or goes back again. */
  readonly zoom: (direction: 'in' | 'out') => void;
  /** Shows all of it again. */
  readonly whole: () => void;
  readonly drawing: () => Drawing;
  readonly end: () => void;
}

export interface PictureOptions {
  readonly colours: PictureColours;
  /** Nothing is to move. */
  readonly isStill: boolean;
  readonly onChoose: (place: number) => void;
  readonly onPoint: (place: number | undefined) => void;
  /** Told once when every page stands where it stays. */
  readonly onSettled: () => void;
}

const LABEL_SIZE = 12;

/** How it looks at present. */
interface Look {
  colours: PictureColours;
  /** The page that is pointed at, and it with its neighbours. */
  pointed: string | undefined;
  near: ReadonlySet<string> | undefined;
}

type PictureSettings = Settings<DrawnPage, { readonly size: number }>;

/** Draws pages and links into an element: pages that are linked stand near one another, the more rank the larger. */
export function drawPicture(element: HTMLElement, answer: GraphAnswer, options: PictureOptions): Picture {
  const graph = pictureGraph(answer);
  const draw = hasWebGl() ? drawLively : drawStill;
  return draw(element, graph, options);
}

/** Old machines and remote desktops may be without. */
function hasWebGl(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null;
}

function drawLively(element: HTMLElement, graph: PictureGraph, options: PictureOptions): Picture {
  const look: Look = { colours: options.colours, pointed: undefined, near: undefined };
  const labels = new Labels(look);
  const sigma = new Sigma(graph, element, {
    labelFont: getComputedStyle(element).fontFamily,
    labelSize: LABEL_SIZE,
    labelRenderedSizeThreshold: 5.5,
    defaultDrawNodeLabel: labels.meet,
    zIndex: true,
    minCameraRatio: 0.05,
    maxCameraRatio: 4,
    allowInvalidContainer: true,
    defaultDrawNodeHover: hoverWith(look),
    ...reducersOf(graph, look),
  });
  sigma.on('afterRender', () => labels.draw(sigma.getDimensions().width));
  sigma.on('enterNode', ({ node }) => options.onPoint(Number(node)));
  sigma.on('leaveNode', () => options.onPoint(undefined));
  sigma.on('clickNode', ({ node }) => options.onChoose(Number(node)));
  const worker = layOut(graph, options.isStill, options.onSettled);
  // Nought is no duration to sigma.
  const motion = { duration: options.isStill ? 1 : 300 };
  let isOver = false;
  const redraw = (): void => {
    if (!isOver) sigma.refresh({ skipIndexation: true });
  };
  return {
    isLively: true,
    point: (place) => {
      look.pointed = place === undefined ? undefined : String(place);
      look.near = look.pointed === undefined ? undefined : new Set([look.pointed, ...graph.neighbors(look.pointed)]);
      redraw();
    },
    colour: (colours) => {
      look.colours = colours;
      redraw();
    },
    zoom: (direction) =>
      void (direction === 'in' ? sigma.getCamera().animatedZoom(motion) : sigma.getCamera().animatedUnzoom(motion)),
    whole: () => void sigma.getCamera().animatedReset(motion),
    drawing: () => drawingOf(graph, look.colours),
    end: () => {
      isOver = true;
      worker.terminate();
      sigma.kill();
    },
  };
}

/** How pages and links are drawn at the moment: what is not near the page that is pointed at steps back. */
function reducersOf(graph: PictureGraph, look: Look): Pick<PictureSettings, 'nodeReducer' | 'edgeReducer'> {
  const areLinksHidden = isDense(graph);
  return {
    nodeReducer: (key, page) => {
      const isFaded = look.near?.has(key) === false;
      return {
        ...page,
        color: isFaded ? look.colours.line : (look.colours.pages[Number(key)] ?? look.colours.ink),
        label: isFaded ? '' : page.label,
        highlighted: key === look.pointed,
        zIndex: isFaded ? 0 : 1,
      };
    },
    edgeReducer: (key) => {
      const isTouched = look.pointed !== undefined && graph.hasExtremity(key, look.pointed);
      return {
        hidden: (look.pointed !== undefined || areLinksHidden) && !isTouched,
        color: isTouched ? look.colours.accent : look.colours.lineStrong,
        size: isTouched ? 1.4 : 0.5,
      };
    },
  };
}

interface MetLabel extends LabelledCircle {
  readonly label: string;
}

/** The labels of one frame: they are met one by one, and drawn when it is known which have room. */
class Labels {
  readonly #look: Look;
  #pen: CanvasRenderingContext2D | undefined;
  #met: MetLabel[] = [];

  constructor(look: Look) {
    this.#look = look;
  }

  readonly meet: NodeLabelDrawingFunction<DrawnPage, { readonly size: number }> = (pen, page, { labelFont }) => {
    if (typeof page.label !== 'string' || page.label === '') return;
    pen.font = `${LABEL_SIZE}px ${labelFont}`;
    const { x, y, size, label } = page;
    this.#pen = pen;
    this.#met.push({ x, y, radius: size, label, labelWidth: pen.measureText(label).width });
  };

  draw(width: number): void {
    const met = this.#met.sort((a, b) => b.radius - a.radius);
    this.#met = [];
    if (this.#pen === undefined) return;
    const { ground, ink } = this.#look.colours;
    for (const { circle, x, y } of placeLabels(met, { width, size: LABEL_SIZE }))
      writeLabel(this.#pen, circle.label, { x, y, ground, ink });
  }
}

/** The label of the page that is pointed at, on a ground of its own that suits the theme. */
function hoverWith(look: Look): NodeHoverDrawingFunction<DrawnPage, { readonly size: number }> {
  return (pen, page, { labelSize, labelFont }) => {
    const { ground, ink, accent } = look.colours;
    pen.font = `600 ${labelSize}px ${labelFont}`;
    const label = page.label ?? '';
    pen.fillStyle = ground;
    pen.strokeStyle = accent;
    pen.lineWidth = 1;
    pen.beginPath();
    const width = pen.measureText(label).width + 12;
    const right = page.x + page.size + 2;
    // On the side where there is room for it, or else where its beginning is seen.
    const isRight = right + width <= pen.canvas.clientWidth;
    const begin = isRight ? right : Math.max(0, page.x - page.size - 2 - width);
    pen.roundRect(begin, page.y - labelSize, width, labelSize * 2, 4);
    pen.fill();
    pen.stroke();
    pen.beginPath();
    pen.arc(page.x, page.y, page.size + 2, 0, 2 * Math.PI);
    pen.stroke();
    pen.fillStyle = ink;
    pen.fillText(label, begin + 6, page.y + labelSize / 3);
  };
}
