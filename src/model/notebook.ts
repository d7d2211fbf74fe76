/** One value by name: settings, seeds, the seeds' addresses, the history of runs. Values are JSON. */
export interface Notebook {
  read(name: string): unknown;
  write(name: string, value: unknown): void;
}
