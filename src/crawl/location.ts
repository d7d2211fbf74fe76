import type { FetchedResponse } from '../model/fetcher.ts';
import { headerAddress } from '../url/header-address.ts';

/** What the Location of an answer says, ready to be parsed; undefined where there is none. Where it stands twice, the first one counts. */
export function locationOf({ rawHeaders }: Pick<FetchedResponse, 'rawHeaders'>): string | undefined {
  const at = rawHeaders.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === 'location');
  return at < 0 ? undefined : headerAddress(rawHeaders[at + 1]?.trim() ?? '');
}
