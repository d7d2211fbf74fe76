// Loaded into a crawling process with --import: notes every fifth of a second how long its event loop was held up at most, and how much CPU
// time the process had since the note before. Writes them as JSON, [instant, milliseconds, milliseconds of CPU] each, into the file that
// LOOP_DELAYS names when the process ends.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION = 5;
const histogram = monitorEventLoopDelay({ resolution: RESOLUTION });
const delays = [];
histogram.enable();
let before = process.cpuUsage();
const note = () => {
  const { user, system } = process.cpuUsage(before);
  before = process.cpuUsage();
  const longest = histogram.max / 1e6 - RESOLUTION;
  histogram.reset();
  if (longest > RESOLUTION) delays.push([Date.now(), longest, (user + system) / 1000]);
};
setInterval(note, 200).unref();
process.on('exit', () => writeFileSync(process.env.LOOP_DELAYS, JSON.stringify(delays)));
