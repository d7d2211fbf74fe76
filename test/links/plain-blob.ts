import { LINK_POSITIONS, LINK_TYPES, type StoredLink } from '../../src/model/link.ts';

const PATH_TYPES = ['absolute', 'root-relative', 'relative', 'protocol-relative'];

/** The blob of a page's links as form 2 says it, one array of bytes after the other: slow, and plain to see. */
export function plainBlob(links: readonly StoredLink[]): Buffer {
  const records = links.flatMap((link, index) => recordOf(link, link.target - (links[index - 1]?.target ?? 0)));
  const texts = links.flatMap((link) => [link.anchor, ...(hasMore(link) ? more(link) : [])]);
  const head = [2, ...number(links.length), ...number(records.length)];
  return Buffer.concat([Buffer.from([...head, ...records]), ...texts.map(textOf)]);
}

function recordOf(link: StoredLink, step: number): readonly number[] {
  const traits =
    LINK_POSITIONS.indexOf(link.position) +
    8 * PATH_TYPES.indexOf(link.pathType) +
    32 * Number(link.nofollow) +
    64 * Number(link.followed) +
    128 * Number(hasMore(link));
  return [LINK_TYPES.indexOf(link.type), traits, ...number(step < 0 ? -2 * step - 1 : 2 * step)];
}

function more({ type, alt, rel, frame, language }: StoredLink): readonly string[] {
  return [alt, rel, type === 'hreflang' ? language : frame];
}

function hasMore(link: StoredLink): boolean {
  return more(link).some((text) => text !== '');
}

function textOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from(number(bytes.length)), bytes]);
}

function number(value: number): readonly number[] {
  return value < 128 ? [value] : [128 + (value % 128), ...number(Math.floor(value / 128))];
}
