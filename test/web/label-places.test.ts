import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeLabels } from '../../web/src/graph/label-places.ts';

const circle = (x: number, y: number, labelWidth = 100) => ({ x, y, radius: 5, labelWidth });
const SHEET = { width: 400, size: 12 };

test('house a label stands on the right of its circle, and on the left where the sheet ends', () => {
  expect(placeLabels([circle(50, 50), circle(350, 100)], SHEET).map(({ x }) => x)).toEqual([59, 241]);
});

test('house a label without room is left out, the first circle before the others', () => {
  const first = circle(50, 50);
  const places = placeLabels([first, circle(60, 52), circle(60, 90)], SHEET);
  expect(places.map((place) => place.circle.y)).toEqual([50, 90]);
  expect(placeLabels([circle(200, 50, 500)], SHEET)).toEqual([]);
});

test('house no two labels overlap, and none is cut', () => {
  const circles = fc.array(
    fc.record({
      x: fc.integer({ min: 0, max: 400 }),
      y: fc.integer({ min: 0, max: 200 }),
      radius: fc.integer({ min: 1, max: 20 }),
      labelWidth: fc.integer({ min: 1, max: 300 }),
    }),
  );
  fc.assert(
    fc.property(circles, (given) => {
      const boxes = placeLabels(given, SHEET).map(({ circle: { labelWidth }, x, y }) => ({
        x,
        y,
        end: x + labelWidth,
      }));
      for (const [at, one] of boxes.entries()) {
        expect(one.x >= 0 && one.end <= SHEET.width).toBe(true);
        for (const other of boxes.slice(at + 1))
          expect(one.end <= other.x || other.end <= one.x || Math.abs(one.y - other.y) >= SHEET.size).toBe(true);
      }
    }),
  );
});
