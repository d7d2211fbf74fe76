import type { Answer } from '../servers/site-server.ts';

/** Shelves, and things on each: more URLs than are ever visited in a test. */
export const SHELVES = 20;
export const THINGS = 100_000;
const ON_A_SHELF = THINGS / SHELVES;

const padded = (thing: number): string => String(thing).padStart(6, '0');

/** The path of one thing, by its number. */
export function thingPath(thing: number): string {
  return `/shelf-${String(Math.floor(thing / ON_A_SHELF)).padStart(2, '0')}/thing-${padded(thing)}.html`;
}

/** A site of a hundred thousand pages, all of them known when the shelves were visited. */
export function shelfSite(path: string): Answer | undefined {
  if (path === '/')
    return page(
      'Shelves',
      shelves().map((shelf) => `/shelf-${shelf}/`),
    );
  const shelf = /^\/shelf-(\d\d)\/$/.exec(path)?.[1];
  if (shelf !== undefined) return page(`Shelf ${shelf}`, thingsOn(Number(shelf)).map(thingPath));
  const thing = /^\/shelf-\d\d\/thing-(\d{6})\.html$/.exec(path)?.[1];
  return thing === undefined ? undefined : page(`Thing ${thing}`, ['/', thingPath((Number(thing) * 7) % THINGS)]);
}

function page(title: string, targets: readonly string[]): Answer {
  const links = targets.map((target) => `<a href="${target}">${target.slice(-11)}</a>`).join(' ');
  return `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><p>One of many.</p>${links}</html>`;
}

function shelves(): readonly string[] {
  return Array.from({ length: SHELVES }, (_, shelf) => String(shelf).padStart(2, '0'));
}

function thingsOn(shelf: number): readonly number[] {
  return Array.from({ length: ON_A_SHELF }, (_, place) => shelf * ON_A_SHELF + place);
}
