import type { Parameter } from './query.ts';

/** Names of parameters that carry a session, and nothing that a page depends on. */
const NAMES =
  /^(?:_?(?:l|j|bv_)?(?:sid|sessionid|phpsessid)|session_id|sessid|oscsid|zenid|aspsessionid[a-z]{8}|cfid|cftoken)$/i;

/** The same names behind a semicolon in a path, as Java servers write them. */
const IN_PATH = /;_?(?:l|j|bv_)?(?:sid|sessionid|phpsessid)=[^;/]*/gi;

/** The same where such a server put them behind the query. */
const IN_QUERY = /;_?(?:l|j|bv_)?(?:sid|sessionid|phpsessid)=[^;&]*/gi;

/** Whether a parameter of a query is known for carrying a session id. */
export function isSessionParameter([name]: Parameter): boolean {
  return NAMES.test(name);
}

/** A path without the session ids that Java and ASP.NET servers write into it. */
export function withoutPathSessions(path: string): string {
  return withoutAspSession(path.replace(IN_PATH, ''));
}

/** A query without the session ids that Java servers write behind a semicolon. */
export function withoutQuerySessions(query: string): string {
  return query.replace(IN_QUERY, '');
}

/** A segment that ASP.NET writes into paths: `/(S(24 characters))`, or several in one. */
const ASP_SEGMENT = /\/\((?:(?:[a-z]\([0-9a-z]{24}\))+|[0-9a-z]{24})\)(?=\/)/gi;

/** A path without the session id of ASP.NET that stands before its page: `/(S(24 characters))/page.aspx`. */
export function withoutAspSession(path: string): string {
  const page = path.toLowerCase().lastIndexOf('.aspx');
  if (page < 0) return path;
  const last = [...path.slice(0, page).matchAll(ASP_SEGMENT)].at(-1);
  return last === undefined ? path : path.slice(0, last.index) + path.slice(last.index + last[0].length);
}
