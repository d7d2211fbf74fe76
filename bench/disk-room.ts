import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { print } from './table.ts';

/** The archive's 26 KB of a page, the database's 2 and the 9 of links.csv and other exports, and some room. */
const BYTES_A_PAGE = 45_000;

/** Whether the disk has room for a crawl of so many normal pages; says so where it has not. */
export function hasRoomFor(pages: number): boolean {
  const { bavail, bsize } = statfsSync(tmpdir());
  const needed = pages * BYTES_A_PAGE;
  if (bavail * bsize > needed) return true;
  print(`${pages} pages: left out, ${tmpdir()} has no room for ${Math.ceil(needed / 1e9)} GB`);
  return false;
}
