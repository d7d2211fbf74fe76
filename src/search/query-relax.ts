import { joinedPlans, MOST_ALTERNATIVES } from './query-plan-parts.ts';
import type { QueryPlan } from './query-tree.ts';

/**
 * What is asked when nothing has all the words: any of them, within the same filters and exclusions, and any part of those that have parts. What
 * stands in quotes stays as it is. Undefined where nothing is left to give up.
 */
export function relaxedPlan(plan: QueryPlan): QueryPlan | undefined {
  const parts = plan.kind === 'all' ? plan.parts : [plan];
  const sought = parts.filter(isSought);
  const relaxed = sought.map(anyPart);
  if (sought.length < 2 && relaxed[0] === sought[0]) return undefined;
  return joinedPlans('all', [anyOf(relaxed), ...parts.filter((part) => !isSought(part))]);
}

function isSought(part: QueryPlan): boolean {
  return part.kind !== 'filter' && part.kind !== 'not';
}

/** The same plan where it has no parts to choose from. */
function anyPart(plan: QueryPlan): QueryPlan {
  if (plan.kind === 'all') return relaxedPlan(plan) ?? plan;
  if (plan.kind === 'any') {
    const parts = plan.parts.map(anyPart);
    return parts.every((part, index) => part === plan.parts[index]) ? plan : (anyOf(parts) ?? plan);
  }
  if (plan.kind !== 'phrase' || plan.isQuoted === true) return plan;
  const words = plan.steps.map(
    ({ terms }): QueryPlan => ({
      kind: 'term',
      text: plan.text,
      stems: terms,
      spellings: [],
      isBare: false,
      ...(plan.field === undefined ? {} : { field: plan.field }),
    }),
  );
  return anyOf(words) ?? plan;
}

function anyOf(parts: readonly QueryPlan[]): QueryPlan | undefined {
  const plan = joinedPlans('any', parts);
  return plan?.kind === 'any' ? { kind: 'any', parts: plan.parts.slice(0, MOST_ALTERNATIVES) } : plan;
}
