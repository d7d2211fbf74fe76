import type { QueryFilter } from './query-tree.ts';
import type { Segment } from './segment.ts';

/** Whether a document of a segment passes; undefined where that cannot be told from what the index keeps of it. */
export function filterTest(segment: Segment, filter: QueryFilter): ((document: number) => boolean) | undefined {
  const { columns } = segment;
  switch (filter.kind) {
    case 'site': {
      const { sites } = columns;
      const passes = columns.names.sites.map((site) => isOfSite(site, filter.host));
      const isOnHost = (document: number): boolean => passes[sites[document] ?? 0] === true;
      if (filter.path === '') return isOnHost;
      const isBelow = pathTest(segment, filter.path);
      return (document) => isOnHost(document) && isBelow(document);
    }
    case 'filetype':
      return named(columns.names.fileTypes, columns.fileTypes, (type) => type === filter.type);
    case 'lang': {
      const { language } = filter;
      return named(columns.names.languages, columns.languages, (one) => isOfLanguage(one, language));
    }
    case 'before':
      return (document) => (columns.dates[document] ?? Number.NaN) < filter.at;
    case 'after':
      return (document) => (columns.dates[document] ?? Number.NaN) >= filter.at;
    case 'depth':
      return (document) => {
        const depth = columns.depths[document] ?? 0;
        return depth >= filter.least && depth <= filter.most;
      };
    case 'similar':
      return undefined;
  }
}

/** Most paths are told by their first folder, without being read. */
function pathTest(segment: Segment, path: string): (document: number) => boolean {
  const { folders, names } = segment.columns;
  const passes = names.folders.map((folder) =>
    folder.startsWith(path) ? true : folder === '/' || path.startsWith(folder) ? undefined : false,
  );
  return (document) => passes[folders[document] ?? 0] ?? pathOf(segment.url(document)).startsWith(path);
}

function named(names: readonly string[], numbers: Uint16Array, wanted: (name: string) => boolean) {
  const passes = names.map(wanted);
  return (document: number): boolean => passes[numbers[document] ?? 0] === true;
}

/** The host by itself or a name below it, on any port. */
function isOfSite(site: string, host: string): boolean {
  const name = site.replace(/:\d+$/, '');
  return site === host || name === host || name.endsWith(`.${host}`);
}

/** Norwegian is written in two ways, each of which has a code of its own. */
function isOfLanguage(language: string, wanted: string): boolean {
  return language === wanted || (wanted === 'no' && (language === 'nb' || language === 'nn'));
}

/** What stands behind the host in a URL. */
function pathOf(url: string): string {
  const slash = url.indexOf('/', url.indexOf('://') + 3);
  return slash < 0 ? '/' : url.slice(slash);
}
