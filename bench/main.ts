import { execFileSync } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A benchmark: one question, asked with the words of its command line. */
interface Benchmark {
  readonly bench: (words: readonly string[]) => Promise<void>;
  /** The words with which it takes about a second. */
  readonly smoke: readonly string[];
}

// npm run bench -- NAME [options]: one question a file; without a name the list of them; --smoke: all of them, briefly.
const NAMES = [
  'analyse',
  'crawl',
  'eval',
  'figures',
  'floor',
  'growth',
  'known-urls',
  'latency',
  'page',
  'pagerank',
  'parsers',
  'patterns',
  'peers',
  'profile',
  'resolve',
  'resume',
  'scanner',
  'search',
  'seen-set',
  'serve',
  'shapes',
  'stalls',
  'start',
  'store',
];
/** Those whose figures are of our code in this very process: as it is loaded here, every call across files costs ten times as much. */
const COMPILED = ['analyse', 'eval', 'parsers', 'patterns', 'search', 'seen-set', 'store'];
let folder: string | undefined;
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
  if (!COMPILED.includes(one)) return import(`./${one}.ts`);
  folder ??= compiled();
  return import(`${folder}/${one}.js`);
}

/** The folder of the benchmarks, with all that they import, as plain JavaScript, as the package has it, beside the files that they read. */
function compiled(): string {
  const [root, place] = ['..', '../.cache/bench/compiled'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  execFileSync('npx', ['tsc', '-p', 'bench/tsconfig.json', '--noCheck'], { cwd: root, stdio: 'inherit' });
  for (const read of ['package.json', 'bench/synthetic'])
    if (!existsSync(`${place}/${read}`)) symlinkSync(`${root}/${read}`, `${place}/${read}`);
  return `${place}/bench`;
}
