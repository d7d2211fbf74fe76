import type { JSX } from 'preact';

/** The keys of a tree as the ARIA Authoring Practices Guide has them: one item takes the Tab key, arrows go about from there. */
export function goAbout(event: JSX.TargetedKeyboardEvent<HTMLElement>): void {
  const item = (event.target as Element).closest<HTMLElement>('[role="treeitem"]');
  if (item === null || event.altKey || event.ctrlKey || event.metaKey) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')];
  const target = targetOf(event.key, item, items);
  if (target === undefined) return;
  event.preventDefault();
  target?.focus();
}

/** The item that has the focus is the one that the Tab key comes back to. */
export function takeFocus(event: JSX.TargetedFocusEvent<HTMLElement>): void {
  const item = (event.target as Element).closest<HTMLElement>('[role="treeitem"]');
  if (item === null) return;
  for (const other of event.currentTarget.querySelectorAll('[role="treeitem"][tabindex="0"]'))
    other.setAttribute('tabindex', '-1');
  item.setAttribute('tabindex', '0');
}

/** Where a key leads: to an item, to none though it is ours (null), or it is not ours (undefined). */
function targetOf(key: string, item: HTMLElement, items: readonly HTMLElement[]): HTMLElement | null | undefined {
  const place = items.indexOf(item);
  switch (key) {
    case 'ArrowDown':
      return items[place + 1] ?? null;
    case 'ArrowUp':
      return items[place - 1] ?? null;
    case 'Home':
      return items[0] ?? null;
    case 'End':
      return items.at(-1) ?? null;
    case 'ArrowRight':
      if (item.ariaExpanded === 'false') return turn(item);
      return item.querySelector<HTMLElement>('[role="treeitem"]');
    case 'ArrowLeft':
      if (item.ariaExpanded === 'true') return turn(item);
      return item.parentElement?.closest<HTMLElement>('[role="treeitem"]') ?? null;
    case 'Enter':
      item.querySelector<HTMLElement>('.tree-row a')?.click();
      return null;
    default:
      return undefined;
  }
}

/** Opens or closes a folder. */
function turn(item: HTMLElement): null {
  item.querySelector<HTMLElement>('.turn')?.click();
  return null;
}
