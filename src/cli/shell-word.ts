/** A word as it can be pasted into a shell: in quotes where it holds more than letters, digits and harmless signs. */
export function shellWord(word: string, platform: NodeJS.Platform = process.platform): string {
  if (platform === 'win32') return /^[\w\\/.:@+-]+$/.test(word) ? word : `"${word}"`;
  return /^[\w/.:@%+,=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
