import type { Counters, Crawl } from '../../../src/serve/answers.ts';
import { counted } from '../amounts.ts';

/** How a crawl at rest has ended, and the command that goes on with it where something is left. */
export function Ended({
  crawl,
  now,
  canGoOn,
}: {
  readonly crawl: Crawl;
  readonly now: Counters;
  /** Whether there are buttons for it. */
  readonly canGoOn: boolean;
}) {
  const { ended, name } = crawl;
  const { pending } = now;
  if (ended === undefined) return null;
  const flags = pending > 0 && ended.resumeWith.startsWith('--') ? ended.resumeWith : '';
  return (
    <p class="note" role="status">
      Ended: {ended.words}
      {pending > 0 && `; ${counted(pending, 'URL')} still queued`}.
      {!ended.isConcluded && ' What there is was not ranked, indexed and exported yet.'}
      {(pending > 0 || !ended.isConcluded) && !canGoOn && (
        <>
          {' '}
          To go on: <code>{['skein resume', shellWord(name), flags].filter((part) => part !== '').join(' ')}</code>
          {pending > 0 && flags === '' && ` ${ended.resumeWith}`}
        </>
      )}
    </p>
  );
}

/** A name as it can be pasted into a shell. */
function shellWord(name: string): string {
  return /^[\w.@%+,=-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}
