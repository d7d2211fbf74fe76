import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Graph } from '../../../src/serve/answers.ts';
import { messageOf } from '../answer.ts';
import { colourOf, useLook } from '../chart/look.ts';
import type { Grouping } from './groups.ts';
import type { Picture } from './picture.ts';
import type { PictureColours } from './picture-graph.ts';

/** What is shown, and who is told what is done with it. */
export interface PictureWish {
  readonly graph: Graph;
  readonly grouping: Grouping;
  /** The page whose links are shown, by its place. */
  readonly pointed: number | undefined;
  readonly onPoint: (place: number | undefined) => void;
  readonly onChoose: (place: number) => void;
}

/** A picture in the element that is given `place`; `settled` once every page stands where it stays. What draws it is loaded with the first one. */
export function usePicture({ graph, grouping, pointed, onPoint, onChoose }: PictureWish): {
  readonly place: RefObject<HTMLDivElement>;
  readonly settled: Picture | undefined;
  readonly problem: string | undefined;
} {
  const place = useRef<HTMLDivElement>(null);
  const [picture, setPicture] = useState<Picture>();
  const [isSettled, setIsSettled] = useState(false);
  const [problem, setProblem] = useState<string>();
  const look = useLook();

  // Colours are put in below, without drawing anew.
  useEffect(() => {
    let drawn: Picture | undefined;
    let isOver = false;
    const draw = async (element: HTMLElement): Promise<void> => {
      const { drawPicture } = await import('./picture.ts');
      if (isOver) return;
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const onSettled = () => setIsSettled(true);
      drawn = drawPicture(element, graph, {
        isStill,
        onPoint,
        onChoose,
        onSettled,
        colours: coloursOf(element, grouping),
      });
      setPicture(drawn);
    };
    if (place.current !== null)
      draw(place.current).catch((error: unknown) => {
        setProblem(`The picture cannot be drawn here: ${messageOf(error)}. The list beside it has the same pages.`);
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
  return { place, settled: isSettled ? picture : undefined, problem };
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
