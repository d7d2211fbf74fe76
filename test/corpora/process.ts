import { compare, type Task } from './compare.ts';

// One of the processes that run.ts starts: it is sent a task, and answers with what it found.
process.once('message', (task: Task) => {
  process.send?.(compare(task));
});
