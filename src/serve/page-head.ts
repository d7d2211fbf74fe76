import { type html, raw } from 'hono/html';

/** No tagged template: bundlers rewrite those that hold the end of a script. */
const PAGE = raw(
  '<link rel="icon" href="/icon.svg" type="image/svg+xml"><script type="module" src="/assets/index.js"></script>',
);
/** Browsers ask for an icon that nobody names. */
const NO_ICON = raw('<link rel="icon" href="data:,">');

/** What the head of a document that the server writes itself ends with: where the built page is to take its place, what brings that. */
export function headOf(isPlaceOfPage: boolean): ReturnType<typeof html> {
  return isPlaceOfPage ? PAGE : NO_ICON;
}
