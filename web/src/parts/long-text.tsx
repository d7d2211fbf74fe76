import { useState } from 'preact/hooks';
import { counted } from '../amounts.ts';

const SHOWN = 600;

/** What others wrote, its beginning first where it goes on and on. */
export function LongText({ text }: { readonly text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  if (text.length <= SHOWN || isWhole) return <bdi>{text}</bdi>;
  return (
    <>
      <bdi>{text.slice(0, SHOWN)} …</bdi>{' '}
      <button type="button" class="small" onClick={() => setIsWhole(true)}>
        Show all: {counted(text.length, 'character')}
      </button>
    </>
  );
}
