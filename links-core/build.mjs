// Compiles the core of links to WebAssembly and writes it where the crawl imports it: `node links-core/build.mjs`.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('..', import.meta.url));
/** As text in a module, so that it is found wherever the package lies and however it is put together. */
export const TARGET = fileURLToPath(new URL('../src/content/links-core-code.ts', import.meta.url));

/** No runtime, as nothing is allocated; no checks of bounds, as all is in one block; the memory of 40 pages of 64 KiB never grows. */
const OPTIONS = [
  'links-core/index.ts',
  ...['--outFile', 'links-core.wasm', '-O3', '--runtime', 'stub', '--noAssert', '--enable', 'simd'],
  ...['--memoryBase', '1024', '--initialMemory', '40', '--maximumMemory', '40', '--disableWarning', '112'],
];

/** The source of the module that holds the compiled core. */
export async function compiled() {
  const { default: asc } = await import('assemblyscript/asc');
  let code = new Uint8Array(0);
  const { error, stderr } = await asc.main([...OPTIONS, '--baseDir', FOLDER], {
    writeFile: (_, bytes) => {
      code = bytes;
    },
  });
  if (error !== null || code.length === 0) throw new Error(`the core of links does not compile: ${stderr}`);
  const text = Buffer.from(code).toString('base64');
  return `/** Made of links-core by \`node links-core/build.mjs\`: WebAssembly in base64. */\nexport const LINKS_CORE_CODE =\n  '${text}';\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TARGET, await compiled());
