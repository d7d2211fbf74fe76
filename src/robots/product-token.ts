/**
 * The product token of a User-Agent header: `FooBot` of `FooBot/2.1 (+https://…)`. RFC 9309, 2.2.1 allows letters, `_` and `-`;
 * digits and other characters are kept, because real tokens have them (`MJ12bot`). '' when there is none.
 */
export function productToken(userAgent: string): string {
  return /^[^\s/;,()]*/.exec(userAgent.trim())?.[0] ?? '';
}

/** Whether a text is a product token and no more: what groups of robots.txt can be meant for. */
export function isProductToken(text: string): boolean {
  return text !== '' && text !== '*' && productToken(text) === text;
}

/** Whether a token as it stands in a User-Agent line names the crawler with this product token. Case does not matter (RFC 9309, 2.2.1). */
export function namesToken(written: string, token: string): boolean {
  if (token === '' || token === '*') return false;
  const wanted = token.toLowerCase();
  if (productToken(written).toLowerCase() === wanted) return true;
  // `FooBot2.1` and `FooBot:` are read as `FooBot`, as Google does; only a legal token can be meant by that.
  return /^[a-z_-]+$/.test(wanted) && legalStart(written).toLowerCase() === wanted;
}

/** Whether a User-Agent line speaks to everybody: `*`, alone or before white space of ASCII. */
export function namesEverybody(written: string): boolean {
  return /^\*(?:[\t\v\f ]|$)/.test(written);
}

function legalStart(written: string): string {
  return /^[A-Za-z_-]*/.exec(written)?.[0] ?? '';
}
