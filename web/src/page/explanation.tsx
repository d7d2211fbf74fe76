import type { Explanation as ExplanationAnswer } from '../../../src/serve/answers.ts';
import { addressOf } from '../address.ts';
import { useAnswer } from '../answer.ts';
import { Card } from '../parts/card.tsx';
import { Problem } from '../parts/problem.tsx';
import { Steps } from '../parts/steps.tsx';

/** Why a URL was or was not fetched, or would be. */
export function Explanation({ url }: { readonly url: string }) {
  const { answer, problem, again } = useAnswer<ExplanationAnswer>(addressOf('/api/explain', { url }));
  if (problem !== undefined) return <Problem text={problem} again={again} />;
  return (
    <Card title="Its way through the rules">
      {answer === undefined ? <p class="soft">Asking …</p> : <Steps steps={answer.steps} />}
    </Card>
  );
}
