import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Site } from '../../../src/serve/answers.ts';
import { addressOf } from '../address.ts';
import { count } from '../amounts.ts';
import { useAnswer } from '../answer.ts';
import { keep, kept } from '../kept.ts';
import { PageLink } from '../parts/page-link.tsx';
import { Problem } from '../parts/problem.tsx';
import { Status } from '../parts/status.tsx';
import { goAbout, takeFocus } from './tree-keys.ts';

type Entry = Site['entries'][number];

/** Which folders are open, and what opens one. */
interface OpenFolders {
  readonly isOpen: (folder: string) => boolean;
  readonly turn: (folder: string) => void;
}

/** So many are asked for at once, and at most. */
const FIRST = 200;
const MOST = 1000;

const OPEN = 'open folders';
const BEGINNING: ReadonlySet<string> = new Set();

/** Those that were open when the reader was here. */
function keptFolders(): ReadonlySet<string> {
  const names = kept(OPEN);
  return Array.isArray(names) ? new Set(names.map(String)) : BEGINNING;
}

/** Folders and URLs as a tree; what is in a folder is asked for when it is opened. */
export function SiteTree({ folder }: { readonly folder: string }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(keptFolders);
  useEffect(() => {
    if (open !== BEGINNING) keep(OPEN, [...open]);
  }, [open]);
  const turn = (name: string) =>
    setOpen((last) =>
      last.has(name) ? new Set([...last].filter((other) => other !== name)) : new Set([...last, name]),
    );
  const turnItem = (item: HTMLElement) => {
    if (item.dataset['folder'] !== undefined) turn(item.dataset['folder']);
  };
  const press = (event: JSX.TargetedMouseEvent<HTMLElement>) => {
    const item = (event.target as Element).closest('.turn')?.closest<HTMLElement>('[role="treeitem"]');
    if (item != null) turnItem(item);
  };
  return (
    <div class="tree-frame">
      <div class="tree-row tree-titles small soft" aria-hidden="true">
        <span>Folder or URL</span>
        <span class="number">URLs</span>
        <span class="number">Pages</span>
        <span class="number">Indexable</span>
        <span class="number">Broken</span>
      </div>
      <div
        role="tree"
        aria-label="Folders and URLs"
        tabIndex={-1}
        onClick={press}
        onKeyDown={(event) => goAbout(event, turnItem)}
        onFocusIn={takeFocus}
      >
        <Entries folder={folder} level={1} folders={{ isOpen: (name) => open.has(name), turn }} />
      </div>
    </div>
  );
}

function Entries({
  folder,
  level,
  folders,
}: {
  readonly folder: string;
  readonly level: number;
  readonly folders: OpenFolders;
}) {
  const [limit, setLimit] = useState(FIRST);
  const { answer, problem, again } = useAnswer<Site>(addressOf('/api/site', { folder, limit }));
  const [first, second] = answer?.entries ?? [];
  const only = second === undefined ? first?.folder : undefined;
  // Where there is nothing to choose, the way down is open.
  useEffect(() => {
    if (only !== undefined && !folders.isOpen(only)) folders.turn(only);
  }, [only]);
  if (problem !== undefined) return <Problem text={problem} again={again} />;
  if (answer === undefined) return <p class="tree-rest soft">Reading …</p>;
  const left = answer.total - answer.entries.length;
  return (
    <>
      {answer.entries.map((entry, place) => (
        <Item
          key={entry.folder ?? entry.id}
          entry={entry}
          level={level}
          isFirst={level === 1 && place === 0}
          folders={folders}
        />
      ))}
      {answer.entries.length === 0 && <p class="tree-rest soft">Nothing is known here yet.</p>}
      {left > 0 && (
        <p class="tree-rest">
          {limit < MOST ? (
            <button type="button" onClick={() => setLimit(MOST)}>
              {count(left)} more
            </button>
          ) : (
            <a href={addressOf('/pages', { folder, sort: 'url' })}>{count(left)} more, as a table</a>
          )}
        </p>
      )}
    </>
  );
}

/** A folder, with what is in it while it is open, or a URL. */
function Item(properties: {
  readonly entry: Entry;
  readonly level: number;
  /** Where the Tab key comes in. */
  readonly isFirst: boolean;
  readonly folders: OpenFolders;
}) {
  const { entry, level, isFirst, folders } = properties;
  const { folder } = entry;
  const isOpen = folder === undefined ? undefined : folders.isOpen(folder);
  return (
    <>
      <div
        role="treeitem"
        class="tree-row"
        aria-level={level}
        aria-expanded={isOpen}
        aria-selected={false}
        data-folder={folder}
        tabIndex={isFirst ? 0 : -1}
        style={{ '--level': level - 1 }}
      >
        {folder === undefined ? <UrlName entry={entry} /> : <FolderName entry={entry} isOpen={isOpen === true} />}
        <Counts entry={entry} />
      </div>
      {folder !== undefined && isOpen === true && (
        // biome-ignore lint/a11y/useSemanticElements: the group of a tree is no set of fields.
        <div role="group">
          <Entries folder={folder} level={level + 1} folders={folders} />
        </div>
      )}
    </>
  );
}

function FolderName({ entry, isOpen }: { readonly entry: Entry; readonly isOpen: boolean }) {
  return (
    <span class="tree-name">
      <span class="turn" aria-hidden="true">
        {isOpen ? '▾' : '▸'}
      </span>
      <a href={addressOf('/site', { folder: entry.folder })} tabIndex={-1} title={entry.name}>
        <bdi>{entry.name}</bdi>
      </a>
    </span>
  );
}

function UrlName({ entry }: { readonly entry: Entry }) {
  const { name, id, status, title = '' } = entry;
  return (
    <span class="tree-name leaf">
      <Status status={status} without="none" />
      <PageLink id={id} url={name} title={title} isReached={false} />
      {title !== '' && <bdi class="soft small">{name}</bdi>}
    </span>
  );
}

function Counts({ entry }: { readonly entry: Entry }) {
  return (
    <>
      <span class="number">{count(entry.urls)}</span>
      <span class="number">{count(entry.pages)}</span>
      <span class="number">{count(entry.indexable)}</span>
      <span class="number">{count(entry.broken)}</span>
    </>
  );
}
