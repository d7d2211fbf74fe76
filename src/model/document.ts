/** A link that stands in a document, as it was written, with the text that it lies on. */
export interface DocumentLink {
  readonly address: string;
  readonly anchor: string;
}

/** What a document that is not HTML says of itself, and where it leads. */
export interface DocumentFacts {
  readonly kind: 'facts';
  readonly title: string | undefined;
  /** As the document names it. */
  readonly language: string | undefined;
  readonly links: readonly DocumentLink[];
}

/** The words of a document. */
export interface DocumentText {
  readonly kind: 'text';
  readonly text: string;
}

/** Why a document was not read, in one line for people. */
export interface Unreadable {
  readonly kind: 'unreadable';
  readonly why: string;
}

/** The reader was closed meanwhile: nothing is known of the document. */
export interface Unread {
  readonly kind: 'unread';
}

/** Reads documents aside, so that nobody else waits for it. What is wrong with one is a value; nothing throws. */
export interface DocumentReader {
  facts(bytes: Buffer): Promise<DocumentFacts | Unreadable | Unread>;
  text(bytes: Buffer): Promise<DocumentText | Unreadable | Unread>;
  /** Gives up what is being read. May be called again. */
  close(): void;
}
