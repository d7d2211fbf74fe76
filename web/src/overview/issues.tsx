import type { Issue } from '../../../src/serve/answers.ts';
import { addressOf } from '../address.ts';
import { count } from '../amounts.ts';
import { Card } from '../parts/card.tsx';

const TONES = { high: 'tone-5', medium: 'tone-4', low: 'tone-0' } as const;

/** What is wrong with the site, the most urgent first. */
export function Issues({ issues }: { readonly issues: readonly Issue[] }) {
  return (
    <Card title="Issues">
      {issues.length === 0 ? (
        <p class="note">Nothing was found wrong so far.</p>
      ) : (
        <ul class="issues">
          {issues.map(({ check, title, meaning, priority, count: urls }) => (
            <li key={check}>
              <span class={`chip ${TONES[priority]}`}>{priority}</span>
              <span>
                <a href={addressOf('/pages', { issue: check })}>{title}</a>
                <br />
                <span class="small soft">{meaning}</span>
              </span>
              <span class="number">{count(urls)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
