import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// npm run bench -- NAME [options]: one question a file; without a name the list of them.
const NAMES = ['crawl', 'parsers', 'profile', 'scanner'];
/** Those whose figures are of our code in this very process: as it is loaded here, every call across files costs ten times as much. */
const COMPILED = ['parsers'];
const [name = '', ...words] = process.argv.slice(2);
if (!NAMES.includes(name) || !existsSync(new URL(`./${name}.ts`, import.meta.url))) {
  process.stderr.write(`usage: npm run bench -- NAME [options]\nNAME is one of: ${NAMES.join(', ')}\n`);
  process.exitCode = 2;
} else {
  const file = COMPILED.includes(name) ? compiled(name) : `./${name}.ts`;
  const { bench }: { bench: (words: readonly string[]) => Promise<void> } = await import(file);
  await bench(words);
}

/** The benchmark with all that it imports as plain JavaScript, as the package has it. */
function compiled(one: string): string {
  const root = fileURLToPath(new URL('..', import.meta.url));
  execFileSync('npx', ['tsc', '-p', 'bench/tsconfig.json', '--noCheck'], { cwd: root, stdio: 'inherit' });
  return `${root}.cache/bench/compiled/bench/${one}.js`;
}
