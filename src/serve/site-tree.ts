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
  failed: number;
}

interface Folder extends FolderCounts {
  readonly name: string;
  readonly path: string;
  readonly folders: Folder[];
  readonly ids: UrlId[];
}

/** So many URLs are sorted in before others have their turn. */
const AT_ONCE = 4096;

/** All known URLs by origin and folder. */
export class SiteTree {
  readonly #byPath = new Map<string, Folder>();
  readonly #root: Folder = newFolder('', '');
  readonly #table: PageTable;

  private constructor(table: PageTable) {
    this.#table = table;
    this.#byPath.set('', this.#root);
  }

  static async of(survey: Pick<Survey, 'url'>, table: PageTable): Promise<SiteTree> {
    const tree = new SiteTree(table);
    for (let id = 1; id <= table.size; id++) {
      const url = survey.url(id);
      if (url !== undefined) tree.#add(id, url);
      if (id % AT_ONCE === 0) await othersFirst();
    }
    for (const folder of tree.#byPath.values())
      folder.folders.sort((a, b) => b.pages - a.pages || b.urls - a.urls || (a.name < b.name ? -1 : 1));
    return tree;
  }

  /** What is directly in a folder, folders first; the origins for ''. Undefined for a folder that there is not. */
  find(path: string): { readonly folders: readonly Folder[]; readonly ids: readonly UrlId[] } | undefined {
    return this.#byPath.get(path);
  }

  #add(id: UrlId, url: string): void {
    const folder = this.#folderOf(url.slice(0, endOfFolder(url)));
    folder.ids.push(id);
    const row = id - 1;
    const isPage = this.#table.isPage(row);
    const indexability = this.#table.words('indexability').wordAt(row);
    const isFailed = this.#table.words('state').wordAt(row) === 'failed';
    for (let path: string | undefined = folder.path; path !== undefined; path = parentOf(path)) {
      const counts = this.#byPath.get(path);
      if (counts === undefined) continue;
      counts.urls++;
      if (isPage) counts.pages++;
      if (indexability === 'indexable') counts.indexable++;
      if (indexability === 'non-indexable') counts.nonIndexable++;
      if (isFailed) counts.failed++;
    }
  }

  #folderOf(path: string): Folder {
    const known = this.#byPath.get(path);
    if (known !== undefined) return known;
    const parent = parentOf(path) ?? '';
    const folder = newFolder(path, parent === '' ? path.slice(0, -1) : path.slice(parent.length, -1));
    this.#byPath.set(path, folder);
    this.#folderOf(parent).folders.push(folder);
    return folder;
  }
}

function newFolder(path: string, name: string): Folder {
  return { path, name, folders: [], ids: [], urls: 0, pages: 0, indexable: 0, nonIndexable: 0, failed: 0 };
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

/** The folder above; '' above an origin, undefined above that. */
function parentOf(path: string): string | undefined {
  if (path === '') return undefined;
  if (path.length === startOfPath(path) + 1) return '';
  return path.slice(0, path.lastIndexOf('/', path.length - 2) + 1);
}
