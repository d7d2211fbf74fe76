import { readFileSync } from 'node:fs';

/** The package's own version and home page (none before it is published), read from its package.json, so that they are said in one place. */
export const PACKAGE: { readonly version: string; readonly homepage?: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

/** The product token that robots.txt groups are matched with unless `--robots-agent` names another. */
export const PRODUCT_TOKEN = 'Skein';

interface Identity {
  readonly userAgent: string | undefined;
  readonly contact: string | undefined;
}

/**
 * HTTP-1: who asks, in which version, and the URL of whom to ask, as in `Skein/1.2.3 (+https://example.org/bot)`. Where nobody is
 * named there is no URL: one that leads nowhere would be worse than none.
 */
export function userAgentOf({ userAgent, contact }: Identity): string {
  const product = `${PRODUCT_TOKEN}/${PACKAGE.version}`;
  const url = fromOf(contact) === undefined ? (contact ?? PACKAGE.homepage) : `mailto:${contact}`;
  return userAgent ?? (url === undefined ? product : `${product} (+${url})`);
}

/** Whether the owners of the hosts cannot tell from the User-Agent whom to ask. */
export function isAnonymous({ userAgent, contact }: Identity): boolean {
  return userAgent === undefined && contact === undefined && PACKAGE.homepage === undefined;
}

/** HTTP-2: the From header, where the contact is a mail address. */
export function fromOf(contact: string | undefined): string | undefined {
  return contact !== undefined && /^[^\s@<>]+@[^\s@<>]+$/.test(contact) ? contact : undefined;
}
