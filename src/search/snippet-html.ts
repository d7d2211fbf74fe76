import type { Snippet } from './snippet.ts';

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it may stand in HTML, in an attribute too. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => REFERENCES[character] ?? character);
}

/** A snippet as safe HTML: all that is the page's escaped, the words of the query in `mark` elements, … where there is more. */
export function snippetHtml({ text, marks, isCutBefore, isCutAfter }: Snippet): string {
  let html = isCutBefore ? '… ' : '';
  let at = 0;
  for (const { start, end } of marks) {
    html += `${escaped(text.slice(at, start))}<mark>${escaped(text.slice(start, end))}</mark>`;
    at = end;
  }
  return html + escaped(text.slice(at)) + (isCutAfter ? ' …' : '');
}
