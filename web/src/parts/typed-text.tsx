import { useEffect, useRef, useState } from 'preact/hooks';

/** So long after the last key it is taken that a word is complete. */
const REST = 200;

/** A field with its name, whose text is told when typing rests, and at once on Enter. */
export function TypedText(properties: {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  /** What a text means, where that is not the text itself: what is half typed may mean nothing yet. */
  readonly meaningOf?: (text: string) => string;
  readonly type?: 'text' | 'search';
}) {
  const { label, value, onText, meaningOf = (text) => text, type = 'text' } = properties;
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const told = useRef(value);
  useEffect(() => {
    // Changed from elsewhere: a step back, a filter dropped. What was typed and told comes back equal.
    if (value !== told.current) setText(value);
    told.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = (typed: string) => {
    clearTimeout(timer.current);
    const next = meaningOf(typed);
    if (next === told.current) return;
    told.current = next;
    onText(next);
  };
  return (
    <label class={type === 'search' ? 'field search-field' : 'field'}>
      <span>{label}</span>
      <input
        type={type}
        value={text}
        onInput={(event) => {
          const next = event.currentTarget.value;
          setText(next);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => tell(next), REST);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') tell(event.currentTarget.value);
        }}
      />
    </label>
  );
}
