// Loaded into a crawling process with --import: notes ten times a second what CPU time it has used, user's and system's apart, and its memory.
// Writes them as JSON, [instant, milliseconds, milliseconds, MiB] each, into the file that CPU_NOTES names when the process ends.
import { writeFileSync } from 'node:fs';

const notes = [];
const note = () => {
  const { user, system } = process.cpuUsage();
  notes.push([Date.now(), user / 1000, system / 1000, process.memoryUsage.rss() / 2 ** 20]);
};
setInterval(note, 100).unref();
process.on('exit', () => writeFileSync(process.env.CPU_NOTES, JSON.stringify(notes)));
