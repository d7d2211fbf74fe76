import { decodeRange } from './decode.ts';

/** Marks such as `<!-- CONTENT -->` and `<!-- /CONTENT -->`, between which alone links and text count. White space and case are free. */
export class RegionMarks {
  private readonly name: string;
  private readonly encoding: string;
  private readonly longest: number;

  constructor(name: string, encoding: string) {
    this.name = normal(name);
    this.encoding = encoding;
    // Room for white space; a character takes at most four bytes. Longer comments are not decoded.
    this.longest = 4 * name.length + 256;
  }

  /** What the comment whose text stands from `start` to `end` does to the region. */
  read(bytes: Buffer, start: number, end: number): 'opens' | 'closes' | 'nothing' {
    if (end - start > this.longest || end < start) return 'nothing';
    const text = normal(decodeRange(bytes, start, end, this.encoding, false));
    if (text === this.name) return 'opens';
    return text.startsWith('/') && text.slice(1).trimStart() === this.name ? 'closes' : 'nothing';
  }
}

function normal(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
