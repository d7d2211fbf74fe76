import { Readable } from 'node:stream';
import type { Terminal } from '../../src/cli/terminal.ts';

/** A terminal that remembers what was written. */
export interface FakeTerminal extends Terminal {
  out(): string;
  readonly told: string[];
  readonly statuses: string[];
}

/** A terminal without a person at it, in an empty environment, unless told otherwise. */
export function fakeTerminal(parts: Partial<Terminal> & { readonly stdin?: string } = {}): FakeTerminal {
  let written = '';
  const told: string[] = [];
  const statuses: string[] = [];
  return {
    environment: { XDG_CONFIG_HOME: '/nonexistent' },
    folder: '/nonexistent',
    input: Readable.from([parts.stdin ?? '']),
    isInteractive: false,
    canRedraw: false,
    isOutputShown: false,
    width: () => 100,
    write: async (text) => {
      written += text;
    },
    tell: (line) => {
      told.push(line);
    },
    showStatus: (line) => {
      statuses.push(line);
    },
    ask: async () => '',
    askSecretly: async () => '',
    ...parts,
    out: () => written,
    told,
    statuses,
  };
}
