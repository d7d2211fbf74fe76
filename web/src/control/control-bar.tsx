import { useRef } from 'preact/hooks';
import type { Control } from '../../../src/serve/control-answers.ts';
import { counted } from '../amounts.ts';
import { useCrawl } from '../crawl-context.ts';
import { Problem } from '../parts/problem.tsx';
import { faultIn } from './fault.ts';
import { Limits } from './limits.tsx';
import { MoreSeeds } from './more-seeds.tsx';
import { useCommands } from './use-commands.ts';
import { useKeptFocus } from './use-kept-focus.ts';

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
  const { crawl, control, counters } = useCrawl();
  const { command, fault, isSending } = useCommands(control);
  const box = useRef<HTMLElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  useKeptFocus(box, status);
  if (control === undefined) return null;
  const { canAddSeeds, limits } = control;
  const hasField = fault?.field === 'seeds' || limits.some(({ name }) => name === fault?.field);
  const left = counters?.pending ?? 0;
  return (
    <section class="card" aria-label="Control" ref={box}>
      <div class="controls centred">
        <p role="status" tabIndex={-1} ref={status}>
          {wordsOf(control)} <span class="soft">{isSending ? 'Asking …' : moreOf(control, left)}</span>
        </p>
        <span class="push" />
        {commandsOf(control).map(([path, word]) => (
          <button key={path} type="button" aria-disabled={isSending} onClick={() => void command(path)}>
            {word}
          </button>
        ))}
        <a class="button" href="/new">
          New crawl
        </a>
      </div>
      {fault !== undefined && !hasField && <Problem text={fault.message} />}
      {limits.length > 0 && crawl !== undefined && (
        <Limits
          key={crawl.name}
          {...{ limits, fault, isSending }}
          of={crawl.name}
          onResume={(settings) => command('resume', { settings })}
        />
      )}
      {crawl !== undefined && (
        <MoreSeeds
          key={crawl.name}
          of={crawl.name}
          canAdd={canAddSeeds}
          fault={faultIn(fault, 'seeds')}
          onSeeds={(seeds) => command('seeds', { seeds })}
        />
      )}
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
