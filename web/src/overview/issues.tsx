import { useState } from 'preact/hooks';
import type { Issue } from '../../../src/serve/answers.ts';
import { addressOf } from '../address.ts';
import { count } from '../amounts.ts';
import { keep, kept } from '../kept.ts';
import { Card } from '../parts/card.tsx';
import { NOT_READ_YET } from './not-read-yet.ts';

const TONES = { high: 'tone-5', medium: 'tone-4', low: 'tone-0' } as const;

/** The most urgent; the others are there when they are asked for. */
const SHOWN = 4;

const ALL = 'all issues';

/** What is wrong with the site, the most urgent first. */
export function Issues({ issues, isUnread }: { readonly issues: readonly Issue[]; readonly isUnread: boolean }) {
  const [areAllShown, setAreAllShown] = useState(() => kept(ALL) === true);
  const turn = () => {
    keep(ALL, !areAllShown);
    setAreAllShown(!areAllShown);
  };
  // One that is left out alone would need as much room as the button.
  const isLong = issues.length > SHOWN + 1;
  const shown = areAllShown || !isLong ? issues : issues.slice(0, SHOWN);
  return (
    <Card title="Issues" aside={<span class="small soft">number of URLs</span>}>
      {issues.length === 0 && <p class="note">{isUnread ? NOT_READ_YET : 'Nothing was found wrong so far.'}</p>}
      {issues.length > 0 && (
        <ul class="issues">
          {shown.map((issue) => (
            <IssueRow key={issue.check} issue={issue} />
          ))}
        </ul>
      )}
      {isLong && (
        <button type="button" class="start" aria-expanded={areAllShown} onClick={turn}>
          {areAllShown ? 'Show the most urgent only' : `Show all ${count(issues.length)} kinds of issues`}
        </button>
      )}
    </Card>
  );
}

function IssueRow({ issue }: { readonly issue: Issue }) {
  const { check, title, meaning, priority, count: urls } = issue;
  return (
    <li>
      <span class={`chip ${TONES[priority]}`}>{priority}</span>
      <span>
        <a href={addressOf('/pages', { issue: check })}>{title}</a>
        <br />
        <span class="small soft">{meaning}</span>
      </span>
      <span class="number">{count(urls)}</span>
    </li>
  );
}
