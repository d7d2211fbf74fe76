import type { FetchedResponse } from '../model/fetcher.ts';
import { headerAddress } from '../url/header-address.ts';

/** What the Location of an answer says, ready to be parsed; undefined where it says nothing. Where it stands twice, the first that says something counts, as in browsers. */
export function locationOf({ rawHeaders }: Pick<FetchedResponse, 'rawHeaders'>): string | undefined {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const value = rawHeaders[index]?.toLowerCase() === 'location' ? (rawHeaders[index + 1] ?? '').trim() : '';
    if (value !== '') return headerAddress(value);
  }
  return undefined;
}
