import type { Archive } from '../model/engine.ts';
import { GRAPH_FIELDS, type GraphPage, graphArcs, graphPages } from './graph-rows.ts';
import type { ExportOptions } from './options.ts';
import type { Out } from './out.ts';
import { surveyOf } from './survey.ts';
import { XML_DECLARATION, xmlText } from './xml.ts';

/** The opening tag by version: Gephi reads both, older readers (networkx) only the draft. */
const OPENINGS = {
  '1.3': '<gexf xmlns="http://gexf.net/1.3" version="1.3">',
  '1.2draft': '<gexf xmlns="http://www.gexf.net/1.2draft" version="1.2">',
} as const;

/** The rank graph as GEXF 1.3 (G-2). */
export function writeGexf(archive: Archive, out: Out, options: ExportOptions): Promise<void> {
  return writeVersion('1.3', archive, out, options);
}

/** The rank graph as GEXF 1.2 draft. */
export function writeGexfDraft(archive: Archive, out: Out, options: ExportOptions): Promise<void> {
  return writeVersion('1.2draft', archive, out, options);
}

async function writeVersion(
  version: keyof typeof OPENINGS,
  archive: Archive,
  out: Out,
  options: ExportOptions,
): Promise<void> {
  const survey = await surveyOf(archive, options);
  await out.write(`${XML_DECLARATION}${OPENINGS[version]}\n<graph mode="static" defaultedgetype="directed">\n`);
  await out.write(`<attributes class="node" mode="static">\n${attributes()}</attributes>\n<nodes>\n`);
  for await (const page of graphPages(archive, survey)) await out.write(nodeElement(page));
  await out.write('</nodes>\n<edges>\n');
  let id = 0;
  for await (const arcs of graphArcs(survey))
    for (const { source, target, weight } of arcs) {
      await out.write(`<edge id="${id}" source="${source}" target="${target}" weight="${weight}"/>\n`);
      id++;
    }
  await out.write('</edges>\n</graph>\n</gexf>\n');
}

function attributes(): string {
  return GRAPH_FIELDS.map(({ name, type }) => `<attribute id="${name}" title="${name}" type="${type}"/>\n`).join('');
}

function nodeElement(page: GraphPage): string {
  const values = GRAPH_FIELDS.map(({ name }) => {
    const value = page[name];
    return value === undefined ? '' : `<attvalue for="${name}" value="${xmlText(String(value))}"/>`;
  });
  return `<node id="${page.id}" label="${xmlText(page.url)}"><attvalues>${values.join('')}</attvalues></node>\n`;
}
