import { useState } from 'preact/hooks';
import type { Page } from '../../../src/serve/answers.ts';

/** The copy that was kept: drawn in a frame without scripts and of no origin, or as its source. */
export function StoredCopy({ page }: { readonly page: Page }) {
  const isDrawable = page.copy === 'html' || page.copy === 'image';
  const [isSource, setIsSource] = useState(!isDrawable);
  if (page.copy === 'none') return <p class="note">No copy of it was kept.</p>;
  return (
    <>
      <div class="controls centred">
        {isDrawable && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row in every browser.
          <div class="choice" role="group" aria-label="How it is shown">
            <button type="button" aria-pressed={!isSource} onClick={() => setIsSource(false)}>
              As a page
            </button>
            <button type="button" aria-pressed={isSource} onClick={() => setIsSource(true)}>
              As source
            </button>
          </div>
        )}
        <p class="small soft">
          {isSource
            ? 'Its bytes as text; long lines go on in a new one at each ↩.'
            : 'As it was received. Scripts do not run, and nothing is loaded for it.'}
        </p>
      </div>
      <iframe
        key={isSource}
        class="copy"
        title={isSource ? 'Source of the stored copy' : 'Stored copy'}
        src={`/stored/${page.id}${isSource ? '/source' : ''}`}
        sandbox=""
        referrerpolicy="no-referrer"
      />
    </>
  );
}
