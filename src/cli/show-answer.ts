import type { Answer, AskOptions, Settings } from '../index.ts';
import { showCount } from './amounts.ts';
import { facetText, hitText, problemText } from './answer-text.ts';
import { painter } from './paint.ts';
import { printable } from './printable.ts';
import type { Terminal } from './terminal.ts';

/** What is known beside the answer. */
export interface Showing {
  /** The query as it was written. */
  readonly asked: string;
  /** Which words were asked for; undefined where that was left open. */
  readonly words: AskOptions['words'];
  readonly offset: number;
  /** Milliseconds. */
  readonly took: number;
  readonly settings: Settings;
  readonly terminal: Terminal;
}

/** Shows an answer to people: results on standard output, what is said of them on standard error. */
export async function showAnswer(
  answer: Answer,
  { asked, words, offset, took, settings, terminal }: Showing,
): Promise<void> {
  const tell = (line: string) => {
    if (!settings.quiet) terminal.tell(line);
  };
  const layout = { paint: painter(settings, terminal), columns: terminal.isOutputShown ? terminal.width() : undefined };
  const texts = answer.hits.map((hit, at) => hitText(hit, { place: offset + at + 1, ...layout }));
  const withSome = answer.words === 'all' ? answer.hits.findIndex((hit) => hit.words === 'any') : -1;
  const some = withSome < 0 ? texts.length : withSome;
  tellOfQuery(answer, asked, tell);
  if (answer.count > 0 && answer.words === 'any' && words !== 'any')
    tell('No page has all the words; these have some.');
  await terminal.write(texts.slice(0, some).join(''));
  if (some < texts.length) {
    tell('What follows has only some of the words.');
    await terminal.write(texts.slice(some).join(''));
  }
  if (answer.facets !== undefined) {
    if (answer.further > 0) tell('Counted here: pages with all the words.');
    await terminal.write(facetText(answer.facets));
  }
  tell(countInWords(answer, took));
}

/** What was not taken as it was written; told before the results, which are read with it in mind. */
function tellOfQuery(answer: Answer, asked: string, tell: (line: string) => void): void {
  const { problems, corrections, didYouMean, query } = answer;
  for (const problem of problems) tell(printable(problemText(problem, asked)));
  if (corrections.length > 0)
    tell(
      `Nothing was found for ${printable(corrections.map(({ from }) => from).join(', '))}; these are the results for: ${printable(query)}`,
    );
  else if (didYouMean !== undefined) tell(`Did you mean: ${printable(didYouMean)}`);
}

function countInWords({ count, isExact, further }: Answer, took: number): string {
  const pages =
    count === 0
      ? 'nothing found'
      : `${isExact || further > 0 ? '' : 'about '}${showCount(count)} ${count === 1 ? 'page' : 'pages'}`;
  const some = further === 0 ? '' : ` with all the words and ${isExact ? '' : 'about '}${showCount(further)} with some`;
  return `${pages}${some}, ${took < 10 ? took.toFixed(1) : Math.round(took)} ms`;
}
