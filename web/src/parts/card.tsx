import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** A part of a view, with its own title. */
export function Card(properties: {
  readonly title: string;
  /** Beside the title. */
  readonly aside?: ComponentChildren;
  readonly className?: string;
  readonly children: ComponentChildren;
}) {
  const id = useId();
  return (
    <section class={`card ${properties.className ?? ''}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{properties.title}</h2>
        {properties.aside}
      </header>
      {properties.children}
    </section>
  );
}
