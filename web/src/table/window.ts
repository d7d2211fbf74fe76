/** The rows of a long list that are in sight, and the room that the others take, in pixels. */
export interface RowWindow {
  readonly first: number;
  /** Before `first` where there is none. */
  readonly last: number;
  readonly before: number;
  readonly after: number;
}

/** Browsers draw nothing beyond some ten million pixels: longer lists scroll faster than the pointer moves. */
const HIGHEST = 8_000_000;

/** Rows above and below those in sight, so that none is missed while scrolling. */
const SPARE = 8;

/** Which rows to draw of a list that was scrolled so far, in pixels. */
export function windowOf(list: {
  readonly total: number;
  readonly scrolled: number;
  readonly height: number;
  readonly rowHeight: number;
}): RowWindow {
  const { total, height, rowHeight } = list;
  const whole = total * rowHeight;
  const drawn = Math.min(whole, HIGHEST);
  const scrolled = Math.max(0, Math.min(list.scrolled, drawn - height));
  const place = drawn > height ? (scrolled * (whole - height)) / (drawn - height) : 0;
  const first = Math.max(0, Math.floor(place / rowHeight) - SPARE);
  const last = Math.min(total - 1, Math.ceil((place + height) / rowHeight) + SPARE);
  // The row at the upper edge stands where it is scrolled to; without shrinking this is `first * rowHeight`.
  const before = Math.max(0, scrolled - (place - first * rowHeight));
  return { first, last, before, after: Math.max(0, drawn - before - (last - first + 1) * rowHeight) };
}
