import type { Terminal } from './terminal.ts';

/** Signals that end a crawl, with the exit codes that shells know them by. */
const CODES = { SIGINT: 130, SIGTERM: 143 } as const;

type Signal = keyof typeof CODES;

/** Where signals come from: `process`, or a fake in tests. */
export interface SignalSource {
  on(signal: Signal, heard: () => void): unknown;
  off(signal: Signal, heard: () => void): unknown;
  exit(code: number): never;
}

/** A command that saves what it has when it is interrupted once, and stops at once when it is interrupted twice. */
export interface Interruption {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** The exit code of the signal that came; undefined while none has. */
  exitCode(): number | undefined;
  /** Gives the signals back. */
  end(): void;
}

/** Listens to Ctrl-C and SIGTERM until `end` is called. A crawl folder is consistent at every moment, so stopping at once is safe. */
export function watchInterruptions(terminal: Pick<Terminal, 'tell'>, source: SignalSource): Interruption {
  const stop = new AbortController();
  let code: number | undefined;
  const listeners = (Object.keys(CODES) as Signal[]).map((signal) => {
    const heard = (): void => {
      if (code !== undefined) source.exit(CODES[signal]);
      code = CODES[signal];
      terminal.tell('Finishing the pages in flight and saving; once more to stop at once.');
      stop.abort();
    };
    source.on(signal, heard);
    return [signal, heard] as const;
  });
  return {
    signal: stop.signal,
    exitCode: () => code,
    end() {
      for (const [signal, heard] of listeners) source.off(signal, heard);
    },
  };
}
