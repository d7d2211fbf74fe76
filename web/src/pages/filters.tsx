import type { Crawl } from '../../../src/serve/answers.ts';
import { addressOf, changed, go } from '../address.ts';
import { useCrawl } from '../crawl-context.ts';
import { DropDown } from '../parts/drop-down.tsx';
import { TypedText } from '../parts/typed-text.tsx';
import { STATES } from './states.ts';

const STATUSES: readonly (readonly [string, string])[] = [
  ['2xx', '2xx: answered'],
  ['3xx', '3xx: redirects'],
  ['4xx', '4xx: client errors'],
  ['5xx', '5xx: server errors'],
  ['none', 'no answer'],
];

/** Filters by range, and what to say of them. */
const RANGES: Readonly<Record<string, string>> = {
  depth: 'Links from a seed',
  inlinks: 'Links to it',
  words: 'Words',
  bytes: 'Size in bytes',
  fetch_ms: 'Fetch time in ms',
};

/** Filters that are not seen in a field of their own: shown with a way to drop them. */
const GIVEN: Readonly<Record<string, string>> = {
  issue: 'Issue',
  summary: 'Summary',
  host: 'Host',
  folder: 'In folder',
  type: 'Type',
  reason: 'Reason',
  duplicateOf: 'Duplicates of number',
  ...RANGES,
};

/** What lets rows through. Every change is in the address bar at once. */
export function Filters({ parameters }: { readonly parameters: URLSearchParams }) {
  const change = (name: string, value: string) => go(changed({ [name]: value }), { replace: true });
  const given = Object.keys(GIVEN).filter((name) => parameters.has(name));
  const status = parameters.get('status') ?? '';
  const { crawl } = useCrawl();
  return (
    <>
      <TypedText
        label="In URL or title"
        type="search"
        value={parameters.get('q') ?? ''}
        onText={(text) => change('q', text)}
      />
      <Choice
        name="State"
        value={parameters.get('state') ?? ''}
        options={STATES}
        onChoice={(value) => change('state', value)}
      />
      <Choice
        name="HTTP status"
        value={status}
        options={
          status === '' || STATUSES.some(([value]) => value === status) ? STATUSES : [[status, status], ...STATUSES]
        }
        onChoice={(value) => change('status', value)}
      />
      <Choice
        name="For search engines"
        value={parameters.get('indexability') ?? ''}
        options={[
          ['indexable', 'indexable'],
          ['non-indexable', 'non-indexable'],
        ]}
        onChoice={(value) => change('indexability', value)}
      />
      <DropDown title="Ranges">
        <p class="small soft">
          A number, or a range: <code>5</code>, <code>2..9</code>, <code>100..</code>, <code>..3</code>
        </p>
        {Object.entries(RANGES).map(([name, title]) => (
          <TypedText
            key={name}
            label={title}
            value={parameters.get(name) ?? ''}
            meaningOf={(text) => (isRange(text) ? text.trim() : '')}
            onText={(text) => change(name, text)}
          />
        ))}
      </DropDown>
      {given.map((name) => (
        <button key={name} type="button" class="given" onClick={() => change(name, '')}>
          {GIVEN[name]}: <bdi>{wordsOf(name, parameters.get(name) ?? '', crawl)}</bdi>
          <span aria-hidden="true">×</span>
          <span class="hidden">: drop this filter</span>
        </button>
      ))}
      {[...parameters.keys()].some((name) => name !== 'columns' && name !== 'sort' && name !== 'descending') && (
        <a class="button" href={addressOf('/pages', { columns: parameters.get('columns') ?? '' })}>
          All URLs
        </a>
      )}
    </>
  );
}

function Choice(properties: {
  readonly name: string;
  readonly value: string;
  readonly options: readonly (readonly [string, string])[];
  readonly onChoice: (value: string) => void;
}) {
  return (
    <label class="field">
      <span>{properties.name}</span>
      <select value={properties.value} onChange={(event) => properties.onChoice(event.currentTarget.value)}>
        <option value="">any</option>
        {properties.options.map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What was chosen by the words that it was chosen by. */
function wordsOf(name: string, value: string, crawl: Crawl | undefined): string {
  if (name === 'summary') return value.replace('still-', 'still ').replace('equal-', 'equal ');
  if (name !== 'issue') return value;
  const titleOf = (check: string) => crawl?.checks.find((one) => one.check === check)?.title ?? check;
  return value.split(',').map(titleOf).join(', ');
}

/** What is half typed filters nothing yet. */
function isRange(text: string): boolean {
  return /^(\d+|\d+\.\.\d*|\.\.\d+)$/.test(text.trim());
}
