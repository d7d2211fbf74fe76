import type { Pages } from '../../../src/serve/answers.ts';
import { addressOf } from '../address.ts';
import { counted } from '../amounts.ts';
import { useAnswer } from '../answer.ts';
import { Card } from '../parts/card.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { NOT_READ_YET } from './not-read-yet.ts';

const SHOWN = 5;
const ORDER = { sort: 'unique_inlinks', descending: 'true' };

/** The pages that the most others link to; asked again whenever the crawl was read anew, at the moment `asOf`. */
export function MostLinked({ asOf, isUnread }: { readonly asOf: number; readonly isUnread: boolean }) {
  const wish = { ...ORDER, state: 'fetched', columns: 'url,title,unique_inlinks', limit: SHOWN };
  const { answer } = useAnswer<Pages>(addressOf('/api/pages', wish), asOf);
  if (answer === undefined) return null;
  return (
    <Card title="Most linked pages" aside={<a href={addressOf('/pages', ORDER)}>All URLs in this order</a>}>
      {answer.rows.length === 0 ? (
        <p class="note">{isUnread ? NOT_READ_YET : 'Nothing has been fetched yet.'}</p>
      ) : (
        <ol class="ranking">
          {answer.rows.map((row) => (
            <li key={String(row['url'])}>
              <PageLink url={String(row['url'])} id={Number(row['url_id'])} title={String(row['title'] ?? '')} />{' '}
              <span class="soft small">from {counted(Number(row['unique_inlinks'] ?? 0), 'page')}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
