import { createInterface } from 'node:readline/promises';
import type { Readable } from 'node:stream';
import { printable } from './printable.ts';

/** Where a command reads and writes: standard output for what was asked for, standard error for all else. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The working directory. */
  readonly folder: string;
  readonly input: Readable;
  /** Whether somebody can be asked: standard input and error are a terminal. */
  readonly isInteractive: boolean;
  /** Whether standard error can show a line that changes: a terminal, and not a dumb one. */
  readonly canRedraw: boolean;
  /** Columns of standard error. */
  width(): number;
  /** Writes data to standard output; resolves when more may be written. */
  write(text: string): Promise<void>;
  /** Writes one line to standard error. Control characters are escaped: it may quote the web. */
  tell(line: string): void;
  /** Shows a line at the bottom of standard error until it is replaced, told over or cleared with ''; only where it can be redrawn. */
  showStatus(line: string): void;
  /** Asks for one line. */
  ask(question: string): Promise<string>;
}

/** The streams that a terminal is made of: `process` fits. */
export interface Streams {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };
  readonly env: Readonly<Record<string, string | undefined>>;
  cwd(): string;
}

const CLEAR_LINE = '\r\x1b[2K';

/** A terminal on real streams. */
export function openTerminal(streams: Streams): Terminal {
  const { stdin, stdout, stderr, env } = streams;
  const canRedraw = stderr.isTTY === true && env['TERM'] !== 'dumb';
  let status = '';
  const clear = (): string => (status === '' ? '' : CLEAR_LINE);
  return {
    environment: env,
    folder: streams.cwd(),
    input: stdin,
    isInteractive: stdin.isTTY === true && stderr.isTTY === true,
    canRedraw,
    width: () => Math.max(20, stderr.columns ?? 80),
    write: (text) => writeAll(stdout, text),
    tell(line) {
      stderr.write(`${clear()}${printable(line)}\n${status}`);
    },
    showStatus(line) {
      if (!canRedraw) return;
      const cleared = clear();
      status = line;
      if (cleared !== '' || line !== '') stderr.write(`${cleared}${line}`);
    },
    async ask(question) {
      const lines = createInterface({ input: stdin, output: stderr });
      try {
        return (await lines.question(question)).trim();
      } finally {
        lines.close();
      }
    },
  };
}

function writeAll(stream: NodeJS.WritableStream, text: string): Promise<void> {
  if (stream.write(text)) return Promise.resolve();
  return new Promise((resolve) => stream.once('drain', resolve));
}
