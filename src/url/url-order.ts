/** Orders URLs that stand for one content: the shortest first, of equally long ones that which comes first in the order of bytes. Below 0 where `a` does. */
export function compareUrls(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a === b ? 0 : 1);
}
