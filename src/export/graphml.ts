import type { Archive } from '../model/engine.ts';
import { GRAPH_FIELDS, type GraphPage, graphArcs, graphPages } from './graph-rows.ts';
import type { ExportOptions } from './options.ts';
import type { Out } from './out.ts';
import { surveyOf } from './survey.ts';
import { XML_DECLARATION, xmlText } from './xml.ts';

const TYPES = { string: 'string', integer: 'int', double: 'double' } as const;

/** The rank graph as GraphML (G-3): keys before the graph, `url` and the fields of a page on nodes, `weight` on edges. */
export async function writeGraphml(archive: Archive, out: Out, options: ExportOptions): Promise<void> {
  const survey = await surveyOf(archive, options);
  await out.write(`${XML_DECLARATION}<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n${keys()}`);
  await out.write('<graph id="crawl" edgedefault="directed">\n');
  for await (const page of graphPages(archive, survey)) await out.write(nodeElement(page));
  for await (const arcs of graphArcs(survey))
    for (const { source, target, weight } of arcs) {
      await out.write(`<edge source="n${source}" target="n${target}"><data key="weight">${weight}</data></edge>\n`);
    }
  await out.write('</graph>\n</graphml>\n');
}

function keys(): string {
  const key = (name: string, place: string, type: string): string =>
    `<key id="${name}" for="${place}" attr.name="${name}" attr.type="${type}"/>\n`;
  const fields = GRAPH_FIELDS.map(({ name, type }) => key(name, 'node', TYPES[type]));
  return [key('url', 'node', 'string'), ...fields, key('weight', 'edge', 'int')].join('');
}

function nodeElement(page: GraphPage): string {
  const data = GRAPH_FIELDS.map(({ name }) => (page[name] === undefined ? '' : dataElement(name, page[name])));
  return `<node id="n${page.id}">${dataElement('url', page.url)}${data.join('')}</node>\n`;
}

function dataElement(key: string, value: string | number): string {
  return `<data key="${key}">${xmlText(String(value))}</data>`;
}
