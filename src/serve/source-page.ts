import { html, raw } from 'hono/html';
import type { CanonicalUrl } from '../model/url.ts';
import { type Piece, piecesOf } from './source-pieces.ts';

/** Blocks out of sight cost a browser nothing until they come into it, and none turns the direction of another. */
const STYLE = raw(`<style>
:root { color-scheme: light dark; }
body { margin: 0.75rem 1rem; }
pre { margin: 0; font: 0.875rem/1.25rem ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate; content-visibility: auto; }
.cut::after { content: "\\21A9"; opacity: 0.6; }
</style>`);

/** HTML is sent in chunks of about so many characters. */
const CHUNK = 65_536;

/**
 * A page that shows the source of a copy as text: lines as they are, too long ones in blocks with a mark where they go on. As plain text a
 * single line of a megabyte would hold a browser up for a minute.
 */
export async function* sourcePage(url: CanonicalUrl, text: string): AsyncGenerator<string> {
  yield String(
    await html`<!doctype html><html lang="en"><meta charset="utf-8"><title>Source of ${url}</title>${STYLE}<body>`,
  );
  let chunk = '';
  for (const piece of piecesOf(text.replaceAll('\r\n', '\n'))) {
    chunk += String(await blockOf(piece));
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

function blockOf({ text, lines, isCut }: Piece): ReturnType<typeof html> {
  // The first line break in a block is no part of it.
  return html`<pre class="${isCut ? 'cut' : ''}" style="contain-intrinsic-block-size:auto ${lines * 1.25}rem">
${text}</pre>`;
}
