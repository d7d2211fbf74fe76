import { SkeinError } from './model/errors.ts';
import type { Fetcher } from './model/fetcher.ts';
import type { Settings } from './model/settings.ts';
import type { CanonicalUrl } from './model/url.ts';
import { refusal } from './net/guard.ts';
import { hostnameOf } from './url/canonicalise.ts';

/** Whose addresses the guard lets pass, by name. */
type Exemptions = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Throws ALL_SEEDS_FAILED where the host of no seed has an address that may be connected to: what is visited again from a machine without a
 * network would all be taken for gone. Behind a proxy that is the proxy's to find out.
 */
export async function requireReach(
  seeds: readonly CanonicalUrl[],
  fetcher: Pick<Fetcher, 'addresses'>,
  { proxy, allowPrivate }: Pick<Settings, 'proxy' | 'allowPrivate'>,
  exemptions: Exemptions,
): Promise<void> {
  if (proxy !== undefined) return;
  const guard = {
    allowPrivate,
    isExempt: (name: string, address: string) => exemptions.get(name)?.has(address) === true,
  };
  let first: string | undefined;
  for (const name of new Set(seeds.map(hostnameOf))) {
    const addresses = await fetcher.addresses(name).catch(() => []);
    const refusals = addresses.map((address) => refusal(guard, name, address));
    if (refusals.includes(undefined)) return;
    const why = refusals[0] === undefined ? 'no address is known' : `${addresses[0]} is ${refusals[0]}`;
    first ??= `${name}: ${why}`;
  }
  throw new SkeinError(
    'ALL_SEEDS_FAILED',
    `no seed can be reached from here, so nothing was made due again (${first})`,
    'Check the network; --allow-private lets private addresses pass.',
  );
}
