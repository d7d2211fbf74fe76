import { readFileSync } from 'node:fs';

/**
 * Resident memory of a process in MiB, now and at most. What `getrusage` tells as the most is, for a child, that of its parent when it was forked, if that
 * was more; so it is asked of /proc (Linux alone).
 */
export function memoryOf(pid: number | 'self' = 'self'): { readonly now: number; readonly most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string): number =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024);
  return { now: of('VmRSS'), most: of('VmHWM') };
}
