import { useEffect, useRef } from 'preact/hooks';
import { clock, moment } from '../amounts.ts';
import { colourOf, useLook } from './look.ts';

/** A line of a chart over time. */
export interface Series {
  readonly label: string;
  /** Name of the property of the style sheet that has its colour. */
  readonly colour: string;
  readonly values: readonly number[];
}

interface TimeChartProperties {
  /** What the chart says, in words, for those who do not see it. */
  readonly summary: string;
  /** Ascending, milliseconds. */
  readonly instants: readonly number[];
  readonly series: readonly Series[];
  /** A figure of the vertical axis, with its unit. */
  readonly figure: (value: number) => string;
}

const HEIGHT = 220;
const SECOND = 1000;

/** Lines over time, as steps filled to the ground. The drawing is loaded with the first chart. */
export function TimeChart(properties: TimeChartProperties) {
  const place = useRef<HTMLDivElement>(null);
  const look = useLook();
  const { instants, series, figure, summary } = properties;
  // Drawn anew when the colours change.
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    let end = () => {};
    let isOver = false;
    void import('./draw-lines.ts').then(({ drawLines }) => {
      if (isOver) return;
      end = drawLines(element, {
        height: HEIGHT,
        seconds: instants.map((instant) => instant / SECOND),
        lines: series.map(({ label, colour, values }) => ({ label, colour: colourOf(element, colour), values })),
        axisColour: colourOf(element, '--ink-soft'),
        gridColour: colourOf(element, '--line'),
        figure,
        instant: (seconds) => (instants.length > 0 && spanOf(instants) > 86_400_000 ? moment : clock)(seconds * SECOND),
      });
    });
    return () => {
      isOver = true;
      end();
    };
  }, [instants, series, look]);
  return (
    <figure class="chart">
      <div ref={place} role="img" aria-label={summary} style={{ minHeight: `${HEIGHT}px` }} />
      <figcaption>
        {series.map(({ label, colour }) => (
          <span key={label} class="key">
            <i style={{ background: `var(${colour})` }} />
            {label}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function spanOf(instants: readonly number[]): number {
  return (instants.at(-1) ?? 0) - (instants[0] ?? 0);
}
