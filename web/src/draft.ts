import { useState } from 'preact/hooks';

const drafts = new Map<string, string>();

/**
 * What is being written under a name, as long as the tab is open: it is there again after a look at another view, a step back, or when the
 * page is loaded anew. `draft(undefined)` drops it.
 */
export function useDraft<T>(
  name: string,
  beginning: T,
  isSuch: (kept: unknown) => kept is T,
): readonly [value: T, draft: (next: T | undefined) => void] {
  const [value, setValue] = useState<T>(() => readDraft(name, isSuch) ?? beginning);
  const draft = (next: T | undefined): void => {
    writeDraft(name, next);
    setValue(next ?? beginning);
  };
  return [value, draft];
}

function readDraft<T>(name: string, isSuch: (kept: unknown) => kept is T): T | undefined {
  const text = drafts.get(name) ?? storage()?.getItem(keyOf(name)) ?? 'null';
  try {
    const kept: unknown = JSON.parse(text);
    return isSuch(kept) ? kept : undefined;
  } catch {
    // Somebody else wrote it.
    return undefined;
  }
}

function writeDraft(name: string, value: unknown): void {
  if (value === undefined) {
    drafts.delete(name);
    storage()?.removeItem(keyOf(name));
    return;
  }
  const text = JSON.stringify(value);
  drafts.set(name, text);
  try {
    storage()?.setItem(keyOf(name), text);
  } catch {
    // It is full: the draft then lasts as long as the page.
  }
}

/** Undefined where storage is forbidden. */
function storage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

function keyOf(name: string): string {
  return `skein-draft ${name}`;
}
