/** What a PDF made for a test holds. */
export interface SmallPdf {
  /** One text a page. */
  readonly pages?: readonly string[];
  readonly title?: string;
  readonly language?: string;
  /** URIs of links on the first page, as written; each lies on the page's text. */
  readonly links?: readonly string[];
}

/** A valid PDF 1.4, written by hand. */
export function smallPdf({ pages = ['Hello world'], title, language, links = [] }: SmallPdf = {}): Buffer {
  const bodies: string[] = [];
  const add = (body: string): number => bodies.push(body);
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  const info = add(title === undefined ? '<< >>' : `<< /Title ${literal(title)} >>`);
  const annotations = links.map((uri) =>
    add(`<< /Type /Annot /Subtype /Link /Rect [70 715 300 735] /A << /S /URI /URI ${literal(uri)} >> >>`),
  );
  const tree = bodies.length + 2 * pages.length + 1;
  const kids = pages.map((text, index) => {
    const stream = `BT /F1 12 Tf 72 720 Td ${literal(text)} Tj ET`;
    const content = add(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
    const annots = index === 0 ? `/Annots [${references(annotations)}]` : '';
    return add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 ${font} 0 R >> >> ` +
        `/Contents ${content} 0 R ${annots} >>`,
    );
  });
  add(`<< /Type /Pages /Kids [${references(kids)}] /Count ${kids.length} >>`);
  const catalog = add(`<< /Type /Catalog /Pages ${tree} 0 R ${language === undefined ? '' : `/Lang (${language})`} >>`);
  return written(bodies, `/Root ${catalog} 0 R /Info ${info} 0 R`);
}

/** Objects by number from 1, with the table of their places behind them. */
function written(bodies: readonly string[], roots: string): Buffer {
  let text = '%PDF-1.4\n';
  const places = bodies.map((body, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = bodies.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} ${roots} >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

function literal(text: string): string {
  return `(${text.replace(/[\\()]/g, '\\$&')})`;
}

function references(numbers: readonly number[]): string {
  return numbers.map((number) => `${number} 0 R`).join(' ');
}
