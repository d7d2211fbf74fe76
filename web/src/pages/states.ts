/** Values of `state` with what each of them holds: two of them are wider than the figures of the summary. */
export const STATES: readonly (readonly [state: string, title: string])[] = [
  ['fetched', 'fetched or redirected'],
  ['queued', 'queued'],
  ['skipped', 'skipped'],
  ['failed', 'missing or failed'],
  ['blocked', 'blocked'],
];

/** A state in words. */
export function stateInWords(state: string): string {
  return STATES.find(([value]) => value === state)?.[1] ?? state;
}
