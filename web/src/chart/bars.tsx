import { count, share } from '../amounts.ts';

/** One bar of a chart. */
export interface Bar {
  readonly label: string;
  readonly value: number;
  /** The way to what is counted. */
  readonly target?: string | undefined;
  /** A class that sets the colour. */
  readonly tone?: string | undefined;
}

/** A chart of bars that lie, each with its figure and its share: it can be read without the bars. */
export function Bars(properties: {
  readonly bars: readonly Bar[];
  /** What is counted, as in `URLs`. */
  readonly unit: string;
  /** Said where there is none. */
  readonly empty: string;
}) {
  const { bars, unit, empty } = properties;
  const whole = bars.reduce((sum, { value }) => sum + value, 0);
  if (whole === 0) return <p class="note">{empty}</p>;
  const largest = Math.max(...bars.map(({ value }) => value));
  return (
    <table class="bars">
      <thead class="hidden">
        <tr>
          <th scope="col">Value</th>
          <th scope="col">Bar</th>
          <th scope="col">{unit}</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, value, target, tone = '' }) => (
          <tr key={label} class={tone}>
            <th scope="row">
              {target === undefined || value === 0 ? (
                <bdi>{label}</bdi>
              ) : (
                <a href={target}>
                  <bdi>{label}</bdi>
                </a>
              )}
            </th>
            <td class="bar">{value > 0 && <span style={{ width: `${(value / largest) * 100}%` }} />}</td>
            <td class="number">{count(value)}</td>
            <td class="number soft">{share(value, whole)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
