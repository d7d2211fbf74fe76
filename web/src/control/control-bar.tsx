import { useEffect, useState } from 'preact/hooks';
import type { Control } from '../../../src/serve/control-answers.ts';
import { counted } from '../amounts.ts';
import { messageOf, send } from '../answer.ts';
import { useCrawl } from '../crawl-context.ts';
import { Problem } from '../parts/problem.tsx';
import { linesOf } from './lines.ts';

const WORDS: Readonly<Record<Control['state'], string>> = {
  none: 'No crawl is served.',
  running: 'The crawl is running.',
  pausing: 'Finishing what is under way, then resting.',
  paused: 'The crawl is paused.',
  stopping: 'Ending: what is under way is finished, then ranked, indexed and exported.',
  finished: 'The crawl is finished.',
  elsewhere: 'Another process is crawling into this folder.',
  failed: 'The crawl failed.',
};

/** What can be asked of a crawl in each state: the path and the word for it, the usual one first. */
const COMMANDS: Readonly<Partial<Record<Control['state'], readonly (readonly [path: string, word: string])[]>>> = {
  running: [
    ['pause', 'Pause'],
    ['stop', 'Stop'],
  ],
  paused: [
    ['resume', 'Resume'],
    ['stop', 'Stop'],
  ],
  failed: [['resume', 'Resume']],
};

/** Pause, resume, stop, and seeds for a running crawl; only where the server takes commands. */
export function ControlBar() {
  const { control: told, counters } = useCrawl();
  const [answered, setAnswered] = useState<Control>();
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  // What the server tells of itself is newer than its answer to a command.
  useEffect(() => setAnswered(undefined), [told]);
  const control = answered ?? told;
  if (control === undefined) return null;
  const command = async (path: string, body?: unknown): Promise<void> => {
    setIsSending(true);
    setProblem(undefined);
    await send<Control>(`/api/control/${path}`, body).then(setAnswered, (error: unknown) =>
      setProblem(messageOf(error)),
    );
    setIsSending(false);
  };
  const { state, canAddSeeds } = control;
  return (
    <section class="card" aria-label="Control">
      <div class="controls centred">
        <p role="status">
          {WORDS[state]} <span class="soft">{moreOf(control, counters?.pending ?? 0)}</span>
        </p>
        <span class="push" />
        {COMMANDS[state]?.map(([path, word]) => (
          <button key={path} type="button" disabled={isSending} onClick={() => void command(path)}>
            {word}
          </button>
        ))}
        <a class="button" href="/new">
          New crawl
        </a>
      </div>
      {problem !== undefined && <Problem text={problem} />}
      {canAddSeeds && <MoreSeeds onSeeds={(seeds) => command('seeds', { seeds })} />}
    </section>
  );
}

function moreOf({ state, stage, message }: Control, pending: number): string {
  if (message !== undefined) return message;
  if (state === 'paused')
    return `${counted(pending, 'URL')} left: Resume goes on with them, Stop ranks, indexes and exports what there is.`;
  return stage === undefined || stage === 'crawl' ? '' : `Stage: ${stage}.`;
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
