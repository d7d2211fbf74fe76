import { SkeinError } from '../model/errors.ts';
import type { FoundLink } from '../model/link.ts';

/** INTERNAL: a settlement has a link to a URL that neither it nor anything before has discovered. */
export function undiscovered({ url }: Pick<FoundLink, 'url'>): SkeinError {
  const message = `a link's target is not among the discoveries: ${url}`;
  return new SkeinError('INTERNAL', message, 'Report this as a fault.');
}
