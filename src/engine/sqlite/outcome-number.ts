import { OUTCOMES, type Outcome } from '../../model/visit.ts';

const NUMBERS = new Map(OUTCOMES.map((outcome, index) => [outcome, index]));

/** The number under which an outcome is stored. */
export function outcomeNumber(outcome: Outcome): number {
  return NUMBERS.get(outcome) ?? 0;
}
