import { statusClass } from '../status-class.ts';

/** An HTTP status, or a word where there was no answer. */
export function Status({
  status,
  without = 'no answer',
}: {
  readonly status: number | undefined;
  readonly without?: string;
}) {
  return <span class={`chip tone-${statusClass(status)}`}>{status ?? without}</span>;
}
