import { OPEN_SECTIONS, POSITIONS } from './layout';

// As src/content/sections.ts does it.

const DEEPEST = 64;

/** Index in LINK_POSITIONS of what stands here. */
export let position: i32 = 0;
let depth: i32 = 0;

export function closeSections(): void {
  depth = position = 0;
}

/** Whether a tag says where on the page its content stands. */
export function isSection(tag: i32): bool {
  return load<u8>(POSITIONS + (tag as usize)) !== 0;
}

export function enterSection(tag: i32): void {
  if (depth === DEEPEST) return;
  store<u8>(OPEN_SECTIONS + (depth as usize), tag as u8);
  depth++;
  position = positionOf(tag);
}

export function leaveSection(tag: i32): void {
  for (let index = depth - 1; index >= 0; index--) {
    if ((load<u8>(OPEN_SECTIONS + (index as usize)) as i32) !== tag) continue;
    depth = index;
    position = index === 0 ? 0 : positionOf(load<u8>(OPEN_SECTIONS + ((index - 1) as usize)) as i32);
    return;
  }
}
function positionOf(tag: i32): i32 {
  return (load<u8>(POSITIONS + (tag as usize)) as i32) - 1;
}
