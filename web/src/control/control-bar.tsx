import { useState } from 'preact/hooks';
import type { Control } from '../../../src/serve/control-answers.ts';
import { messageOf, send, useAnswer } from '../answer.ts';
import { useCrawl } from '../crawl-context.ts';
import { useTicks } from '../live.ts';
import { Problem } from '../parts/problem.tsx';
import { linesOf } from './lines.ts';

const WORDS: Readonly<Record<Control['state'], string>> = {
  none: 'No crawl is served.',
  running: 'The crawl is running.',
  pausing: 'Finishing what is under way, then resting.',
  paused: 'The crawl is paused.',
  stopping: 'Ending: what is under way is finished.',
  finished: 'The crawl is finished.',
  elsewhere: 'Another process is crawling into this folder.',
  failed: 'The crawl failed.',
};

/** Pause, resume, stop, and seeds for a running crawl; only where the server takes commands. */
export function ControlBar() {
  const { counters } = useCrawl();
  const [own, setOwn] = useState<Control>();
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const isMoving =
    own === undefined || ['running', 'pausing', 'stopping'].includes(own.state) || counters?.isRunning === true;
  const ticks = useTicks(isMoving, 1000);
  const { answer } = useAnswer<Control>('/api/control', `${ticks} ${counters?.isRunning}`);
  const control = isSending ? own : (answer ?? own);
  if (answer !== undefined && answer.state !== own?.state && !isSending) setOwn(answer);
  const command = (path: string, body?: unknown) => {
    setIsSending(true);
    setProblem(undefined);
    return send<Control>(path, body)
      .then(setOwn, (error: unknown) => setProblem(messageOf(error)))
      .finally(() => setIsSending(false));
  };
  if (control === undefined) return null;
  const { state, stage, message, canAddSeeds } = control;
  return (
    <section class="card" aria-label="Control">
      <div class="controls centred">
        <p role="status">
          {WORDS[state]}
          {stage !== undefined && state !== 'paused' && <span class="soft"> It is at this stage: {stage}.</span>}
          {message !== undefined && <span class="soft"> {message}</span>}
        </p>
        <span class="push" />
        {state === 'running' && (
          <button type="button" disabled={isSending} onClick={() => void command('/api/control/pause')}>
            Pause
          </button>
        )}
        {(state === 'paused' || state === 'none') && (
          <button
            type="button"
            class="first"
            disabled={isSending || state === 'none'}
            onClick={() => void command('/api/control/resume')}
          >
            Resume
          </button>
        )}
        {(state === 'running' || state === 'paused') && (
          <button type="button" disabled={isSending} onClick={() => void command('/api/control/stop')}>
            Stop
          </button>
        )}
        <a class="button" href="/new">
          New crawl
        </a>
      </div>
      {problem !== undefined && <Problem text={problem} />}
      {canAddSeeds && <MoreSeeds onSeeds={(seeds) => command('/api/control/seeds', { seeds })} />}
    </section>
  );
}

function MoreSeeds({ onSeeds }: { readonly onSeeds: (seeds: readonly string[]) => Promise<void> }) {
  const [text, setText] = useState('');
  return (
    <details>
      <summary>Add seeds</summary>
      <form
        class="controls"
        onSubmit={(event) => {
          event.preventDefault();
          void onSeeds(linesOf(text)).then(() => setText(''));
        }}
      >
        <label class="field search-field">
          <span>URLs, one a line</span>
          <textarea rows={3} value={text} required onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <button type="submit">Add them</button>
      </form>
    </details>
  );
}
