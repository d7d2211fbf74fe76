/**
 * The stem of a Bulgarian word in lower case: articles, then plurals, then the vowel of gender, and the sounds that change before them, after Savoy's stemmer
 * (Searching strategies for the Bulgarian language, Information Retrieval 10, 2007).
 */
export function stemBulgarian(word: string): string {
  if (word.length < 4) return word;
  return withoutChanges(withoutGender(withoutPlural(withoutArticle(word))));
}

function withoutArticle(word: string): string {
  return word.replace(/(?<=\p{L}{4})ият$|(?<=\p{L}{4})(?:ът|то|те|та|ия)$|(?<=\p{L}{3})ят$/u, '');
}

function withoutPlural(stem: string): string {
  return stem
    .replace(/(?<=\p{L}{3})(?:ища|ове)$|(?<=\p{L}{3}ов)ци$|(?<=\p{L}{4})та$/u, '')
    .replace(/(?<=\p{L}{4})еве$/u, 'й')
    .replace(/(?<=\p{L}{4})зи$/u, 'г')
    .replace(/(?<=\p{L}{3})си$/u, 'х')
    .replace(/(?<=\p{L}{3})и$/u, '');
}

function withoutGender(stem: string): string {
  return stem.replace(/(?<=\p{L}{3})я$/u, '').replace(/(?<=\p{L}{3})[аое]$/u, '');
}

/** The vowel that parts the last consonants (`прозорец`, `прозорци`; `театър`, `театри`), and `език` with `езици`. */
function withoutChanges(stem: string): string {
  return stem
    .replace(/(?<=\p{L}{3})е(?=[нц]$)/u, '')
    .replace(/(?<=\p{L}{4})ъ(?=\p{L}$)/u, '')
    .replace(/(?<=\p{L}{2})ц$/u, 'к');
}
