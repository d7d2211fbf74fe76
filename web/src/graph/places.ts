/** What has to be laid out: as many pages as there are sizes. */
export interface LayoutTask {
  readonly sizes: readonly number[];
  /** From and to, by place. */
  readonly links: readonly (readonly number[])[];
  /** Only the end is of interest. */
  readonly isStill: boolean;
}

/** Where pages stand: x and y of each in turn. */
export type Places = Float32Array;

/** Where they stand after some rounds of the layout. */
export interface LayoutStep {
  readonly places: Places;
  readonly isLast: boolean;
}

/** A spiral to begin with: the same picture each time, and no two pages in one place. */
export function firstPlaces(pages: number): Places {
  const places = new Float32Array(2 * pages);
  for (let page = 0; page < pages; page += 1) {
    const [angle, distance] = [page * 2.399963, Math.sqrt(page + 1)];
    places[2 * page] = distance * Math.cos(angle);
    places[2 * page + 1] = distance * Math.sin(angle);
  }
  return places;
}

/** The place of one page. */
export function placeOf(places: Places, page: number): { readonly x: number; readonly y: number } {
  return { x: places[2 * page] ?? 0, y: places[2 * page + 1] ?? 0 };
}
