import { readFileSync } from 'node:fs';

/** The package's own version and home page, read from its package.json, so that they are said in one place. */
export const PACKAGE: { readonly version: string; readonly homepage: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

/** The product token that robots.txt groups are matched with unless `--robots-agent` names another. */
export const PRODUCT_TOKEN = 'Skein';

/** HTTP-1: who asks, in which version, and where to read more; the contact's address where one is given. */
export function userAgentOf(settings: {
  readonly userAgent: string | undefined;
  readonly contact: string | undefined;
}): string {
  return settings.userAgent ?? `${PRODUCT_TOKEN}/${PACKAGE.version} (+${settings.contact ?? PACKAGE.homepage})`;
}

/** HTTP-2: the From header, where the contact is a mail address. */
export function fromOf(contact: string | undefined): string | undefined {
  return contact !== undefined && /^[^\s@<>]+@[^\s@<>]+$/.test(contact) ? contact : undefined;
}
