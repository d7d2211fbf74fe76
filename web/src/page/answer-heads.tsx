import type { Page } from '../../../src/serve/answers.ts';
import { Card } from '../parts/card.tsx';
import { LongText } from '../parts/long-text.tsx';

/** The head of the answer, as it was sent. */
export function AnswerHeads({ page }: { readonly page: Page }) {
  return (
    <div class="cards">
      <Card title="Headers of the answer" className="wide">
        {page.headers.length === 0 ? (
          <p class="note">They were not kept: there was no answer, or the crawl keeps no archive.</p>
        ) : (
          <dl class="facts address">
            {page.headers.map(({ name, value }, place) => [
              <dt key={`${place} ${name}`}>
                <bdi>{name}</bdi>
              </dt>,
              <dd key={`${place} ${name} value`}>
                <LongText text={value} />
              </dd>,
            ])}
          </dl>
        )}
      </Card>
    </div>
  );
}
