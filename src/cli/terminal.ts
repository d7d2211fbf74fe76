import type { Interface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';
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
  /** Whether standard output is a terminal: what is written is looked at, not kept. */
  readonly isOutputShown: boolean;
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
  /** Asks for one line that is not shown while it is typed. */
  askSecretly(question: string): Promise<string>;
}

/** The streams that a terminal is made of: `process` fits. */
export interface Streams {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean };
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
    isOutputShown: stdout.isTTY === true,
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
      const { createInterface } = await asking();
      return (await answer(createInterface({ input: stdin, output: stderr }), question)).trim();
    },
    async askSecretly(question) {
      const { createInterface } = await asking();
      stderr.write(question);
      // As a terminal of its own, readline takes the typed characters itself, and shows them where nobody sees them.
      const lines = createInterface({ input: stdin, output: nowhere(), terminal: true });
      return answer(lines, '').finally(() => stderr.write('\n'));
    },
  };
}

/** Loaded only where somebody is asked. */
function asking(): Promise<typeof import('node:readline/promises')> {
  return import('node:readline/promises');
}

/** One line; '' when the input ends before. Ctrl-C, which readline keeps to itself, goes on to the process. */
async function answer(lines: Interface, question: string): Promise<string> {
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    return await Promise.race([lines.question(question), ended]);
  } finally {
    lines.close();
  }
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

function writeAll(stream: NodeJS.WritableStream, text: string): Promise<void> {
  if (stream.write(text)) return Promise.resolve();
  return new Promise((resolve) => stream.once('drain', resolve));
}
