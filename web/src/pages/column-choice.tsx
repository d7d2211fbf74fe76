import type { Crawl } from '../../../src/serve/answers.ts';
import { changed, go } from '../address.ts';
import { DropDown } from '../parts/drop-down.tsx';
import { titleOf, USUAL_COLUMNS } from './columns.tsx';

/** Which columns the table has; the URL is always there. */
export function ColumnChoice(properties: { readonly columns: Crawl['columns']; readonly chosen: readonly string[] }) {
  const { columns, chosen } = properties;
  const choose = (name: string, isWanted: boolean) => {
    const wanted = columns
      .map((column) => column.name)
      .filter((other) => (other === name ? isWanted : chosen.includes(other)));
    // New ones come last: the others stay where they are.
    const kept = chosen.filter((other) => wanted.includes(other));
    const next = [...kept, ...wanted.filter((other) => !kept.includes(other))].join(',');
    go(changed({ columns: next === USUAL_COLUMNS.join(',') ? '' : next }), { replace: true });
  };
  return (
    <DropDown title="Columns">
      <button type="button" onClick={() => go(changed({ columns: '' }), { replace: true })}>
        The usual ones
      </button>
      {columns.map(({ name, meaning }) => (
        <label key={name} class="check" title={meaning}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            disabled={name === 'url'}
            onChange={(event) => choose(name, event.currentTarget.checked)}
          />
          {titleOf(name)}
        </label>
      ))}
    </DropDown>
  );
}
