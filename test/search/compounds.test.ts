import { describe, expect, test } from 'vitest';
import { Compounds, type Vocabulary } from '../../src/search/analyse-compounds.ts';
import { createAnalyser } from '../../src/search/analyse-text.ts';

/** A vocabulary that counts how often it is asked. */
function vocabularyOf(words: Readonly<Record<string, number>>): Vocabulary & { asked: number } {
  return {
    asked: 0,
    frequency(word) {
      this.asked++;
      return Object.hasOwn(words, word) ? (words[word] ?? 0) : 0;
    },
    mayHave: () => true,
  };
}

describe('a compound', () => {
  test('house is cut where its halves are the most frequent words', async () => {
    await createAnalyser().prepare('de');
    const compounds = new Compounds(
      'de',
      vocabularyOf({ gas: 2, gast: 9, tanker: 5, anker: 1, staub: 1, ecken: 1, stau: 50, becken: 50 }),
    );
    expect(compounds.termsOf('gastanker')).toEqual(['+gas', '+tank']);
    expect(compounds.termsOf('staubecken')).toEqual(['+stau', '+beck']);
    expect(compounds.termsOf('tankerstau')).toEqual(['+tank', '+stau']);
    expect(compounds.termsOf('tanker')).toEqual([]);
    expect(compounds.termsOf('tanker-stau')).toEqual([]);
  });

  test('house is not cut again into parts that are rarer than what they make', async () => {
    await createAnalyser().prepare('de');
    const compounds = new Compounds('de', vocabularyOf({ daten: 9, formular: 20, form: 4, ular: 1 }));
    expect(compounds.termsOf('datenformular')).toEqual(['+dat', '+formular']);
  });

  test('house takes few steps, however many ways there are to cut it', () => {
    const letters = ['a', 'b'];
    const three = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
    const four = three.flatMap((word) => letters.map((letter) => word + letter));
    const vocabulary = vocabularyOf(Object.fromEntries([...three, ...four].map((word) => [word, 1])));
    new Compounds('de', vocabulary).termsOf('abbabaabbaababbabaababbaabbabaababbabaab');
    expect(vocabulary.asked).toBeLessThan(10_000);
  });
});
