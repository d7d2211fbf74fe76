import { printFilter } from './query-filter.ts';
import type { QueryField, QueryTree } from './query-tree.ts';

const NAMES: Readonly<Record<QueryField, string>> = {
  title: 'title',
  headings: 'heading',
  anchors: 'anchor',
  url: 'url',
  description: 'description',
  body: 'body',
};

/** A query in its usual form: parsing it gives the same tree. */
export function printQuery(tree: QueryTree): string {
  switch (tree.kind) {
    case 'word':
      return inField(tree.text, tree.field);
    case 'phrase':
      return inField(`"${tree.text}"`, tree.field);
    case 'prefix':
      return inField(`${tree.text}*`, tree.field);
    case 'fuzzy':
      return inField(`${tree.text}~${tree.distance}`, tree.field);
    case 'filter':
      return printFilter(tree.filter);
    case 'not':
      return `-${grouped(tree.part)}`;
    case 'all':
      return tree.parts.map((part) => (part.kind === 'any' ? grouped(part) : printQuery(part))).join(' ');
    case 'any':
      return tree.parts.map(printQuery).join(' OR ');
  }
}

function inField(text: string, field: QueryField | undefined): string {
  return field === undefined ? text : `${NAMES[field]}:${text}`;
}

function grouped(tree: QueryTree): string {
  return tree.kind === 'all' || tree.kind === 'any' ? `(${printQuery(tree)})` : printQuery(tree);
}
