/** A long list of rows of one height, as it was scrolled; pixels. */
export interface ScrolledList {
  readonly total: number;
  readonly scrolled: number;
  readonly height: number;
  readonly rowHeight: number;
}

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

/** Which rows to draw of a list that was scrolled so far. */
export function windowOf(list: ScrolledList): RowWindow {
  const { total, height, rowHeight } = list;
  const { drawn, scrolled, pace } = measuresOf(list);
  const place = scrolled * pace;
  const first = Math.max(0, Math.floor(place / rowHeight) - SPARE);
  const last = Math.min(total - 1, Math.ceil((place + height) / rowHeight) + SPARE);
  // The row at the upper edge stands where it is scrolled to; without shrinking this is `first * rowHeight`.
  const before = Math.max(0, scrolled - (place - first * rowHeight));
  return { first, last, before, after: Math.max(0, drawn - before - (last - first + 1) * rowHeight) };
}

/** The first row that is wholly in sight. */
export function topRowOf(list: ScrolledList): number {
  const { scrolled, pace } = measuresOf(list);
  return Math.ceil((scrolled * pace) / list.rowHeight);
}

/** So far must a list be scrolled that a row is in sight. `head` is the height of what stays above the rows. */
export function scrolledTo(list: ScrolledList, row: number, head: number): number {
  const { height, rowHeight } = list;
  const { scrolled, pace } = measuresOf(list);
  const top = row * rowHeight;
  const lowest = top + rowHeight + head - height;
  return Math.min(top, Math.max(lowest, scrolled * pace)) / pace;
}

/** The height that is drawn, how far it is scrolled, and how many pixels of the list pass with each of these. */
function measuresOf({ total, scrolled, height, rowHeight }: ScrolledList) {
  const whole = total * rowHeight;
  const drawn = Math.min(whole, HIGHEST);
  const pace = drawn > height ? (whole - height) / (drawn - height) : 1;
  return { drawn, pace, scrolled: Math.max(0, Math.min(scrolled, drawn - height)) };
}
