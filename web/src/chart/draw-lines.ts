import Plot from 'uplot';
import 'uplot/dist/uPlot.min.css';

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];
/** Seconds between marks on the axis of time. */
const STEPS = [
  1,
  2,
  5,
  10,
  30,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  7 * DAY,
  30 * DAY,
];

/** Between marks on the axis of figures: what is counted is whole. */
const WHOLE_STEPS = Array.from({ length: 12 }, (_, zeros) => [1, 2, 5].map((step) => step * 10 ** zeros)).flat();

/** What a chart over time is drawn from. */
export interface LineDrawing {
  readonly height: number;
  readonly seconds: readonly number[];
  readonly lines: readonly { readonly label: string; readonly colour: string; readonly values: readonly number[] }[];
  readonly axisColour: string;
  readonly gridColour: string;
  readonly figure: (value: number) => string;
  readonly instant: (seconds: number) => string;
}

/** Draws into an element and follows its width. What it gives ends that. */
export function drawLines(element: HTMLElement, drawing: LineDrawing): () => void {
  const { lines, seconds, figure, instant } = drawing;
  const axis = { stroke: drawing.axisColour, grid: { stroke: drawing.gridColour, width: 1 }, ticks: { show: false } };
  const font = getComputedStyle(element).fontFamily;
  const stepped = Plot.paths.stepped?.({ align: 1 });
  const plot = new Plot(
    {
      width: element.clientWidth,
      height: drawing.height,
      // The last moment stands under the end of the line, half of it beyond.
      padding: [null, 32, null, null],
      cursor: { y: false, drag: { x: false, y: false } },
      legend: { show: true, live: true },
      scales: { y: { range: (_plot, _least, most) => [0, Math.max(1, most * 1.05)] } },
      axes: [
        {
          ...axis,
          font: `12px ${font}`,
          size: 30,
          space: 90,
          incrs: STEPS,
          values: (_plot, splits) => splits.map(instant),
        },
        { ...axis, font: `12px ${font}`, size: 64, incrs: WHOLE_STEPS, values: (_plot, splits) => splits.map(figure) },
      ],
      series: [
        { label: 'Time', value: (_plot, value) => (value === null ? '–' : instant(value)) },
        ...lines.map(({ label, colour }) => ({
          label,
          stroke: colour,
          fill: colour.replace('rgb(', 'rgba(').replace(')', ', 0.14)'),
          width: 1.5,
          points: { show: false },
          ...(stepped === undefined ? {} : { paths: stepped }),
          value: (_plot: Plot, value: number | null) => (value === null ? '–' : figure(value)),
        })),
      ],
    },
    [[...seconds], ...lines.map(({ values }) => [...values])],
    element,
  );
  const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: drawing.height }));
  watch.observe(element);
  return () => {
    watch.disconnect();
    plot.destroy();
  };
}
