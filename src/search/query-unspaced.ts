import { exactOf } from './analyse-forms.ts';
import { PAIR } from './analyse-run.ts';
import { joinedPlans, planSteps, planTerm } from './query-plan-parts.ts';
import type { QueryField, QueryPlan } from './query-tree.ts';
import type { QueryWord } from './query-words.ts';

/** Longer runs of one script are several words more often than one: their pairs need not stand side by side. */
const LONGEST_WORD = { han: 4, other: 8 };

const HAN = /^\p{scx=Han}/u;
const HIRAGANA = /^\p{sc=Hiragana}/u;
const KATAKANA = /^[\p{sc=Katakana}\u30fc]/u;

/**
 * A run of a script without spaces, for which nobody tells where words end: they seldom reach from one script into another, and Japanese particles
 * (hiragana between others) say little.
 */
export function planUnspaced(
  text: string,
  words: readonly QueryWord[],
  field: QueryField | undefined,
): QueryPlan | undefined {
  const characters = words.filter(({ kind }) => kind !== PAIR);
  const pairs = words.filter(({ kind }) => kind === PAIR);
  const runs = runsOf(text, characters);
  const telling = runs.filter(({ script }) => script !== 'hiragana');
  return joinedPlans(
    'all',
    (telling.length > 0 ? telling : runs).map((run) => {
      const first = run.characters[0]?.position ?? 0;
      const last = run.characters.at(-1)?.position ?? 0;
      const inside = pairs.filter(({ position }) => position >= first && position < last);
      // A segmenter's words come without pairs.
      const sought = inside.length > 0 ? inside : run.characters;
      const isWord =
        sought === inside && sought.length < (run.script === 'han' ? LONGEST_WORD.han : LONGEST_WORD.other);
      if (isWord) {
        const whole = planSteps(text, sought, field);
        return mayEndShort(run) ? joinedPlans('any', [whole, planSteps(text, sought.slice(0, -1), field)]) : whole;
      }
      return joinedPlans(
        'all',
        sought.map((word) => planTerm(text, word, field)),
      );
    }),
  );
}

/** Whether the word is as often written without its last sign, which lengthens a vowel: `サーバー` is `サーバ`, as in technical Japanese (JIS Z 8301). */
function mayEndShort({ script, characters }: Run): boolean {
  const last = characters.at(-1);
  return script === 'katakana' && characters.length >= SHORTENED && exactOf(last?.forms[0] ?? []) === LONG_VOWEL;
}

const LONG_VOWEL = '\u30fc';
/** Shorter words keep it: `コピー`. */
const SHORTENED = 4;

interface Run {
  readonly script: Script;
  readonly characters: QueryWord[];
}

type Script = 'han' | 'hiragana' | 'katakana' | 'other';

function runsOf(text: string, characters: readonly QueryWord[]): Run[] {
  const runs: Run[] = [];
  for (const character of characters) {
    const script = scriptAt(text, character.start);
    const last = runs.at(-1);
    if (last?.script === script) last.characters.push(character);
    else runs.push({ script, characters: [character] });
  }
  return runs;
}

function scriptAt(text: string, at: number): Script {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  if (KATAKANA.test(character)) return 'katakana';
  if (HIRAGANA.test(character)) return 'hiragana';
  return HAN.test(character) ? 'han' : 'other';
}
