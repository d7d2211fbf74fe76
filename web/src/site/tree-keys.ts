import type { JSX } from 'preact';

/**
 * The keys of a tree as the ARIA Authoring Practices Guide has them: one item takes the Tab key, arrows go about from there and open and
 * close folders, Enter follows the link of an item.
 */
export function goAbout(event: JSX.TargetedKeyboardEvent<HTMLElement>, turn: (item: HTMLElement) => void): void {
  const item = (event.target as Element).closest<HTMLElement>('[role="treeitem"]');
  if (item === null || event.altKey || event.ctrlKey || event.metaKey || event.target !== item) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')];
  const place = items.indexOf(item);
  const next = items[place + 1];
  switch (event.key) {
    case 'ArrowDown':
      next?.focus();
      break;
    case 'ArrowUp':
      items[place - 1]?.focus();
      break;
    case 'Home':
      items[0]?.focus();
      break;
    case 'End':
      items.at(-1)?.focus();
      break;
    case 'ArrowRight':
      if (item.ariaExpanded === 'false') turn(item);
      else if (next !== undefined && levelOf(next) > levelOf(item)) next.focus();
      break;
    case 'ArrowLeft':
      if (item.ariaExpanded === 'true') turn(item);
      else
        items
          .slice(0, place)
          .findLast((other) => levelOf(other) < levelOf(item))
          ?.focus();
      break;
    case 'Enter':
      item.querySelector('a')?.click();
      break;
    default:
      return;
  }
  event.preventDefault();
}

/** The item that has the focus is the one that the Tab key comes back to. */
export function takeFocus(event: JSX.TargetedFocusEvent<HTMLElement>): void {
  const item = (event.target as Element).closest<HTMLElement>('[role="treeitem"]');
  if (item === null) return;
  for (const other of event.currentTarget.querySelectorAll('[role="treeitem"][tabindex="0"]'))
    other.setAttribute('tabindex', '-1');
  item.setAttribute('tabindex', '0');
}

function levelOf(item: HTMLElement): number {
  return Number(item.ariaLevel);
}
