import { existsSync } from 'node:fs';

// npm run bench -- NAME [options]: one question a file; without a name the list of them.
const NAMES = ['crawl', 'scanner'];
const [name = '', ...words] = process.argv.slice(2);
if (!NAMES.includes(name) || !existsSync(new URL(`./${name}.ts`, import.meta.url))) {
  process.stderr.write(`usage: npm run bench -- NAME [options]\nNAME is one of: ${NAMES.join(', ')}\n`);
  process.exitCode = 2;
} else {
  const { bench }: { bench: (words: readonly string[]) => Promise<void> } = await import(`./${name}.ts`);
  await bench(words);
}
