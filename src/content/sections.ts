import { LINK_POSITIONS } from '../model/link.ts';
import { byteAt } from './bytes.ts';
import { type TagName, tagNumber } from './names.ts';

/** Sections nested deeper than this are not told apart: the place of a link is worth no unbounded stack. */
const DEEPEST = 64;

const POSITION_OF: readonly (readonly [TagName, (typeof LINK_POSITIONS)[number]])[] = [
  ['nav', 'nav'],
  ['header', 'header'],
  ['aside', 'aside'],
  ['footer', 'footer'],
  ['main', 'content'],
  ['article', 'content'],
];

/** For every tag number: 1 + the index in LINK_POSITIONS that its content has; 0 for tags that say nothing. */
export const POSITIONS = positionTable();

function positionTable(): Uint8Array {
  const table = new Uint8Array(256);
  for (const [tag, position] of POSITION_OF) table[tagNumber(tag)] = 1 + LINK_POSITIONS.indexOf(position);
  return table;
}

/** Whether a tag says where on the page its content stands. */
export function isSection(tag: number): boolean {
  return byteAt(POSITIONS, tag) !== 0;
}

/** The sections that are open. */
export class Sections {
  /** Index in LINK_POSITIONS of what stands here. */
  position = 0;
  private depth = 0;
  private readonly open = new Uint8Array(DEEPEST);

  reset(): void {
    this.depth = 0;
    this.position = 0;
  }

  enter(tag: number): void {
    if (this.depth === DEEPEST) return;
    this.open[this.depth++] = tag;
    this.position = byteAt(POSITIONS, tag) - 1;
  }

  leave(tag: number): void {
    for (let index = this.depth - 1; index >= 0; index--) {
      if (this.open[index] !== tag) continue;
      this.depth = index;
      this.position = index === 0 ? 0 : byteAt(POSITIONS, byteAt(this.open, index - 1)) - 1;
      return;
    }
  }
}
