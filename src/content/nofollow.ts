/** Whether a link's `rel` asks not to be followed: one of its tokens is nofollow, ugc or sponsored (DIR-7). Tokens are separated by white space, case does not matter. */
export function isNofollow(rel: string): boolean {
  return rel !== '' && /(?:^|[\t\n\f\r ])(?:nofollow|ugc|sponsored)(?:$|[\t\n\f\r ])/i.test(rel);
}
