import { useEffect, useMemo, useState } from 'preact/hooks';
import { askText, messageOf } from '../answer.ts';
import { Problem } from '../parts/problem.tsx';
import { piecesOf } from './source-pieces.ts';

/** The source of a stored copy, as text. Blocks out of sight cost nothing until they come into it, and are found by the browser's search. */
export function SourceText({ id }: { readonly id: number }) {
  const [text, setText] = useState<string>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const abort = new AbortController();
    askText(`/stored/${id}/source`, { signal: abort.signal }).then(setText, (error: unknown) => {
      if (!abort.signal.aborted) setProblem(messageOf(error));
    });
    return () => abort.abort();
  }, [id]);
  const pieces = useMemo(() => piecesOf((text ?? '').replaceAll('\r\n', '\n')), [text]);
  if (problem !== undefined) return <Problem text={problem} />;
  if (text === undefined) return <p class="soft">Reading …</p>;
  if (text === '') return <p class="note">The copy is empty.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard.
    <section class="copy" aria-label="Source of the stored copy" tabIndex={0}>
      {pieces.map((piece, place) => (
        <pre key={place} style={{ containIntrinsicBlockSize: `auto ${piece.lines * 1.25}rem` }}>
          {piece.text}
        </pre>
      ))}
    </section>
  );
}
