/** The note of the moment up to which pages were read by other settings: those visits are no ground to ask only for what has changed. */
export const READ_OTHERWISE_NOTE = 'read-otherwise';

/** One value by name: settings, seeds, the seeds' addresses, the history of runs. Values are JSON. */
export interface Notebook {
  read(name: string): unknown;
  write(name: string, value: unknown): void;
}
