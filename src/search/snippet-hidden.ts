import { HIDDEN_END, HIDDEN_START } from '../content/hidden-marks.ts';

/** A text without what its page hides from snippets, each such part a blank. A part that is not ended reaches to the end. */
export function shownText(text: string): string {
  if (!text.includes(HIDDEN_START)) return text;
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const start = text.indexOf(HIDDEN_START, at);
    if (start < 0) {
      parts.push(text.slice(at));
      break;
    }
    parts.push(text.slice(at, start).trim());
    const end = text.indexOf(HIDDEN_END, start);
    at = end < 0 ? text.length : end + HIDDEN_END.length;
  }
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}
