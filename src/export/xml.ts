/** What XML 1.0 (2.2) has no place for: control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
const ILLEGAL = /[\0-\x08\x0B\x0C\x0E-\x1F\u{D800}-\u{DFFF}\uFFFE\uFFFF]/gu;

const SPECIAL = /[&<>"\t\n\r]/g;

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Text as the content of an element or of an attribute in double quotes; what XML cannot hold becomes U+FFFD (G-2). */
export function xmlText(text: string): string {
  return text.replace(ILLEGAL, '\uFFFD').replace(SPECIAL, (character) => REFERENCES[character] ?? '');
}

/** The first line of every XML file. */
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
