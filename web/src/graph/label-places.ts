/** A circle whose label may be drawn beside it. */
export interface LabelledCircle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Of its label as drawn. */
  readonly labelWidth: number;
}

/** Where the writing of a circle's label begins, at its base. */
export interface LabelPlace<Circle> {
  readonly circle: Circle;
  readonly x: number;
  readonly y: number;
}

interface Sheet {
  readonly width: number;
  /** Of the writing. */
  readonly size: number;
}

const GAP = 4;

/** Which labels have room: none over another nor beyond the sheet, those of the first circles before those of the last. */
export function placeLabels<Circle extends LabelledCircle>(
  circles: readonly Circle[],
  { width, size }: Sheet,
): readonly LabelPlace<Circle>[] {
  const placed: LabelPlace<Circle>[] = [];
  const isFree = (x: number, y: number, length: number): boolean =>
    x >= 0 &&
    x + length <= width &&
    placed.every(
      (other) =>
        Math.abs(other.y - y) >= size * 1.25 ||
        x >= other.x + other.circle.labelWidth + GAP ||
        x + length + GAP <= other.x,
    );
  for (const circle of circles) {
    const y = circle.y + size / 3;
    const right = circle.x + circle.radius + GAP;
    const left = circle.x - circle.radius - GAP - circle.labelWidth;
    const x = [right, left].find((begin) => isFree(begin, y, circle.labelWidth));
    if (x !== undefined) placed.push({ circle, x, y });
  }
  return placed;
}
