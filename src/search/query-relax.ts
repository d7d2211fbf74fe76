import { joinedPlans } from './query-plan-parts.ts';
import type { QueryPlan } from './query-tree.ts';

/**
 * What is asked when nothing has all the words: any of them, within the same filters and exclusions. Phrases and groups stay as they are. Undefined
 * where nothing is left to give up.
 */
export function relaxedPlan(plan: QueryPlan): QueryPlan | undefined {
  if (plan.kind !== 'all') return undefined;
  const sought = plan.parts.filter(isSought);
  if (sought.length < 2) return undefined;
  return joinedPlans('all', [joinedPlans('any', sought), ...plan.parts.filter((part) => !isSought(part))]);
}

function isSought(part: QueryPlan): boolean {
  return part.kind !== 'filter' && part.kind !== 'not';
}
