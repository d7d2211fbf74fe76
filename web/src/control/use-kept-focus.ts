import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** Where what had the focus in the box is not there any more, the focus goes to a place that stays, and is not lost. */
export function useKeptFocus(box: RefObject<HTMLElement>, place: RefObject<HTMLElement>): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const look = ({ target }: Event) => {
      last.current = target instanceof Element && box.current?.contains(target) === true ? target : null;
    };
    document.addEventListener('focusin', look);
    document.addEventListener('pointerdown', look);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('pointerdown', look);
    };
  }, []);
  // After each drawing.
  useLayoutEffect(() => {
    if (last.current === null || last.current.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    place.current?.focus();
  });
}
