import type { Archive } from '../model/engine.ts';
import { graphArcs, graphPages } from './graph-rows.ts';
import type { ExportOptions } from './options.ts';
import type { Out } from './out.ts';
import { surveyOf } from './survey.ts';

/** The rank graph for Graphviz (G-4): ids are those of the crawl folder, the label is the URL, the tooltip the title. */
export async function writeDot(archive: Archive, out: Out, options: ExportOptions): Promise<void> {
  const survey = await surveyOf(archive, options);
  await out.write('strict digraph crawl {\n');
  for await (const { id, url, title } of graphPages(archive, survey)) {
    const tooltip = title === undefined ? '' : ` tooltip=${quoted(title)}`;
    await out.write(`  "${id}" [label=${quoted(url)}${tooltip}];\n`);
  }
  for await (const arcs of graphArcs(survey))
    for (const { source, target, weight } of arcs) {
      await out.write(`  "${source}" -> "${target}" [weight=${weight}];\n`);
    }
  await out.write('}\n');
}

/** A quoted string; control characters, which Graphviz may choke on, become spaces. */
function quoted(text: string): string {
  return `"${text.replace(/[\0-\x1F\x7F]/g, ' ').replace(/["\\]/g, '\\$&')}"`;
}
