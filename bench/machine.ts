import { cpus, totalmem } from 'node:os';

/** The machine that figures are of: CPU, cores, memory, Node. */
export function machine(): string {
  const [{ model } = { model: 'an unknown CPU' }] = cpus();
  return `${model.trim()}, ${cpus().length} CPUs, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
}
