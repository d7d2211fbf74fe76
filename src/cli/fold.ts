/** The lines of a text of no more than `width` columns each, broken at blanks. `lengthOf`: the columns that a word takes. */
export function fold(text: string, width: number, lengthOf = (word: string) => word.length): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let length = 0;
  for (const word of text.split(' ')) {
    const more = lengthOf(word);
    if (line !== '' && length + 1 + more > width) {
      lines.push(line);
      line = word;
      length = more;
    } else {
      length += line === '' ? more : more + 1;
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
