import { type ResourceLimits, Worker, type WorkerOptions } from 'node:worker_threads';

/** Starts a thread of the file of that name beside this one, and gives it its task. */
export function startThread(name: `${string}-worker`, task: unknown, resourceLimits: ResourceLimits = {}): Worker {
  // From its source, as in tests, it is TypeScript.
  const isSource = import.meta.url.endsWith('.ts');
  const options: WorkerOptions = {
    workerData: task,
    execArgv: isSource ? ['--import', new URL('../typescript.mjs', import.meta.url).href] : [],
    resourceLimits,
  };
  return new Worker(new URL(`./${name}.${isSource ? 'ts' : 'js'}`, import.meta.url), options);
}
