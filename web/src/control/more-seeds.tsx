import { useId, useState } from 'preact/hooks';
import { useDraft } from '../draft.ts';
import { FieldFault, faultMarks } from './field-fault.tsx';
import { linesOf } from './lines.ts';

/** Seeds for a running crawl. What was typed stays when it comes to rest meanwhile. */
export function MoreSeeds(properties: {
  /** Name of the crawl. */
  readonly of: string;
  readonly canAdd: boolean;
  readonly fault: string | undefined;
  readonly onSeeds: (seeds: readonly string[]) => Promise<boolean>;
}) {
  const { of, canAdd, fault, onSeeds } = properties;
  const [text, setText] = useDraft<string>(`seeds for ${of}`, '', isText);
  // Only at first: what unfolds and folds it afterwards is the reader.
  const [isOpen] = useState(text !== '');
  const id = useId();
  if (!canAdd && text === '') return null;
  return (
    <details open={isOpen}>
      <summary>Add seeds</summary>
      <form
        class="controls"
        onSubmit={(event) => {
          event.preventDefault();
          // What was refused is left there, to be put right.
          void onSeeds(linesOf(text)).then((isDone) => isDone && setText(undefined));
        }}
      >
        <label class="field search-field">
          <span>URLs, one a line</span>
          <textarea
            rows={3}
            value={text}
            required
            onInput={(event) => setText(event.currentTarget.value)}
            {...faultMarks(id, fault)}
          />
        </label>
        <FieldFault id={id} text={fault} />
        <button type="submit" disabled={!canAdd}>
          Add them
        </button>
        {!canAdd && <p class="small soft">They can be added when the crawl fetches pages again.</p>}
      </form>
    </details>
  );
}

function isText(kept: unknown): kept is string {
  return typeof kept === 'string';
}
