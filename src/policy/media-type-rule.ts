import { SkeinError } from '../model/errors.ts';
import type { Because } from '../model/visit.ts';

/** Why an answer of this type (type and subtype in lower case) is not wanted; undefined for one that is. */
export type TypeRule = (essence: string) => Because | undefined;

const PATTERN = /^!?(?:\*\/\*|[!#$&^_.+a-z0-9-]+\/(?:\*|[!#$&^_.+a-z0-9-]+))$/;

/**
 * The rule of a list like `text/html`, `image/*`, `!video/*`: what a `!` refuses is refused, whatever else is said; of the rest, what is
 * named, or everything where nothing is named. Undefined for no list. Throws SETTINGS for what is no media type.
 */
export function compileTypes(list: readonly string[] | undefined): TypeRule | undefined {
  if (list === undefined || list.length === 0) return undefined;
  const patterns = list.map((text) => text.trim().toLowerCase());
  for (const pattern of patterns) if (!PATTERN.test(pattern)) throw notAType(pattern);
  const refused = patterns.filter((pattern) => pattern.startsWith('!'));
  const accepted = patterns.filter((pattern) => !pattern.startsWith('!'));
  return (essence) => {
    const against = refused.find((pattern) => matches(pattern.slice(1), essence));
    if (against !== undefined) return { reason: 'media-type', rule: `${essence}: ${against}` };
    if (accepted.length === 0 || accepted.some((pattern) => matches(pattern, essence))) return undefined;
    return { reason: 'media-type', rule: `${essence}: not one of ${accepted.join(', ')}` };
  };
}

function matches(pattern: string, essence: string): boolean {
  return pattern === '*/*' || (pattern.endsWith('/*') ? essence.startsWith(pattern.slice(0, -1)) : pattern === essence);
}

function notAType(pattern: string): SkeinError {
  const advice = 'Write types like text/html, image/* or !video/*.';
  return new SkeinError('SETTINGS', `"${pattern}" is no media type`, advice);
}
