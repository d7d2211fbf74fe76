import { useEffect, useState } from 'preact/hooks';

/** The colour that a property of the style sheet has in the theme in force, for what is drawn on a canvas. */
export function colourOf(element: HTMLElement, property: string): string {
  const probe = document.createElement('i');
  probe.style.color = `var(${property})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Grows when the theme changes, whoever changes it. */
export function useLook(): number {
  const [look, setLook] = useState(0);
  useEffect(() => {
    const change = () => setLook((last) => last + 1);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    addEventListener('themechange', change);
    dark.addEventListener('change', change);
    return () => {
      removeEventListener('themechange', change);
      dark.removeEventListener('change', change);
    };
  }, []);
  return look;
}
