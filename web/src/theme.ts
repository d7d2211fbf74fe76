/** Light, dark, or as the reader's system has it. */
export const THEMES = ['system', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

const KEY = 'skein-theme';

/** The theme that was chosen in this browser. */
export function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === stored) ?? 'system';
  } catch {
    // Storage may be forbidden: the choice then lasts as long as the page.
    return 'system';
  }
}

/** Puts a theme in force, and keeps it. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // As above.
  }
  dispatchEvent(new Event('themechange'));
}
