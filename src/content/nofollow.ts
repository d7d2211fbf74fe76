/**
 * Whether a link's `rel` asks not to be followed: one of its tokens is nofollow, ugc or sponsored (DIR-7). Tokens are separated by white
 * space, and case does not matter; commas, which authors put between them, separate here too: what they ask is plain.
 */
export function isNofollow(rel: string): boolean {
  return rel !== '' && /(?:^|[\t\n\f\r ,])(?:nofollow|ugc|sponsored)(?:$|[\t\n\f\r ,])/i.test(rel);
}
