/** Where an export's text goes. A promise is answered where the writer should wait for the other side. */
export interface Out {
  write(text: string): Promise<void> | void;
  /** The same for UTF-8, which may be written over when the promise is kept. */
  writeBytes?(bytes: Buffer): Promise<void>;
}

/** Where an export's files go. Each is there whole or not at all. */
export interface OutFolder {
  text(name: string, fill: (out: Out) => Promise<void>): Promise<void>;
  bytes(name: string, pieces: readonly Uint8Array[]): Promise<void>;
}
