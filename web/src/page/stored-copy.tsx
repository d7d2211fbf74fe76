import { useState } from 'preact/hooks';
import type { Page } from '../../../src/serve/answers.ts';

/** The copy that was kept: drawn in a frame without scripts and of no origin, or as its source. */
export function StoredCopy({ page }: { readonly page: Page }) {
  const [isSource, setIsSource] = useState(false);
  if (page.copy === 'none') return <p class="note">No copy of it was kept.</p>;
  const target = `/stored/${page.id}`;
  return (
    <>
      <div class="controls">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row in every browser. */}
        <div class="choice" role="group" aria-label="How it is shown">
          <button type="button" aria-pressed={!isSource} onClick={() => setIsSource(false)}>
            As a page
          </button>
          <button type="button" aria-pressed={isSource} onClick={() => setIsSource(true)}>
            As source
          </button>
        </div>
        <p class="small soft">As it was received. Scripts do not run, and nothing is loaded for it.</p>
      </div>
      <iframe
        key={String(isSource)}
        class="copy"
        title={isSource ? 'Source of the stored copy' : 'Stored copy'}
        src={isSource ? `${target}/source` : target}
        sandbox=""
        referrerpolicy="no-referrer"
      />
    </>
  );
}
