/** So many comparisons, at worst, do no harm: V8's search is the quickest for all but what is made to be slow for it. */
const FEW_COMPARISONS = 262_144;

/**
 * Where a piece stands first in a text, from a place on, or -1: as `indexOf` says, in time that grows as text and piece do together. That of V8
 * may compare the whole piece at each place where both are such as `aaa…`, and others write both.
 */
export function firstPlace(text: string, piece: string, from: number): number {
  const room = text.length - from - piece.length + 1;
  if (room <= 0 || room * piece.length <= FEW_COMPARISONS) return text.indexOf(piece, from);
  // Knuth, Morris and Pratt: nothing of the text is looked at twice.
  const shorter = borders(piece);
  let matched = 0;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    while (matched > 0 && piece.charCodeAt(matched) !== code) matched = shorter[matched - 1] ?? 0;
    if (piece.charCodeAt(matched) === code) matched += 1;
    if (matched === piece.length) return at - matched + 1;
  }
  return -1;
}

/** For each beginning of the piece the length of the longest shorter one that it ends with. */
function borders(piece: string): Int32Array {
  const lengths = new Int32Array(piece.length);
  let length = 0;
  for (let at = 1; at < piece.length; at++) {
    const code = piece.charCodeAt(at);
    while (length > 0 && piece.charCodeAt(length) !== code) length = lengths[length - 1] ?? 0;
    if (piece.charCodeAt(length) === code) length += 1;
    lengths[at] = length;
  }
  return lengths;
}
