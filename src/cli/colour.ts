import type { Settings } from '../index.ts';

/**
 * Whether to colour what is written to a stream. The setting decides unless it is `auto`; then NO_COLOR and FORCE_COLOR
 * (no-color.org, force-color.org), then whether the stream is a terminal that is not dumb.
 */
export function isColoured(
  setting: Settings['color'],
  environment: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): boolean {
  if (setting !== 'auto') return setting === 'always';
  if (environment['NO_COLOR']) return false;
  const forced = environment['FORCE_COLOR'];
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false';
  return isTerminal && environment['TERM'] !== 'dumb';
}
