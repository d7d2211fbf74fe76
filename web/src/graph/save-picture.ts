import { toCanvas } from './draw-canvas.ts';
import { type Drawing, toSvg } from './drawing.ts';

/** Gives the picture to the reader as a file. */
export function saveSvg(drawing: Drawing): void {
  save(new Blob([toSvg(drawing)], { type: 'image/svg+xml' }), 'graph.svg');
}

/** The same as pixels. */
export function savePng(drawing: Drawing): void {
  const canvas = document.createElement('canvas');
  toCanvas(drawing, canvas);
  canvas.toBlob((blob) => {
    if (blob !== null) save(blob, 'graph.png');
  }, 'image/png');
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has its own hold of the file by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
