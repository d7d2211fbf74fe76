import { layOut } from './layout.ts';
import type { LayoutTask } from './places.ts';

// A thread of its own: a thousand pages take seconds, in which the page answers on.
addEventListener('message', ({ data }: MessageEvent<LayoutTask>) => {
  for (const step of layOut(data)) postMessage(step);
});
