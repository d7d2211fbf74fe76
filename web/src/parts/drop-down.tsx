import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Controls that are shown when they are wanted, above what lies below; Escape, or a look elsewhere, closes them. */
export function DropDown({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (target instanceof Node && box.current?.contains(target) === false) box.current.open = false;
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, []);
  return (
    <details
      class="drop-down"
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.currentTarget.open = false;
        event.currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary>{title}</summary>
      <fieldset>
        <legend class="hidden">{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}
