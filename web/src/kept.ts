/** Milliseconds without scrolling after which a place is kept: browsers let the history be written to a few times a second only. */
export const AT_REST = 250;

/**
 * What was kept under a name with the present step of the history: how far a table was scrolled, which folders were open. It is no part of
 * the address, and yet to be as it was when the reader comes back or loads the page again. Undefined where nothing was.
 */
export function kept(name: string): unknown {
  return stateOf()[name];
}

/** Keeps a value with the present step; what steps are made afterwards do not have it. */
export function keep(name: string, value: unknown): void {
  history.replaceState({ ...stateOf(), [name]: value }, '');
}

function stateOf(): Readonly<Record<string, unknown>> {
  return (history.state as Readonly<Record<string, unknown>> | null) ?? {}; // written here alone
}
