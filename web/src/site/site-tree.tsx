import { useState } from 'preact/hooks';
import type { Site } from '../../../src/serve/answers.ts';
import { addressOf } from '../address.ts';
import { count, counted } from '../amounts.ts';
import { useAnswer } from '../answer.ts';
import { PageLink } from '../parts/page-link.tsx';
import { Problem } from '../parts/problem.tsx';
import { Status } from '../parts/status.tsx';
import { goAbout, takeFocus } from './tree-keys.ts';

type Entry = Site['entries'][number];

/** So many are asked for at once, and at most. */
const FIRST = 200;
const MOST = 1000;

/** Folders and URLs as a tree; what is in a folder is asked for when it is opened. */
export function SiteTree({ folder }: { readonly folder: string }) {
  return (
    <div class="tree-frame">
      <div class="tree-row tree-titles small soft" aria-hidden="true">
        <span>Folder or URL</span>
        <span class="number">URLs</span>
        <span class="number">Pages</span>
        <span class="number">Indexable</span>
        <span class="number">Failed</span>
      </div>
      <div role="tree" aria-label="Folders and URLs" class="tree" onKeyDown={goAbout} onFocusIn={takeFocus}>
        <Entries folder={folder} level={1} />
      </div>
    </div>
  );
}

function Entries({ folder, level }: { readonly folder: string; readonly level: number }) {
  const [limit, setLimit] = useState(FIRST);
  const { answer, problem, again } = useAnswer<Site>(addressOf('/api/site', { folder, limit }));
  if (problem !== undefined)
    return (
      <div>
        <Problem text={problem} again={again} />
      </div>
    );
  if (answer === undefined) return <div class="tree-rest soft">Reading …</div>;
  const left = answer.total - answer.entries.length;
  return (
    <>
      {answer.entries.map((entry, place) => (
        <TreeEntry
          key={entry.folder ?? `url ${entry.id}`}
          entry={entry}
          level={level}
          isFirst={level === 1 && place === 0}
          isOnly={answer.total === 1}
        />
      ))}
      {answer.entries.length === 0 && <div class="tree-rest soft">Nothing is known here yet.</div>}
      {left > 0 && (
        <div class="tree-rest">
          {limit < MOST ? (
            <button type="button" onClick={() => setLimit(MOST)}>
              {count(left)} more
            </button>
          ) : (
            <a href={addressOf('/pages', { folder, sort: 'url' })}>{count(left)} more, as a table</a>
          )}
        </div>
      )}
    </>
  );
}

interface TreeEntryProperties {
  readonly entry: Entry;
  readonly level: number;
  /** Where the Tab key comes in. */
  readonly isFirst: boolean;
  /** The only one of its folder: open from the start, as there is nothing to choose. */
  readonly isOnly: boolean;
}

function TreeEntry({ entry, level, isFirst, isOnly }: TreeEntryProperties) {
  const [isOpen, setIsOpen] = useState(isOnly && entry.folder !== undefined);
  const { name, folder, id, urls, pages, indexable, failed, status, title } = entry;
  const isFolder = folder !== undefined;
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-expanded={isFolder ? isOpen : undefined}
      aria-selected={false}
      aria-label={isFolder ? `${name}, ${counted(urls, 'URL')}` : `${name}, ${status ?? 'not visited'}`}
      tabIndex={isFirst ? 0 : -1}
    >
      <div class="tree-row" style={{ '--level': level - 1 }}>
        {isFolder ? (
          <span class="tree-name">
            <button
              type="button"
              class="plain turn"
              tabIndex={-1}
              aria-label={isOpen ? `Close ${name}` : `Open ${name}`}
              onClick={() => setIsOpen(!isOpen)}
            >
              <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
            </button>
            <a href={addressOf('/site', { folder })} tabIndex={-1}>
              <bdi>{name}</bdi>
            </a>
          </span>
        ) : (
          <span class="tree-name leaf">
            <Status status={status} without="none" />
            <span data-link>
              <PageLink id={id} url={name} title={title} />
              {title !== undefined && title !== '' && (
                <span class="soft small">
                  {' '}
                  <bdi>{name}</bdi>
                </span>
              )}
            </span>
          </span>
        )}
        <span class="number">{count(urls)}</span>
        <span class="number">{count(pages)}</span>
        <span class="number">{count(indexable)}</span>
        <span class="number">{count(failed)}</span>
      </div>
      {isFolder && isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: the group of a tree is a list.
        <div role="group">
          <Entries folder={folder} level={level + 1} />
        </div>
      )}
    </div>
  );
}
