// Puts the compiled package together in few files: what is loaded together stands together, as a crawl of 250 files has half of its start in
// finding and opening them. The files that others name (the door, the command, workers) stay where they are; the rest goes into dist/chunks.
import { chmodSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { rolldown } from 'rolldown';

const [SOURCE, TARGET] = [resolve('src'), resolve('dist')];
const CHUNKS = 'chunks';
/** Processes that run may still load chunks of builds before; after this, in milliseconds, none does. */
const KEPT = 3_600_000;

/** The paths in src of what is loaded by its own name. */
const entries = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .map((path) => path.split(sep).join('/'))
  .filter((path) => /^(index|cli\/main|(.*[/-])?worker)\.ts$/.test(path));

/** Lets each module find what lies beside it, wherever its code stands now. */
const places = {
  name: 'places',
  transform(code, id) {
    if (!id.startsWith(SOURCE) || !code.includes('import.meta.url')) return null;
    const place = relative(SOURCE, id).split(sep).join('/').replace(/\.ts$/, '.js');
    return { code: code.replaceAll('import.meta.url', `new URL("skein:${place}", import.meta.url).href`), map: null };
  },
  renderChunk(code, { fileName }) {
    const placed = code.replaceAll(/"skein:([^"]+)"/g, (_, place) => {
      const path = relative(dirname(resolve(TARGET, fileName)), resolve(TARGET, place))
        .split(sep)
        .join('/');
      return `"${path.startsWith('.') ? path : `./${path}`}"`;
    });
    return { code: placed, map: null };
  },
};

/** Files that are loaded one after another. What each wants at once stands in one chunk with it, besides what one before it wants. */
const TOGETHER = [
  'cli/main.ts',
  'cli/terminal.ts',
  'cli/run.ts',
  'cli/commands/crawl.ts',
  'crawl-site.ts',
  'export/format-writers.ts',
];
/** How many of them any command loads. */
const ALWAYS = 3;
/** What a question to an index loads, and what makes one. What others want of it, too, stands apart: a crawl is four times as much. */
const SEARCH = ['cli/commands/search.ts', 'search/search-index.ts', 'search/query-answer.ts'];
const INDEX = ['index-folder.ts'];
const wantedBy = new Map();

/** The name of the chunk of a module; null leaves it to the bundler. */
function chunkOf(id, graph) {
  if (entries.includes(relative(SOURCE, id).split(sep).join('/'))) return null;
  const isWantedBy = (path) => {
    if (!wantedBy.has(path)) wantedBy.set(path, wantedAtOnce(resolve(SOURCE, path), graph));
    return wantedBy.get(path).has(id);
  };
  const first = TOGETHER.findIndex(isWantedBy);
  if (SEARCH.some(isWantedBy) && (first < 0 || first >= ALWAYS)) {
    const others = [first < 0 ? '' : '-and-crawl', INDEX.some(isWantedBy) ? '-and-index' : ''].join('');
    // What somebody else wants, such as colours, stays apart from all that a search wants.
    const isOwn = graph.getModuleInfo(id).importers.every((one) => SEARCH.some((path) => wantedBy.get(path).has(one)));
    return others === '' && !isOwn ? null : `search${others}`;
  }
  return TOGETHER[first]?.replaceAll('/', '-').replace(/\.ts$/, '') ?? null;
}

/** A module and all of ours that it imports at once, directly or not. */
function wantedAtOnce(id, graph, found = new Set()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const one of graph.getModuleInfo(id)?.importedIds ?? [])
    if (one.startsWith(SOURCE)) wantedAtOnce(one, graph, found);
  return found;
}

const bundle = await rolldown({
  input: Object.fromEntries(entries.map((path) => [path.replace(/\.ts$/, ''), resolve(SOURCE, path)])),
  // What is no path; on Windows some paths begin with a letter.
  external: /^(?![a-z]:)[^./]/i,
  platform: 'node',
  // What the groups below ask for. That the door leads to nothing more than its source says is tested.
  preserveEntrySignatures: 'allow-extension',
  plugins: [places],
});
const { output } = await bundle.write({
  dir: TARGET,
  format: 'esm',
  sourcemap: true,
  // Node reads every character of a module before it runs it; a fifth of them were comments.
  comments: false,
  codeSplitting: { includeDependenciesRecursively: false, groups: [{ debugName: 'together', name: chunkOf }] },
  chunkFileNames: `${CHUNKS}/[name]-[hash].js`,
});
await bundle.close();

const written = new Set(output.map(({ fileName }) => fileName));
for (const name of readdirSync(resolve(TARGET, CHUNKS))) {
  const path = resolve(TARGET, CHUNKS, name);
  if (!written.has(`${CHUNKS}/${name}`) && Date.now() - statSync(path).mtimeMs > KEPT) rmSync(path, { force: true });
}
chmodSync(resolve(TARGET, 'cli/main.js'), 0o755);
