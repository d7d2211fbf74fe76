import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A benchmark: one question, asked with the words of its command line. */
interface Benchmark {
  readonly bench: (words: readonly string[]) => Promise<void>;
  /** The words with which it takes about a second. */
  readonly smoke: readonly string[];
}

// npm run bench -- NAME [options]: one question a file; without a name the list of them; --smoke: all of them, briefly.
const NAMES = [
  'crawl',
  'known-urls',
  'latency',
  'parsers',
  'peers',
  'profile',
  'resume',
  'scanner',
  'search',
  'shapes',
  'stalls',
];
/** Those whose figures are of our code in this very process: as it is loaded here, every call across files costs ten times as much. */
const COMPILED = ['parsers', 'search'];
const [name = '', ...words] = process.argv.slice(2);
if (name === '--smoke') {
  for (const one of NAMES) {
    process.stdout.write(`\n${one}\n`);
    const { bench, smoke } = await benchmark(one);
    await bench(smoke);
  }
} else if (NAMES.includes(name)) {
  const { bench } = await benchmark(name);
  await bench(words);
} else {
  process.stderr.write(
    `usage: npm run bench -- NAME [options]\nNAME is one of: ${NAMES.join(', ')}, or --smoke for all\n`,
  );
  process.exitCode = 2;
}

function benchmark(one: string): Promise<Benchmark> {
  return import(COMPILED.includes(one) ? compiled(one) : `./${one}.ts`);
}

/** The benchmark with all that it imports as plain JavaScript, as the package has it. */
function compiled(one: string): string {
  const root = fileURLToPath(new URL('..', import.meta.url));
  execFileSync('npx', ['tsc', '-p', 'bench/tsconfig.json', '--noCheck'], { cwd: root, stdio: 'inherit' });
  return `${root}.cache/bench/compiled/bench/${one}.js`;
}
