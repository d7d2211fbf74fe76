import type { Marked, Search } from '../../../src/serve/answers.ts';
import { addressOf } from '../address.ts';
import { counted } from '../amounts.ts';
import { PageLink } from '../parts/page-link.tsx';

/** One page that answers: its title, address and a piece of its text, the words looked for marked. */
export function Hit({ hit }: { readonly hit: Search['hits'][number] }) {
  const { id, url, title, snippet, fileType, language, date, similar, rank } = hit;
  const notes = [
    fileType !== '' && fileType !== 'html' ? fileType : undefined,
    language === '' ? undefined : language,
    date === undefined ? undefined : new Date(date).toISOString().slice(0, 10),
    `PageRank ${rank.toFixed(1)} times the mean`,
  ].filter((note) => note !== undefined);
  return (
    <article class="hit">
      <h2>
        <a href={url} rel="noreferrer noopener nofollow" target="_blank">
          {title.text.trim() === '' ? <bdi>{url}</bdi> : <MarkedText marked={title} />}
        </a>
      </h2>
      <p class="address">
        <bdi>{url}</bdi>
      </p>
      <p>
        <MarkedText marked={snippet} />
      </p>
      <p class="small soft">
        <a href={addressOf('/page', { id })}>In the crawl</a> · {notes.join(' · ')}
      </p>
      {similar.length > 0 && (
        <details class="small">
          <summary>{counted(similar.length, 'page nearly alike', 'pages nearly alike')}</summary>
          <ul class="list">
            {similar.map((other) => (
              <li key={other}>
                <PageLink url={other} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </article>
  );
}

/** Text with the words looked for marked: text nodes and marks, whatever it says. */
function MarkedText({ marked }: { readonly marked: Marked }) {
  const { text, marks, isCutBefore, isCutAfter } = marked;
  let last = 0;
  const pieces = marks.flatMap(({ start, end }) => {
    const before = text.slice(last, start);
    last = end;
    return [before, <mark key={start}>{text.slice(start, end)}</mark>];
  });
  return (
    <bdi>
      {isCutBefore && '… '}
      {pieces}
      {text.slice(last)}
      {isCutAfter && ' …'}
    </bdi>
  );
}
