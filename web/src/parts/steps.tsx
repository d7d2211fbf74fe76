import type { Explanation } from '../../../src/serve/answers.ts';

const TONES = { pass: 'tone-2', stop: 'tone-5', note: 'tone-0' } as const;
const WORDS = { pass: 'passes', stop: 'stops', note: 'note' } as const;

/** The way of a URL through the rules, step by step. */
export function Steps({ steps }: Pick<Explanation, 'steps'>) {
  return (
    <ol class="steps">
      {steps.map(({ step, verdict, text }, place) => (
        <li key={`${place} ${step}`}>
          <span class={`chip ${TONES[verdict]}`}>{WORDS[verdict]}</span>
          <span>{step}</span>
          <bdi>{text}</bdi>
        </li>
      ))}
    </ol>
  );
}
