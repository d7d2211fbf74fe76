/** Nanoseconds of CPU time that the fastest of the rounds took: what else the machine did can only have slowed the others. */
export function fastestRound(rounds: number, work: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) * 1000);
  }
  return best;
}
