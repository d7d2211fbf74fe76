import { count, counted } from '../amounts.ts';
import { Problem } from '../parts/problem.tsx';
import { MOST_LINKS } from './drawing.ts';
import type { Grouping } from './groups.ts';
import { savePng, saveSvg } from './save-picture.ts';
import { type PictureWish, usePicture } from './use-picture.ts';

/** The picture itself, its legend, and the ways to save it. */
export function PictureFrame(wish: PictureWish) {
  const { graph, grouping } = wish;
  const { place, settled, problem } = usePicture(wish);
  const isLively = settled?.isLively !== false;
  const isDense = graph.links.length > MOST_LINKS;
  return (
    <div class="picture-main">
      {problem !== undefined && <Problem text={problem} />}
      <div
        class="picture-place"
        ref={place}
        role="img"
        aria-label={`Picture of ${counted(graph.pages.length, 'page')} and ${counted(graph.links.length, 'link')}; the list of pages says the same in words`}
      />
      <Legend grouping={grouping} />
      <p class="small soft">
        The larger, the higher its PageRank. {isDense && 'There are too many links to be read at once'}
        {isDense && (isLively ? ': those of the page that is pointed at are drawn.' : '.')}
        {!isLively && ' This browser has no WebGL: the picture stands still.'}
      </p>
      <div class="controls">
        {isLively && (
          <>
            <button type="button" disabled={settled === undefined} onClick={() => settled?.zoom('in')}>
              Nearer
            </button>
            <button type="button" disabled={settled === undefined} onClick={() => settled?.zoom('out')}>
              Farther
            </button>
            <button type="button" disabled={settled === undefined} onClick={() => settled?.whole()}>
              Show all
            </button>
          </>
        )}
        <button type="button" disabled={settled === undefined} onClick={() => settled && savePng(settled.drawing())}>
          Save as PNG
        </button>
        <button type="button" disabled={settled === undefined} onClick={() => settled && saveSvg(settled.drawing())}>
          Save as SVG
        </button>
      </div>
    </div>
  );
}

function Legend({ grouping }: { readonly grouping: Grouping }) {
  return (
    <div class="controls legend">
      {grouping.groups.map(({ label, colour, pages }) => (
        <span key={label} class="key small">
          <i style={{ background: `var(${colour})` }} />
          <bdi>{label}</bdi> <span class="soft">{count(pages)}</span>
        </span>
      ))}
    </div>
  );
}
