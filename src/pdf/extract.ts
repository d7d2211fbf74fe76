import type { PDFDocumentProxy, PDFPageProxy } from 'unpdf/pdfjs';
import type { DocumentFacts, DocumentLink, DocumentText, Unreadable } from '../model/document.ts';

/** What is behind these is not read. */
const MOST_PAGES = 2000;
const MOST_LINKS = 10_000;
const LONGEST_TEXT = 5_000_000;
const LONGEST_ANCHOR = 1000;

/** What is asked of a PDF. */
export type Wish = 'facts' | 'text';

/** Answers a wish. Never throws: what PDF.js says against a document is the answer. */
export async function extract(wish: Wish, bytes: Uint8Array): Promise<DocumentFacts | DocumentText | Unreadable> {
  try {
    const document = await open(bytes);
    return wish === 'facts' ? await factsOf(document) : await textOf(document);
  } catch (error) {
    return { kind: 'unreadable', why: wordsOf(error) };
  }
}

async function open(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const { getDocumentProxy } = await import('unpdf');
  // No code of a document is run, and PDF.js keeps its warnings to itself.
  return getDocumentProxy(bytes, { isEvalSupported: false, verbosity: 0 });
}

async function factsOf(document: PDFDocumentProxy): Promise<DocumentFacts> {
  const { info } = await document.getMetadata();
  const links: DocumentLink[] = [];
  await forEachPage(document, async (page) => {
    for (const annotation of await page.getAnnotations()) {
      const link = linkOf(annotation);
      if (link !== undefined) links.push(link);
    }
    return links.length < MOST_LINKS;
  });
  const kept = links.slice(0, MOST_LINKS);
  return { kind: 'facts', title: textIn(info, 'Title'), language: textIn(info, 'Language'), links: kept };
}

/** `unsafeUrl` is the address as written; `url` is missing for relative ones. */
function linkOf(annotation: unknown): DocumentLink | undefined {
  const address = textIn(annotation, 'unsafeUrl') ?? textIn(annotation, 'url');
  if (address === undefined) return undefined;
  return { address, anchor: (textIn(annotation, 'overlaidText') ?? '').slice(0, LONGEST_ANCHOR) };
}

/** A text that stands under a name, its white space collapsed; undefined where there is none. */
function textIn(values: unknown, name: string): string | undefined {
  const value: unknown = typeof values === 'object' && values !== null ? Reflect.get(values, name) : undefined;
  const text = typeof value === 'string' ? collapsed(value) : '';
  return text === '' ? undefined : text;
}

async function textOf(document: PDFDocumentProxy): Promise<DocumentText> {
  const parts: string[] = [];
  let length = 0;
  await forEachPage(document, async (page) => {
    const { items } = await page.getTextContent();
    for (const item of items) {
      if (!('str' in item)) continue;
      parts.push(item.str, item.hasEOL ? '\n' : '');
      length += item.str.length;
    }
    parts.push('\n');
    return length < LONGEST_TEXT;
  });
  return { kind: 'text', text: collapsed(parts.join('')).slice(0, LONGEST_TEXT) };
}

/** Page after page, until one answers false. A page that is broken has nothing to say; the others do. */
async function forEachPage(document: PDFDocumentProxy, read: (page: PDFPageProxy) => Promise<boolean>): Promise<void> {
  const pages = Math.min(document.numPages, MOST_PAGES);
  for (let number = 1; number <= pages; number++) {
    const goesOn = await document.getPage(number).then(read, () => true);
    if (!goesOn) return;
  }
}

function collapsed(text: string): string {
  return text.replace(/[\s\0]+/g, ' ').trim();
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return 'the package unpdf is not installed';
  return error.name === 'PasswordException' ? 'it is encrypted, and asks for a password' : collapsed(error.message);
}
