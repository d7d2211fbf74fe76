/** The name of a new crawl folder: `<what>-<time>` in UTC, of characters that every file system takes. */
export function folderName(what: string, at: Date): string {
  const start = what.replace(/[^A-Za-z0-9.-]+/g, '-').replace(/^-|-$/g, '');
  const time = at.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  return `${start}-${time}`;
}
