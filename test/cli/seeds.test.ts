import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Interruption, type SignalSource, watchInterruptions } from '../../src/cli/interruption.ts';
import { readSeeds, seedUrl } from '../../src/cli/seeds.ts';
import { SkeinError } from '../../src/model/errors.ts';
import { fakeTerminal } from './fake-terminal.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skein-seeds-'));
});
afterEach(() => rm(folder, { recursive: true }));

const ASKING = { inputFile: undefined, input: true };

async function refusal(reading: Promise<unknown>): Promise<SkeinError> {
  const error: unknown = await reading.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof SkeinError) return error;
  throw new Error('no SkeinError was thrown');
}

describe('seeds', () => {
  test.each([
    ['http://a.example/x', 'http://a.example/x'],
    ['HTTPS://a.example', 'HTTPS://a.example'],
    ['a.example', 'http://a.example'],
    ['a.example:8080/x', 'http://a.example:8080/x'],
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1', 'http://127.0.0.1'],
    ['[::1]:80/', 'http://[::1]:80/'],
    ['//a.example/x', 'http://a.example/x'],
    [' http://a.example/x\n', 'http://a.example/x'],
    ['\ta.example ', 'http://a.example'],
  ])('house %s means %s', (text, url) => expect(seedUrl(text)).toEqual({ url }));

  test.each([
    ['ftp://a.example/', 'its scheme is ftp'],
    [' ftp://a.example/', 'its scheme is ftp'],
    ['mailto:me@a.example', 'its scheme is mailto'],
    ['file:///etc/passwd', 'its scheme is file'],
    ['javascript:alert(1)', 'its scheme is javascript'],
    ['/etc/passwd', 'is a path'],
    ['./index.html', 'is a path'],
    ['../x', 'is a path'],
    ['', 'the URL is empty'],
    ['http://', 'is not a URL'],
    ['http://[', 'is not a URL'],
    ['a b', 'is not a URL'],
  ])('house %s is no seed', (text, problem) => {
    expect(seedUrl(text)).toEqual({ problem: expect.stringContaining(problem) });
  });

  test('house no text makes it throw, and every seed is http or https', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain()), (text) => {
        const seed = seedUrl(text);
        return 'problem' in seed || /^https?:$/.test(new URL(seed.url).protocol);
      }),
    );
  });

  test('house words come first, then the lines of the file without comments and blank lines', async () => {
    await writeFile(
      join(folder, 'seeds.txt'),
      '\ufeff# ours\r\nb.example\r\n\r\n  http://c.example/  \n#d.example\ne.example',
    );
    const settings = { inputFile: 'seeds.txt', input: true };
    expect(await readSeeds(['a.example'], settings, fakeTerminal({ folder }))).toEqual([
      'http://a.example',
      'http://b.example',
      'http://c.example/',
      'http://e.example',
    ]);
  });

  test('house - is standard input', async () => {
    const terminal = fakeTerminal({ input: Readable.from(['a.example\nb.exam', 'ple\n']) });
    expect(await readSeeds([], { inputFile: '-', input: true }, terminal)).toEqual([
      'http://a.example',
      'http://b.example',
    ]);
  });

  test('house every wrong seed is reported, with its line', async () => {
    await writeFile(join(folder, 'seeds.txt'), 'ok.example\nftp://x/\nhttp://[\n');
    const error = await refusal(readSeeds(['a b'], { inputFile: 'seeds.txt', input: true }, fakeTerminal({ folder })));
    expect([error.code, error.message.split('\n')]).toEqual([
      'USAGE',
      [
        'a b is not a URL',
        'seeds.txt:2: ftp://x/ is no URL that can be crawled: its scheme is ftp, not http or https',
        'seeds.txt:3: http://[ is not a URL',
      ],
    ]);
  });

  test('house of thousands of wrong seeds the first are told and the rest counted', async () => {
    await writeFile(join(folder, 'seeds.txt'), 'ftp://x/\n'.repeat(5000));
    const error = await refusal(readSeeds([], { inputFile: 'seeds.txt', input: true }, fakeTerminal({ folder })));
    expect(error.message.split('\n')).toHaveLength(21);
    expect(error.message).toMatch(/and 4980 more like these$/);
  });

  test('house a file that is not there, and an empty one, are errors', async () => {
    const missing = await refusal(readSeeds([], { inputFile: 'gone.txt', input: true }, fakeTerminal({ folder })));
    expect([missing.code, missing.exitCode]).toEqual(['INPUT_FILE', 2]);
    await writeFile(join(folder, 'empty.txt'), '# nothing\n');
    const empty = await refusal(readSeeds([], { inputFile: 'empty.txt', input: true }, fakeTerminal({ folder })));
    expect([empty.code, empty.exitCode]).toEqual(['NO_SEED', 2]);
  });

  test('P2 with no URL and a terminal, ask for it', async () => {
    const asked: string[] = [];
    const ask = async (question: string): Promise<string> => {
      asked.push(question);
      return 'www.example.edu';
    };
    expect(await readSeeds([], ASKING, fakeTerminal({ isInteractive: true, ask }))).toEqual(['http://www.example.edu']);
    expect(asked).toEqual(['URL to crawl: ']);
  });

  test('P2 with no URL and no terminal, --no-input or no answer: a usage error', async () => {
    const ask = async (): Promise<string> => '';
    const cases = [
      readSeeds([], ASKING, fakeTerminal()),
      readSeeds([], { ...ASKING, input: false }, fakeTerminal({ isInteractive: true })),
      readSeeds([], ASKING, fakeTerminal({ isInteractive: true, ask })),
    ];
    for (const reading of cases) {
      const error = await refusal(reading);
      expect([error.code, error.exitCode]).toEqual(['NO_SEED', 2]);
    }
  });
});

describe('interruptions', () => {
  interface Signals extends SignalSource {
    send(signal: string): void;
    readonly exits: number[];
    count(): number;
  }
  const signals = (): Signals => {
    const listeners = new Map<string, () => void>();
    const exits: number[] = [];
    return {
      on: (signal, heard) => listeners.set(signal, heard),
      off: (signal) => listeners.delete(signal),
      exit: (code): never => {
        exits.push(code);
        return undefined as never; // a fake goes on where a process would end
      },
      send: (signal) => listeners.get(signal)?.(),
      exits,
      count: () => listeners.size,
    };
  };
  const watch = (source: SignalSource): Interruption => watchInterruptions(fakeTerminal(), source);

  test('house Ctrl-C once asks to finish, exit code 130', () => {
    const source = signals();
    const interruption = watch(source);
    expect([interruption.signal.aborted, interruption.exitCode()]).toEqual([false, undefined]);
    source.send('SIGINT');
    expect([interruption.signal.aborted, interruption.exitCode(), source.exits]).toEqual([true, 130, []]);
  });

  test('house Ctrl-C twice stops at once', () => {
    const source = signals();
    watch(source);
    source.send('SIGINT');
    source.send('SIGINT');
    expect(source.exits).toEqual([130]);
  });

  test('house SIGTERM is exit code 143, and afterwards the signals are given back', () => {
    const source = signals();
    const interruption = watch(source);
    source.send('SIGTERM');
    expect(interruption.exitCode()).toBe(143);
    interruption.end();
    expect(source.count()).toBe(0);
  });
});
