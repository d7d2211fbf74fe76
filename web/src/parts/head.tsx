import type { ComponentChildren } from 'preact';

/** The title of a view, with a word on what is seen. The focus comes here when the view changes. */
export function Head(properties: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <header class="head">
      <h1 tabIndex={-1}>{properties.title}</h1>
      {properties.children}
    </header>
  );
}
