import { useEffect, useState } from 'preact/hooks';

/** Where the reader is: everything that is needed to show the same again, as the address bar has it. */
export interface Address {
  readonly path: string;
  readonly parameters: URLSearchParams;
}

const onlookers = new Set<() => void>();

/** The address as it stands; the component is drawn again when it changes. */
export function useAddress(): Address {
  const [address, setAddress] = useState(readAddress);
  useEffect(() => {
    const look = () => setAddress(readAddress());
    onlookers.add(look);
    look();
    return () => void onlookers.delete(look);
  }, []);
  return address;
}

/** Goes to a view; with `replace` the step back leads past the present one, as is right while a filter is typed. */
export function go(target: string, { replace = false } = {}): void {
  if (target === location.pathname + location.search) return;
  if (replace) history.replaceState(null, '', target);
  else history.pushState(null, '', target);
  tellOnlookers();
}

/** The address of a view with these parameters; those that are undefined or empty are left out. */
export function addressOf(
  path: string,
  parameters: Readonly<Record<string, string | number | undefined>> | URLSearchParams = {},
): string {
  const entries = parameters instanceof URLSearchParams ? [...parameters] : Object.entries(parameters);
  const kept = entries
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams(kept).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** The present address with some parameters changed. */
export function changed(changes: Readonly<Record<string, string | number | undefined>>): string {
  const { path, parameters } = readAddress();
  return addressOf(path, { ...Object.fromEntries(parameters), ...changes });
}

/** Follows steps back and forward, and plain clicks on links to views of the page. Called once. */
export function followAddress(isView: (path: string) => boolean): void {
  addEventListener('popstate', tellOnlookers);
  document.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a');
    if (link == null || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.target !== '' || link.hasAttribute('download')) return;
    if (link.hash !== '' || !isView(link.pathname)) return;
    event.preventDefault();
    go(link.pathname + link.search);
    scrollTo(0, 0);
  });
}

function readAddress(): Address {
  return { path: location.pathname, parameters: new URLSearchParams(location.search) };
}

function tellOnlookers(): void {
  for (const look of onlookers) look();
}
