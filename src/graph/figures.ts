import { isFetched } from '../model/fetched-outcomes.ts';
import type { PageOutline } from '../model/page-outline.ts';
import { isInScope, isPage, isRobotsBlocked } from './page-state.ts';

/** What a summary counts URLs by, each by its own record, with its glossary word. The place of a figure is its bit. */
export const FIGURES = [
  'pages',
  'local',
  'processed',
  'ignored',
  'missing',
  'failed',
  'robots-blocked',
  'equal-content',
] as const;

export type Figure = (typeof FIGURES)[number];

/** The bit of a figure. */
export function figureBit(figure: Figure): number {
  return 1 << FIGURES.indexOf(figure);
}

const PAGES = figureBit('pages');
const LOCAL = figureBit('local');
const PROCESSED = figureBit('processed');
const IGNORED = figureBit('ignored');
const MISSING = figureBit('missing');
const FAILED = figureBit('failed');
const ROBOTS = figureBit('robots-blocked');
const EQUAL = figureBit('equal-content');

/** The bits of all figures that count the URL: eight at most. */
export function figuresOf(outline: PageOutline): number {
  const { visit, state, duplicateOf } = outline;
  const outcome = visit?.outcome;
  let bits = isInScope(outline) ? LOCAL : 0;
  if (isPage(outline)) bits |= duplicateOf === 0 ? PAGES : PAGES | EQUAL;
  if (isRobotsBlocked(outline)) bits |= ROBOTS;
  if (isFetched(outcome)) bits |= PROCESSED;
  if (state !== 'done') return bits;
  if (outcome === 'gone') return bits | MISSING;
  if (outcome === 'failed') return bits | FAILED;
  return outcome === 'ignored' && visit?.because?.reason !== 'no-sitemap' ? bits | IGNORED : bits;
}
