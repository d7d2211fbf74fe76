import { useEffect, useState } from 'preact/hooks';
import type { Suggestions } from '../../../src/serve/answers.ts';
import { addressOf, go } from '../address.ts';
import { ask } from '../answer.ts';

const ORDERS: readonly (readonly [string, string])[] = [
  ['', 'best first'],
  ['rank', 'by PageRank'],
  ['date', 'newest first'],
  ['url', 'by URL'],
];

const REST = 120;

/** The query, with suggestions while it is typed. */
export function SearchForm({ query, sort }: { readonly query: string; readonly sort: string }) {
  const [text, setText] = useState(query);
  // Another query came by a link or a step back.
  useEffect(() => setText(query), [query]);
  const suggestions = useSuggestions(text, text !== query);
  return (
    <form
      class="controls"
      action="/search"
      onSubmit={(event) => {
        event.preventDefault();
        go(addressOf('/search', { q: text.trim(), sort }));
      }}
    >
      <label class="field search-field">
        <span>Words, phrases, fields</span>
        <input
          type="search"
          name="q"
          value={text}
          list="suggestions"
          autoComplete="off"
          spellcheck={false}
          data-begin={query === '' ? '' : undefined}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <datalist id="suggestions">
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      </label>
      <label class="field">
        <span>Order</span>
        <select
          name="sort"
          value={sort}
          onChange={(event) => go(addressOf('/search', { q: text.trim(), sort: event.currentTarget.value }))}
        >
          {ORDERS.map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="first">
        Search
      </button>
    </form>
  );
}

function useSuggestions(text: string, isTyped: boolean): Suggestions {
  const [suggestions, setSuggestions] = useState<Suggestions>([]);
  useEffect(() => {
    if (!isTyped || text.trim() === '') return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      // Without suggestions the search works as well: what goes wrong here is not told.
      ask<Suggestions>(addressOf('/api/suggest', { q: text.slice(0, 200) }), { signal: abort.signal }).then(
        setSuggestions,
        () => {},
      );
    }, REST);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, isTyped]);
  return suggestions;
}
