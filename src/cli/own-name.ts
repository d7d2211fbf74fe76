/** How a reader may call Skein again: what npx has started is on no path, so `npx` stands before it. */
export function ownName(environment: Readonly<Record<string, string | undefined>>): string {
  return environment['npm_lifecycle_event'] === 'npx' ? 'npx skein' : 'skein';
}
