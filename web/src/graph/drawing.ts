import { type LabelPlace, placeLabels } from './label-places.ts';

/** A picture of pages and links as shapes on a sheet, to be saved. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly ground: string;
  readonly lines: readonly { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }[];
  readonly lineColour: string;
  readonly circles: readonly Circle[];
  readonly inkColour: string;
}

export interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly colour: string;
  readonly label: string;
  /** Where it leads; undefined for none. */
  readonly url: string;
}

/** With more links than these nothing could be read: only those of the page that is pointed at are drawn. */
export const MOST_LINKS = 2000;

/** So many circles may carry their label: more cannot be read. */
const LABELS = 40;
/** Of the writing. */
export const LABEL_SIZE = 13;
const LONGEST = 48;

/** The picture as SVG. All that others wrote is escaped, and only http and https addresses become links. */
export function toSvg(drawing: Drawing): string {
  const { width, height, ground, lines, lineColour, circles, inkColour } = drawing;
  const short = (value: number) => value.toFixed(1);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="100%" height="100%" fill="${escaped(ground)}"/>`,
    `<g stroke="${escaped(lineColour)}" stroke-width="0.7">`,
    ...lines.map(
      ({ x1, y1, x2, y2 }) => `<line x1="${short(x1)}" y1="${short(y1)}" x2="${short(x2)}" y2="${short(y2)}"/>`,
    ),
    '</g>',
    ...circles.map(({ x, y, radius, colour, label, url }) => {
      const circle = `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${escaped(colour)}"><title>${escaped(label)}</title></circle>`;
      return /^https?:\/\//i.test(url) ? `<a href="${escaped(url)}">${circle}</a>` : circle;
    }),
    `<g font-family="system-ui, sans-serif" font-size="${LABEL_SIZE}" fill="${escaped(inkColour)}" stroke="${escaped(ground)}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">`,
    // How wide the writing is nobody can say before it is drawn: wider than most.
    ...labelsOf(drawing, (label) => label.length * LABEL_SIZE * 0.6).map(
      ({ x, y, circle: { label } }) =>
        `<text x="${short(x)}" y="${short(y)}" style="unicode-bidi:isolate">${escaped(label)}</text>`,
    ),
    '</g></svg>\n',
  ].join('\n');
}

/** The labels that are drawn, the largest circles before others. */
export function labelsOf(
  { circles, width }: Drawing,
  widthOf: (label: string) => number,
): readonly LabelPlace<{ readonly label: string }>[] {
  const first = [...circles].sort((a, b) => b.radius - a.radius).slice(0, LABELS);
  const labelled = first.map((circle) => {
    const label = shortened(circle.label);
    return { ...circle, label, labelWidth: widthOf(label) };
  });
  return placeLabels(labelled, { width, size: LABEL_SIZE });
}

/** A label as it is drawn: one line that is not too long. */
export function shortened(label: string): string {
  const line = label.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}

function escaped(text: string): string {
  const safe: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  // Control characters are not allowed in XML at all.
  return text
    .replace(/[&<>"']/g, (sign) => safe[sign] ?? '')
    .replace(
      /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      '�',
    );
}
