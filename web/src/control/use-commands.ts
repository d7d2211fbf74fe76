import { useRef, useState } from 'preact/hooks';
import type { Control } from '../../../src/serve/control-answers.ts';
import { send } from '../answer.ts';
import { useCrawl } from '../crawl-context.ts';
import { type Fault, faultOf } from './fault.ts';

/** A command whose answer is awaited, and what the server had told before. */
interface Sent {
  readonly revision: number;
}

/** Sends commands one at a time. */
export function useCommands(control: Control | undefined): {
  /** Answers whether it was done. */
  readonly command: (path: string, body?: unknown) => Promise<boolean>;
  /** What was refused last, as long as nothing else has happened. */
  readonly fault: Fault | undefined;
  readonly isSending: boolean;
} {
  const { hear, isLive } = useCrawl();
  const [sent, setSent] = useState<Sent>();
  const [refused, setRefused] = useState<{ readonly fault: Fault; readonly of: string }>();
  const revision = control?.revision ?? 0;
  // An answer may be lost on its way: that a command was heeded is told to all.
  const isSending = sent !== undefined && sent.revision >= revision && isLive;
  const now = useRef('');
  now.current = `${control?.state} ${revision}`;
  const command = async (path: string, body?: unknown): Promise<boolean> => {
    if (isSending) return false;
    const mine: Sent = { revision };
    setSent(mine);
    setRefused(undefined);
    try {
      hear(await send<Control>(`/api/control/${path}`, body));
      return true;
    } catch (error) {
      setRefused({ fault: faultOf(error), of: now.current });
      return false;
    } finally {
      setSent((last) => (last === mine ? undefined : last));
    }
  };
  return { command, isSending, fault: refused?.of === now.current ? refused.fault : undefined };
}
