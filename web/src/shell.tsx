import { useEffect, useRef, useState } from 'preact/hooks';
import type { Crawl } from '../../src/serve/answers.ts';
import { useAddress } from './address.ts';
import { UNREACHABLE, useAnswer } from './answer.ts';
import { CrawlContext, inOneVoice, restOf } from './crawl-context.ts';
import { useLive } from './live.ts';
import { Problem } from './parts/problem.tsx';
import { chooseTheme, chosenTheme, THEMES, type Theme } from './theme.ts';
import { VIEWS, viewAt } from './views.ts';
import { keptPlace } from './window-place.ts';

const AWAY =
  'The server is away: what is shown is of before. It is called again every few seconds. Is skein still running?';

/** The frame: what is served, the ways to the views, and the view that the address names. */
export function Shell() {
  const { path } = useAddress();
  const { answer: crawl, problem, again } = useAnswer<Crawl>('/api/crawl');
  const { hear, ...told } = useLive();
  const live = inOneVoice(told, crawl);
  const { counters } = live;
  const served = useOther(counters?.crawl);
  const view = viewAt(path);
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);

  useEffect(() => {
    const folder = crawl === undefined || crawl.name === '' ? '' : ` · ${crawl.name}`;
    document.title = `${view?.title ?? 'Nothing here'}${folder} · Skein`;
  }, [view, crawl]);
  // The focus moves when the view changes, so that readers of screens follow: to the title, or to the field that the view begins with.
  useEffect(() => {
    const begin = main.current?.querySelector<HTMLElement>('[data-begin]') ?? main.current?.querySelector('h1');
    // Whoever comes back to a place farther down is not led away from it.
    if (!isFirst.current) begin?.focus({ preventScroll: keptPlace() > 0 });
    isFirst.current = false;
  }, [view]);

  const isEmpty = live.control?.state === 'none' && view?.needsControl !== true;
  // Asked again when a crawl begins or ends, when seeds are added, when the server has gone, and when it is back: it may serve another folder then.
  useEffect(again, [counters?.crawl, restOf(counters), live.control?.revision, live.isLive]);

  return (
    <CrawlContext.Provider value={{ crawl, askAgain: again, hear, ...live }}>
      <a class="skip" href="#view">
        To the content
      </a>
      <div class="shell">
        <header class="side">
          <a class="brand" href="/">
            <img src="/icon.svg" width="26" height="26" alt="" />
            Skein
          </a>
          <Ways path={path} canControl={live.control !== undefined} />
          <div class="foot">
            {crawl !== undefined && (
              <p class="folder small soft">
                <bdi>{crawl.name}</bdi>
                <br />
                Skein {crawl.version}
              </p>
            )}
            <ThemeChoice />
          </div>
        </header>
        <main id="view" class="view" ref={main} tabIndex={-1}>
          {problem === UNREACHABLE && <Problem text={AWAY} />}
          {isEmpty ? (
            <NoCrawl />
          ) : (
            <>
              {problem !== undefined && problem !== UNREACHABLE && live.control?.state !== 'none' && (
                <Problem text={problem} again={again} />
              )}
              {view === undefined ? <NothingHere /> : <view.component key={view.needsControl ? '' : served} />}
            </>
          )}
        </main>
      </div>
    </CrawlContext.Provider>
  );
}

/** How often another crawl has taken the place of the one that was served: what a view knows of that is of no use then. */
function useOther(crawl: string | undefined): number {
  const last = useRef({ crawl, changes: 0 });
  if (crawl !== undefined && crawl !== last.current.crawl) {
    const changes = last.current.changes + (last.current.crawl === undefined ? 0 : 1);
    last.current = { crawl, changes };
  }
  return last.current.changes;
}

function Ways({ path, canControl }: { readonly path: string; readonly canControl: boolean }) {
  const listed = VIEWS.filter((view) => view.isListed && (canControl || !view.needsControl));
  const here = path === '/page' ? '/pages' : path;
  return (
    <nav aria-label="Views">
      <ul class="ways">
        {listed.map((view) => (
          <li key={view.path}>
            <a href={view.path} aria-current={view.path === here ? 'page' : undefined}>
              {view.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ThemeChoice() {
  const [theme, setTheme] = useState<Theme>(chosenTheme);
  const choose = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row in every browser.
    <div class="choice" role="group" aria-label="Colours">
      {THEMES.map((name) => (
        <button key={name} type="button" aria-pressed={theme === name} onClick={() => choose(name)}>
          {name === 'system' ? 'Auto' : name === 'light' ? 'Light' : 'Dark'}
        </button>
      ))}
    </div>
  );
}

/** A server that was started to begin a crawl. */
function NoCrawl() {
  return (
    <>
      <h1 tabIndex={-1}>No crawl yet</h1>
      <p>No crawl folder is served here.</p>
      <p>
        <a class="button" href="/new">
          Begin a crawl
        </a>
      </p>
    </>
  );
}

function NothingHere() {
  return (
    <>
      <h1 tabIndex={-1}>Nothing here</h1>
      <p>
        There is no view at this address. <a href="/">The overview</a> is a place to begin.
      </p>
    </>
  );
}
