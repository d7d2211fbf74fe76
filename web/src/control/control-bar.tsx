import { useId, useRef, useState } from 'preact/hooks';
import type { Control } from '../../../src/serve/control-answers.ts';
import { counted } from '../amounts.ts';
import { send } from '../answer.ts';
import { useCrawl } from '../crawl-context.ts';
import { Problem } from '../parts/problem.tsx';
import { type Fault, faultIn, faultOf } from './fault.ts';
import { FieldFault, faultMarks } from './field-fault.tsx';
import { Limits } from './limits.tsx';
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
  const [fault, setFault] = useState<Fault>();
  const [isSending, setIsSending] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  // What the server tells of itself is newer than its answer to a command, but where it was on its way before.
  const isNewer = answered !== undefined && (told === undefined || told.revision < answered.revision);
  const control = isNewer ? answered : told;
  if (control === undefined) return null;
  /** Answers whether it was done. */
  const command = async (path: string, body?: unknown): Promise<boolean> => {
    if (isSending) return false;
    setIsSending(true);
    setFault(undefined);
    try {
      setAnswered(await send<Control>(`/api/control/${path}`, body));
      return true;
    } catch (error) {
      setFault(faultOf(error));
      return false;
    } finally {
      setIsSending(false);
    }
  };
  const { canAddSeeds, limits } = control;
  // What was pressed is not there any more, and the focus would be lost with it.
  const press = (path: string) => command(path).then((isDone) => isDone && status.current?.focus());
  const hasField = (fault?.field === 'seeds' && canAddSeeds) || limits.some(({ name }) => name === fault?.field);
  const left = counters?.pending ?? 0;
  return (
    <section class="card" aria-label="Control">
      <div class="controls centred">
        <p role="status" tabIndex={-1} ref={status}>
          {wordsOf(control)} <span class="soft">{moreOf(control, left)}</span>
        </p>
        <span class="push" />
        {commandsOf(control).map(([path, word]) => (
          <button key={path} type="button" aria-disabled={isSending} onClick={() => void press(path)}>
            {word}
          </button>
        ))}
        <a class="button" href="/new">
          New crawl
        </a>
      </div>
      {fault !== undefined && !hasField && <Problem text={fault.message} />}
      {limits.length > 0 && (
        <Limits {...{ limits, fault, isSending }} onResume={(settings) => command('resume', { settings })} />
      )}
      {canAddSeeds && <MoreSeeds fault={faultIn(fault, 'seeds')} onSeeds={(seeds) => command('seeds', { seeds })} />}
    </section>
  );
}

function wordsOf({ state, isConcluded, limits }: Control): string {
  if (state !== 'paused') return WORDS[state];
  if (limits.length > 0) return 'The crawl has come to its limit.';
  return isConcluded ? 'The crawl is stopped.' : WORDS.paused;
}

function commandsOf({ state, isConcluded, limits }: Control): readonly (readonly [path: string, word: string])[] {
  const commands = COMMANDS[state] ?? [];
  // Where a limit is to be changed first there is a form for it, and what is ranked and exported need not be once more.
  return state === 'paused' && isConcluded ? commands.slice(0, limits.length > 0 ? 0 : 1) : commands;
}

function moreOf({ state, stage, message, isConcluded, limits }: Control, pending: number): string {
  if (message !== undefined) return message;
  if (state === 'paused') {
    const left = `${counted(pending, 'URL')} left`;
    if (limits.length > 0) return `${left}: with a higher limit Resume goes on with them. Earlier runs count.`;
    if (isConcluded) return `${left}: Resume goes on with them. What there is is ranked, indexed and exported.`;
    return `${left}: Resume goes on with them, Stop ranks, indexes and exports what there is.`;
  }
  return stage === undefined || stage === 'crawl' ? '' : `Stage: ${stage}.`;
}

function MoreSeeds(properties: {
  readonly fault: string | undefined;
  readonly onSeeds: (seeds: readonly string[]) => Promise<boolean>;
}) {
  const { fault, onSeeds } = properties;
  const [text, setText] = useState('');
  const id = useId();
  return (
    <details>
      <summary>Add seeds</summary>
      <form
        class="controls"
        onSubmit={(event) => {
          event.preventDefault();
          // What was refused is left there, to be put right.
          void onSeeds(linesOf(text)).then((isDone) => isDone && setText(''));
        }}
      >
        <label class="field search-field">
          <span>URLs, one a line</span>
          <textarea
            rows={3}
            value={text}
            required
            onInput={(event) => setText(event.currentTarget.value)}
            {...faultMarks(id, fault)}
          />
        </label>
        <FieldFault id={id} text={fault} />
        <button type="submit">Add them</button>
      </form>
    </details>
  );
}
