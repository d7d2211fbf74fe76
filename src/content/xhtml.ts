import { VOID } from './tree-names.ts';

const XML_LANG = /[\t\n\f\r ]xml:lang(?=[\t\n\f\r =])/i;
const NAME = /[a-z][^\t\n\f\r />]*/iy;

/**
 * A page of XHTML as a page of HTML that says the same to the scanner: `<script/>` and other empty elements get the end tag that HTML
 * wants, CDATA sections are text, `xml:lang` of the page is its language. `bytes` are of an encoding that is one with ASCII.
 */
export function xhtmlAsHtml(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  const parts: string[] = [];
  let kept = 0;
  /** Puts `replacement` in the place of what stands from `from` to `to`. */
  const replace = (from: number, to: number, replacement: string): void => {
    parts.push(text.slice(kept, from), replacement);
    kept = to;
  };
  let isRaw = false;
  for (let at = text.indexOf('<'), end = 0; at >= 0; at = text.indexOf('<', end)) {
    end = endOfMarkup(text, at);
    if (end < 0) break;
    if (text.startsWith('<![CDATA[', at)) {
      // No script is read, and one that writes `</script>` would end there.
      replace(at, end, isRaw ? '' : escaped(text.slice(at + 9, end - 3)));
      continue;
    }
    const isEndTag = text.charAt(at + 1) === '/';
    NAME.lastIndex = isEndTag ? at + 2 : at + 1;
    const name = NAME.exec(text)?.[0].toLowerCase();
    if (name === undefined) continue;
    const language = name === 'html' ? text.slice(at, end).search(XML_LANG) : -1;
    if (language >= 0) replace(at + language + 1, at + language + 5, '');
    const isEmpty = text.charAt(end - 2) === '/';
    if (name === 'script' || name === 'style') isRaw = !isEndTag && !isEmpty;
    if (isEmpty && !VOID.has(name)) replace(end - 2, end, `></${name}>`);
  }
  parts.push(text.slice(kept));
  return Buffer.from(parts.join(''), 'latin1');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** The place behind the markup that begins at `at`, -1 where it has no end. */
function endOfMarkup(text: string, at: number): number {
  if (text.startsWith('<!--', at)) return behind(text, '-->', at + 4);
  if (text.startsWith('<![CDATA[', at)) return behind(text, ']]>', at + 9);
  if (text.startsWith('<?', at)) return behind(text, '?>', at + 2);
  for (let place = at + 1; place < text.length; place++) {
    const character = text.charAt(place);
    if (character === '>') return place + 1;
    if (character !== '"' && character !== "'") continue;
    place = text.indexOf(character, place + 1);
    if (place < 0) return -1;
  }
  return -1;
}

function behind(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? -1 : found + mark.length;
}
