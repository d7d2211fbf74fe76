import { AT_REST, keep, kept } from './kept.ts';

const NAME = 'window';
/** So long what is to be shown may be on its way. */
const PATIENCE = 10_000;
/** What the reader does to go elsewhere. */
const OWN_WAYS = ['wheel', 'keydown', 'pointerdown', 'touchstart'] as const;

/** How far the window was scrolled when the reader was at this step of the history; 0 where that was nowhere. */
export function keptPlace(): number {
  const top = kept(NAME);
  return typeof top === 'number' ? top : 0;
}

/** Keeps how far the window is scrolled, and comes back there when the page is as high again. Called once. */
export function followScrolling(): void {
  // The browser would come back at once, when nothing is there yet.
  history.scrollRestoration = 'manual';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let giveUp: (() => void) | undefined;
  const comeBack = () => {
    clearTimeout(timer);
    giveUp?.();
    const top = keptPlace();
    giveUp = whenHighEnough(top, (isReached) => {
      giveUp = undefined;
      if (isReached) scrollTo(0, top);
    });
  };
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer);
      if (giveUp === undefined) timer = setTimeout(() => keep(NAME, Math.round(scrollY)), AT_REST);
    },
    { passive: true },
  );
  for (const way of OWN_WAYS)
    addEventListener(
      way,
      () => {
        giveUp?.();
        giveUp = undefined;
      },
      { passive: true, capture: true },
    );
  addEventListener('popstate', comeBack);
  comeBack();
}

/** Calls back once the window can be scrolled so far, or when that has taken too long; what it gives ends that. */
function whenHighEnough(top: number, over: (isReached: boolean) => void): () => void {
  const end = () => {
    watch.disconnect();
    clearTimeout(timer);
  };
  const tell = (isReached: boolean) => {
    end();
    over(isReached);
  };
  // The observer looks first when the step that was made is drawn.
  const watch = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight >= top) tell(true);
  });
  const timer = setTimeout(() => tell(false), PATIENCE);
  watch.observe(document.documentElement);
  watch.observe(document.body);
  return end;
}
