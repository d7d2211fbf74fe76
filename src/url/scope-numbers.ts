/** So many scopes are numbered at a time. */
const MOST_SCOPES = 1024;

/** Numbers what links of a base are resolved in: its origin, its folder. One that was forgotten has another number when it comes again. */
export class ScopeNumbers {
  readonly #scopes = new Map<string, number>();
  #scopesGiven = 0;

  /** The number of a scope, never 0. */
  numberOf(text: string): number {
    const known = this.#scopes.get(text);
    if (known !== undefined) return known;
    if (this.#scopes.size === MOST_SCOPES) this.#scopes.clear();
    this.#scopesGiven = (this.#scopesGiven + 1) | 0 || 1;
    this.#scopes.set(text, this.#scopesGiven);
    return this.#scopesGiven;
  }
}
