import { setImmediate as othersFirst } from 'node:timers/promises';
import type { UrlId } from '../model/url.ts';
import type { PageTable } from './page-table.ts';
import type { Survey } from './source.ts';

/** How many URLs a folder holds, all levels. */
export interface FolderCounts {
  urls: number;
  pages: number;
  indexable: number;
  nonIndexable: number;
  /** Missing or failed. */
  broken: number;
}

/** A folder as it is shown. */
interface ShownFolder extends FolderCounts {
  readonly name: string;
  readonly path: string;
}

interface Folder extends FolderCounts {
  readonly path: string;
  /** Undefined above the origins. */
  readonly above: Folder | undefined;
  /** Undefined where there are none, as are ids: most folders have but a few of either. */
  folders: Folder[] | undefined;
  /** The last URL that is directly in it, 0 for none. */
  lastId: UrlId;
}

/** So many URLs are sorted in before others have their turn. */
const AT_ONCE = 4096;

/** All known URLs by origin and folder. */
export class SiteTree {
  readonly #byPath = new Map<string, Folder>();
  readonly #table: PageTable;
  /** By id, the URL before it that is directly in the same folder; 0 for none. */
  readonly #before: Int32Array;

  private constructor(table: PageTable) {
    this.#table = table;
    this.#before = new Int32Array(table.size + 1);
    this.#byPath.set('', newFolder('', undefined));
  }

  static async of(survey: Pick<Survey, 'url'>, table: PageTable): Promise<SiteTree> {
    const tree = new SiteTree(table);
    for (let id = 1; id <= table.size; id++) {
      const url = survey.url(id);
      if (url !== undefined) tree.#add(id, url);
      if (id % AT_ONCE === 0) await othersFirst();
    }
    for (const { folders } of tree.#byPath.values())
      folders?.sort((a, b) => b.pages - a.pages || b.urls - a.urls || (a.path < b.path ? -1 : 1));
    return tree;
  }

  /** What is directly in a folder, folders first; the origins for ''. Undefined for a folder that there is not. */
  find(path: string): { readonly folders: readonly ShownFolder[]; readonly ids: readonly UrlId[] } | undefined {
    const folder = this.#byPath.get(path);
    if (folder === undefined) return undefined;
    const ids: UrlId[] = [];
    for (let id = folder.lastId; id !== 0; id = this.#before[id] ?? 0) ids.push(id);
    return { folders: (folder.folders ?? []).map(shown), ids: ids.reverse() };
  }

  #add(id: UrlId, url: string): void {
    const folder = this.#folderOf(url.slice(0, endOfFolder(url)));
    this.#before[id] = folder.lastId;
    folder.lastId = id;
    const row = id - 1;
    const isPage = this.#table.isPage(row);
    const indexability = this.#table.words('indexability').wordAt(row);
    const isBroken = this.#table.isCounted(row, 'missing') || this.#table.isCounted(row, 'failed');
    for (let counts: Folder | undefined = folder; counts !== undefined; counts = counts.above) {
      counts.urls++;
      if (isPage) counts.pages++;
      if (indexability === 'indexable') counts.indexable++;
      if (indexability === 'non-indexable') counts.nonIndexable++;
      if (isBroken) counts.broken++;
    }
  }

  #folderOf(path: string): Folder {
    const known = this.#byPath.get(path);
    if (known !== undefined) return known;
    const above = this.#folderOf(parentOf(path));
    // A slice would keep the whole URL in memory.
    const folder = newFolder(Buffer.from(path, 'latin1').toString('latin1'), above);
    this.#byPath.set(folder.path, folder);
    above.folders ??= [];
    above.folders.push(folder);
    return folder;
  }
}

function newFolder(path: string, above: Folder | undefined): Folder {
  const counts = { urls: 0, pages: 0, indexable: 0, nonIndexable: 0, broken: 0 };
  return { path, above, folders: undefined, lastId: 0, ...counts };
}

/** The last part of the path without its slash; the whole origin. */
function shown({ path, above, urls, pages, indexable, nonIndexable, broken }: Folder): ShownFolder {
  return { name: path.slice(above?.path.length ?? 0, -1), path, urls, pages, indexable, nonIndexable, broken };
}

/** Where the path of a canonical URL begins. */
function startOfPath(url: string): number {
  return url.indexOf('/', url.indexOf('//') + 2);
}

/** Behind the last slash of the path. */
function endOfFolder(url: string): number {
  const query = url.indexOf('?');
  return url.lastIndexOf('/', query < 0 ? url.length : query) + 1;
}

/** The folder above; '' above an origin. */
function parentOf(path: string): string {
  if (path.length === startOfPath(path) + 1) return '';
  return path.slice(0, path.lastIndexOf('/', path.length - 2) + 1);
}
