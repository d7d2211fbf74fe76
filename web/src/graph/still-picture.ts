import { toCanvas } from './draw-canvas.ts';
import { layOut } from './lay-out.ts';
import type { Picture, PictureOptions } from './picture.ts';
import { drawingOf, type PictureGraph } from './picture-graph.ts';

/** Draws pages and links as a picture that only stands there, for browsers without WebGL. */
export function drawStill(element: HTMLElement, graph: PictureGraph, options: PictureOptions): Picture {
  let { colours } = options;
  const canvas = document.createElement('canvas');
  element.append(canvas);
  // As large as it is shown, so that its names can be read.
  const redraw = (): void =>
    toCanvas(drawingOf(graph, colours, { width: element.clientWidth, height: element.clientHeight }), canvas);
  const worker = layOut(graph, true, () => {
    redraw();
    options.onSettled();
  });
  return {
    isLively: false,
    point: () => {},
    colour: (next) => {
      colours = next;
      redraw();
    },
    zoom: () => {},
    whole: () => {},
    drawing: () => drawingOf(graph, colours),
    end: () => {
      worker.terminate();
      canvas.remove();
    },
  };
}
