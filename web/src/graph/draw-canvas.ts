import { type Drawing, LABEL_SIZE, labelsOf } from './drawing.ts';

const FONT = `${LABEL_SIZE}px system-ui, sans-serif`;

/** The picture on a canvas, at twice its size for screens that show more. */
export function toCanvas(drawing: Drawing, canvas: HTMLCanvasElement): void {
  const scale = 2;
  canvas.width = drawing.width * scale;
  canvas.height = drawing.height * scale;
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  pen.scale(scale, scale);
  pen.fillStyle = drawing.ground;
  pen.fillRect(0, 0, drawing.width, drawing.height);
  pen.strokeStyle = drawing.lineColour;
  pen.lineWidth = 0.7;
  pen.beginPath();
  for (const { x1, y1, x2, y2 } of drawing.lines) {
    pen.moveTo(x1, y1);
    pen.lineTo(x2, y2);
  }
  pen.stroke();
  for (const { x, y, radius, colour } of drawing.circles) {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.fill();
  }
  pen.font = FONT;
  for (const { x, y, circle } of labelsOf(drawing, (label) => pen.measureText(label).width))
    writeLabel(pen, circle.label, { x, y, ground: drawing.ground, ink: drawing.inkColour });
}

/** Writes a label with a rim, so that it is read above circles and links as well. */
export function writeLabel(
  pen: CanvasRenderingContext2D,
  label: string,
  look: { readonly x: number; readonly y: number; readonly ground: string; readonly ink: string },
): void {
  pen.strokeStyle = look.ground;
  pen.lineWidth = 3;
  pen.lineJoin = 'round';
  pen.strokeText(label, look.x, look.y);
  pen.fillStyle = look.ink;
  pen.fillText(label, look.x, look.y);
}
