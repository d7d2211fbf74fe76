/** One piece of source text: a comment, a text in quotes, a regular expression, a piece of a template, or one other character. */
export const PIECES =
  /(\/\/[^\n]*|\/\*[\s\S]*?\*\/)|('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")|((?<=[(,=:[!&|?{};\n]\s*|\breturn\s+)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*)|(`(?:\\.|[^`\\])*`)|[\s\S]/g;

/** The regular expressions that a source text writes out, as written. */
export function patternsOf(text: string): readonly string[] {
  const found = [...text.matchAll(PIECES)].map(([, , , pattern]) => pattern);
  return found.filter((pattern) => pattern !== undefined).filter((pattern) => /\/[dgimsuvy]*$/.test(pattern));
}
