import { useEffect, useRef, useState } from 'preact/hooks';
import type { Crawl } from '../../src/serve/answers.ts';
import { useAddress } from './address.ts';
import { UNREACHABLE, useAnswer } from './answer.ts';
import { CrawlContext } from './crawl-context.ts';
import { useLive } from './live.ts';
import { Problem } from './parts/problem.tsx';
import { chooseTheme, chosenTheme, THEMES, type Theme } from './theme.ts';
import { VIEWS, viewAt } from './views.ts';

const AWAY =
  'The server is away: what is shown is of before. It is called again every few seconds. Is skein still running?';

/** The frame: what is served, the ways to the views, and the view that the address names. */
export function Shell() {
  const { path } = useAddress();
  const { answer: crawl, problem, again } = useAnswer<Crawl>('/api/crawl');
  const live = useLive();
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
    if (!isFirst.current) begin?.focus();
    isFirst.current = false;
  }, [view]);

  // What is served may change with a command: a new crawl has another folder.
  const isRunning = live.counters?.isRunning;
  const isEmpty = live.control?.state === 'none' && view?.needsControl !== true;
  // Asked again when a crawl begins or ends, when the server has gone, and when it is back: it may serve another folder then.
  useEffect(again, [isRunning, live.isLive]);

  return (
    <CrawlContext.Provider value={{ crawl, askAgain: again, ...live }}>
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
              {view === undefined ? <NothingHere /> : <view.component />}
            </>
          )}
        </main>
      </div>
    </CrawlContext.Provider>
  );
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
