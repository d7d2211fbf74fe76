import { useEffect, useRef, useState } from 'preact/hooks';
import type { Graph } from '../../../src/serve/answers.ts';
import { count, counted } from '../amounts.ts';
import { messageOf } from '../answer.ts';
import { colourOf, useLook } from '../chart/look.ts';
import { Problem } from '../parts/problem.tsx';
import { MOST_LINKS } from './drawing.ts';
import type { Grouping } from './groups.ts';
import type { Picture } from './picture.ts';
import type { PictureColours } from './picture-graph.ts';
import { savePng, saveSvg } from './save-picture.ts';

/** The picture itself, its legend, and the ways to save it. What draws it is loaded with the first picture. */
export function PictureFrame(properties: {
  readonly graph: Graph;
  readonly grouping: Grouping;
  readonly pointed: number | undefined;
  readonly onPoint: (place: number | undefined) => void;
  readonly onChoose: (place: number) => void;
}) {
  const { graph, grouping, pointed, onPoint, onChoose } = properties;
  const place = useRef<HTMLDivElement>(null);
  const [picture, setPicture] = useState<Picture>();
  const [isSettled, setIsSettled] = useState(false);
  const [problem, setProblem] = useState<string>();
  const look = useLook();

  // Colours are put in below, without drawing anew.
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    let drawn: Picture | undefined;
    let isOver = false;
    void import('./picture.ts').then(({ drawPicture }) => {
      if (isOver) return;
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      try {
        drawn = drawPicture(element, graph, {
          ...{ isStill, onPoint, onChoose },
          colours: coloursOf(element, grouping),
          onSettled: () => setIsSettled(true),
        });
        setPicture(drawn);
      } catch (error) {
        // No WebGL, on an old machine or a remote desktop.
        setProblem(`The picture cannot be drawn here: ${messageOf(error)}. The list beside it has the same pages.`);
      }
    });
    return () => {
      isOver = true;
      setPicture(undefined);
      setIsSettled(false);
      drawn?.end();
    };
  }, [graph]);
  // Put in anew when the theme changes.
  useEffect(() => {
    if (place.current !== null) picture?.colour(coloursOf(place.current, grouping));
  }, [picture, grouping, look]);
  useEffect(() => picture?.point(pointed), [picture, pointed]);

  return (
    <div class="picture-main">
      {problem !== undefined && <Problem text={problem} />}
      <div
        class="picture-place"
        ref={place}
        role="img"
        aria-label={`Picture of ${counted(graph.pages.length, 'page')} and ${counted(graph.links.length, 'link')}; the list of pages says the same in words`}
      />
      <div class="controls legend">
        {grouping.groups.map(({ label, colour, pages }) => (
          <span key={label} class="key small">
            <i style={{ background: `var(${colour})` }} />
            <bdi>{label}</bdi> <span class="soft">{count(pages)}</span>
          </span>
        ))}
      </div>
      <p class="small soft">
        The larger, the higher its PageRank.{' '}
        {graph.links.length > MOST_LINKS &&
          'There are too many links to be read at once: those of the page that is pointed at are drawn.'}
      </p>
      <div class="controls">
        <button type="button" disabled={!isSettled} onClick={() => picture?.whole()}>
          Show all
        </button>
        <button type="button" disabled={!isSettled} onClick={() => picture !== undefined && savePng(picture.drawing())}>
          Save as PNG
        </button>
        <button type="button" disabled={!isSettled} onClick={() => picture !== undefined && saveSvg(picture.drawing())}>
          Save as SVG
        </button>
      </div>
    </div>
  );
}

function coloursOf(element: HTMLElement, { groups, groupOf }: Grouping): PictureColours {
  const ofGroup = groups.map(({ colour }) => colourOf(element, colour));
  const ink = colourOf(element, '--ink');
  return {
    ground: colourOf(element, '--sheet'),
    ink,
    line: colourOf(element, '--line'),
    lineStrong: colourOf(element, '--picture-line'),
    accent: colourOf(element, '--accent'),
    pages: groupOf.map((group) => ofGroup[group] ?? ink),
  };
}
