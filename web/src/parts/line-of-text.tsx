/** More than any cell of a table shows. */
const SHOWN = 300;

/** What others wrote, as one line of a table. */
export function LineOfText({ text }: { readonly text: string }) {
  const shown = text.slice(0, SHOWN);
  return <bdi title={shown}>{shown}</bdi>;
}
