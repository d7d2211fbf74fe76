import { EXACT_MARK } from './analyse.ts';
import { fold, isAscii, respell } from './analyse-fold.ts';
import { keepsFirst, stemOf } from './analyse-stem.ts';

/** Longer words are cut: terms of the index are no larger than need be. */
const LONGEST_TERM = 64;

const OWNER = /'s$/;

/**
 * The terms for a lower-case word: its stem, folded, then marked the word itself where that is something else, and its spellings without
 * accents. A word of one term is bare.
 */
export function formsOf(word: string, language: string): readonly string[] {
  const cut = word.slice(0, LONGEST_TERM);
  // English stems know the owner's ending, others' take it for letters.
  const known = language === 'en' ? withoutAccents(cut) : cut.replace(OWNER, '');
  const stem = fold(withoutApostrophes(stemOf(known, language))) || cut;
  if (isAscii(cut)) {
    const exact = withoutApostrophes(cut);
    return exact === stem || exact === '' ? [stem] : [stem, EXACT_MARK + exact];
  }
  const forms = [stem];
  for (const spelling of spellingsOf(cut, language)) {
    const marked = EXACT_MARK + spelling;
    if (spelling !== stem && spelling !== '' && !forms.includes(marked)) forms.push(marked);
  }
  return forms;
}

/** What all the terms of a lower-case word begin with, marks apart: one character; '' where that cannot be told without its stem. */
export function firstOf(word: string, language: string): string {
  const code = word.charCodeAt(0);
  return code < 0x80 && code !== APOSTROPHE && keepsFirst(language) ? word.charAt(0) : '';
}

const APOSTROPHE = 0x27;

/** English takes its accents from elsewhere, and its stemmer takes what has one for no vowel: `résumé` is `resume`. */
function withoutAccents(word: string): string {
  return isAscii(word) ? word : fold(word);
}

/** A lower-case word as it is, without its accents, and as its language spells it without its letters; some may be equal. */
function spellingsOf(word: string, language: string): readonly string[] {
  const exact = withoutApostrophes(word);
  return [exact, fold(exact), respell(exact, language)];
}

/** The word itself, of its terms. */
export function exactOf(forms: readonly string[]): string {
  return forms[1]?.slice(EXACT_MARK.length) ?? forms[0] ?? '';
}

function withoutApostrophes(word: string): string {
  return word.includes("'") ? word.replaceAll("'", '') : word;
}
