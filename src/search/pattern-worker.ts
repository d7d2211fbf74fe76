import { parentPort, workerData } from 'node:worker_threads';

/** What the thread is begun with. */
export interface PatternWish {
  readonly source: string;
  readonly flags: string;
}

/** Where the pattern matches first in one of the texts of an entry. */
export interface PatternFinding {
  /** Of the entry in the batch, and of the text in the entry. */
  readonly entry: number;
  readonly text: number;
  readonly start: number;
  readonly end: number;
}

const { source, flags }: PatternWish = workerData;
const pattern = new RegExp(source, flags);

parentPort?.on('message', (batch: readonly (readonly string[])[]) => {
  const findings: PatternFinding[] = [];
  batch.forEach((texts, entry) => {
    for (let text = 0; text < texts.length; text++) {
      const subject = texts[text] ?? '';
      // What is not there has no text, not an empty one.
      const match = subject === '' ? null : pattern.exec(subject);
      if (match === null) continue;
      findings.push({ entry, text, start: match.index, end: match.index + match[0].length });
      return;
    }
  });
  parentPort?.postMessage(findings);
});
// From now on its time counts.
parentPort?.postMessage('ready');
