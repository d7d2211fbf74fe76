import { parentPort } from 'node:worker_threads';
import { extract, type Wish } from './extract.ts';

/** What the reader sends to its thread; the answer is that of `extract`. */
export interface Errand {
  readonly wish: Wish;
  readonly bytes: Uint8Array;
}

parentPort?.on('message', ({ wish, bytes }: Errand) => {
  void extract(wish, bytes).then((answer) => parentPort?.postMessage(answer));
});
