/** The colour of a status: by its first digit, grey for none. */
export function toneOf(status: number | undefined): string {
  const digit = status === undefined ? 0 : Math.floor(status / 100);
  return `tone-${digit >= 2 && digit <= 5 ? digit : 0}`;
}

/** An HTTP status, or a word where there was no answer. */
export function Status({
  status,
  without = 'no answer',
}: {
  readonly status: number | undefined;
  readonly without?: string;
}) {
  return <span class={`chip ${toneOf(status)}`}>{status ?? without}</span>;
}
