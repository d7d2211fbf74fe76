/** What a refresh says. */
export interface Refresh {
  readonly seconds: number;
  /** As written; undefined when the page refreshes itself. */
  readonly url: string | undefined;
}

/** Parses the content of `meta http-equiv=refresh` or of a Refresh header; undefined when it is none (HTML Standard, 4.2.5.3, "shared declarative refresh steps"). */
export function parseRefresh(content: string): Refresh | undefined {
  const time = /^[\t\n\f\r ]*(?:(\d+)[\d.]*|\.[\d.]*)/.exec(content);
  if (time === null) return undefined;
  const seconds = Number(time[1] ?? 0);
  const rest = content.slice(time[0].length);
  if (rest === '') return { seconds, url: undefined };
  if (!/^[;,\t\n\f\r ]/.test(rest)) return undefined;
  const address = rest.replace(/^[\t\n\f\r ]*[;,]?[\t\n\f\r ]*/, '');
  if (address === '') return { seconds, url: undefined };
  return { seconds, url: unquoted(address.replace(/^url[\t\n\f\r ]*=[\t\n\f\r ]*/i, '')) };
}

/** A quote at the start ends the address at the next one of its kind. */
function unquoted(address: string): string {
  const quote = address.charAt(0);
  if (quote !== '"' && quote !== "'") return address;
  const end = address.indexOf(quote, 1);
  return end < 0 ? address.slice(1) : address.slice(1, end);
}
