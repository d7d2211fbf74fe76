import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { ArcLog } from '../src/graph/arc-log.ts';
import type { LinkGraph } from '../src/graph/link-graph.ts';
import { machine } from './machine.ts';
import { madeLinks } from './made-graph.ts';
import { median, ratioByTurns } from './statistics.ts';
import { print, printTable } from './table.ts';

export const smoke = ['--arcs', '100000', '--runs', '1'];

/** What is measured, of the compiled files: what runs the benchmark translates sources into slower code. */
interface Measured {
  readonly graph: typeof import('../src/graph/link-graph.ts');
  readonly rank: typeof import('../src/graph/pagerank.ts');
  readonly sorting: typeof import('../src/graph/arcs-by-target.ts');
  readonly log: typeof import('../src/graph/arc-log.ts');
  readonly file: typeof import('../src/export/arc-file.ts');
}

async function measuredFrom(folder: string): Promise<Measured> {
  const load = (file: string) => import(pathToFileURL(join(folder, file)).href);
  return {
    graph: await load('graph/link-graph.js'),
    rank: await load('graph/pagerank.js'),
    sorting: await load('graph/arcs-by-target.js'),
    log: await load('graph/arc-log.js'),
    file: await load('export/arc-file.js'),
  };
}

/** How long does an iteration of PageRank take, in memory and from a file, against the same loop in C, and how much memory is in use? */
export async function bench(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      arcs: { type: 'string', default: '1000000,10000000' },
      runs: { type: 'string', default: '5' },
      iterations: { type: 'string', default: '10' },
      dist: { type: 'string', default: fileURLToPath(new URL('../dist', import.meta.url)) },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'skein-pagerank-'));
  try {
    const program = compiledLoop(folder);
    if (program === undefined) print('C: skipped, there is neither gcc nor cc');
    const measured = await measuredFrom(values.dist);
    print(`${machine()}; CPU time, medians of ${values.runs} runs of ${values.iterations} iterations\n`);
    const rows: (readonly string[])[] = [];
    for (const arcs of values.arcs.split(',').map(Number)) {
      const task = { folder, program, runs: Number(values.runs), iterations: Number(values.iterations) };
      rows.push(await figuresOf(measured, arcs, task));
    }
    printTable(HEADS, rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const HEADS = ['arcs', 'pages', 'C ms', 'memory ms', 'against C', 'file ms', 'sorting ms', 'bytes an arc'];

interface Task {
  readonly folder: string;
  readonly program: string | undefined;
  readonly runs: number;
  readonly iterations: number;
}

async function figuresOf(measured: Measured, count: number, task: Task): Promise<readonly string[]> {
  const { pages, sources, targets } = madeLinks(count);
  const graph = measured.graph.buildLinkGraph(
    Int32Array.from({ length: pages }, (_, page) => page),
    { sources, targets },
  );
  const { log, file } = logsOf(measured, graph);
  const start = process.cpuUsage();
  const inMemory = await measured.sorting.sourcesByTarget(graph, log);
  const sorting = spent(start);
  const room = { entries: graph.arcs >> 2, beyond: () => new measured.file.ArcFile() };
  const inFile = await measured.sorting.sourcesByTarget(graph, file, room);
  const options = { tolerance: 0, maxIterations: task.iterations };
  const inputFile = writtenFor(graph, task.folder);
  const times = { c: [] as number[], memory: [] as number[], file: [] as number[] };
  // The first turn, in which the code is compiled, does not count.
  for (let turn = 0; turn <= task.runs; turn += 1) {
    const c = task.program === undefined ? Number.NaN : loopTime(task.program, inputFile, task.iterations);
    const memory = await iterationTime(measured, { ...graph, sources: inMemory }, options);
    const fromFile = await iterationTime(measured, { ...graph, sources: inFile }, options);
    if (turn === 0) continue;
    times.c.push(c);
    times.memory.push(memory);
    times.file.push(fromFile);
  }
  const ms = (list: readonly number[]): string => median(list).toFixed(1);
  const ratio = ratioByTurns(times.memory, times.c).toFixed(2);
  const bytes = await bytesOf(log, inMemory);
  const perArc = (bytes / graph.arcs).toFixed(1);
  return [
    String(graph.arcs),
    String(pages),
    ms(times.c),
    ms(times.memory),
    ratio,
    ms(times.file),
    sorting.toFixed(0),
    perArc,
  ];
}

/** The arcs of a graph as a crawl has them, in memory and in a file. */
function logsOf({ log: { GrowingLog, RunWriter }, file: { ArcFile } }: Measured, graph: LinkGraph) {
  const logs = { log: new GrowingLog(), file: new ArcFile() };
  for (const log of Object.values(logs)) {
    const runs = new RunWriter(log);
    for (let page = 0; page < graph.size; page++) {
      const end = graph.outStarts[page + 1] ?? 0;
      for (let arc = graph.outStarts[page] ?? 0; arc < end; arc++)
        runs.add(graph.outTargets[arc] ?? 0, graph.outWeights[arc] ?? 0);
      runs.end(page, 'ascending');
    }
    runs.finish();
  }
  return logs;
}

/** Milliseconds of CPU time an iteration. */
async function iterationTime(
  { rank }: Measured,
  graph: Parameters<Measured['rank']['pageRankInBlocks']>[0],
  options: { readonly tolerance: number; readonly maxIterations: number },
): Promise<number> {
  const start = process.cpuUsage();
  const { iterations } = await rank.pageRankInBlocks(graph, options);
  return spent(start) / iterations;
}

/** Milliseconds of CPU time, the system's for reading files among them. */
function spent(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

async function bytesOf(...logs: readonly Pick<ArcLog, 'blocks'>[]): Promise<number> {
  let bytes = 0;
  for (const log of logs) for await (const { byteLength } of log.blocks()) bytes += byteLength;
  return bytes;
}

function compiledLoop(folder: string): string | undefined {
  const source = fileURLToPath(new URL('./pagerank.c', import.meta.url));
  const program = join(folder, 'pagerank');
  const compiler = ['gcc', 'cc'].find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0);
  if (compiler === undefined) return undefined;
  execFileSync(compiler, ['-O2', '-o', program, source, '-lm'], { stdio: 'inherit' });
  return program;
}

/** Writes the graph for the program in C. */
function writtenFor(graph: LinkGraph, folder: string): string {
  const path = join(folder, 'graph');
  const file = openSync(path, 'w');
  for (const part of [Int32Array.of(graph.size, graph.arcs), graph.inDegrees, graph.outDegrees, graph.inSources]) {
    const bytes = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
  }
  closeSync(file);
  return path;
}

function loopTime(program: string, file: string, iterations: number): number {
  const words = execFileSync(program, [file, String(iterations)], { encoding: 'utf8' }).split(' ');
  return Number(words[0]) / 1000;
}
