// Loaded into a crawling process with --import: notes every fifth of a second how long its event loop was held up at most, and how much CPU
// time it took at most between two looks: what others took from it is not in that. Writes them as JSON, [instant, milliseconds, milliseconds
// of CPU] each, into the file that LOOP_DELAYS names when the process ends.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION = 5;
const histogram = monitorEventLoopDelay({ resolution: RESOLUTION });
const delays = [];
histogram.enable();
const used = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
let seen = used();
let work = 0;
const look = () => {
  const now = used();
  work = Math.max(work, now - seen);
  seen = now;
};
const note = () => {
  look();
  const longest = histogram.max / 1e6 - RESOLUTION;
  histogram.reset();
  if (longest > RESOLUTION) delays.push([Date.now(), longest, work]);
  work = 0;
};
setInterval(look, RESOLUTION).unref();
setInterval(note, 200).unref();
process.on('exit', () => writeFileSync(process.env.LOOP_DELAYS, JSON.stringify(delays)));
