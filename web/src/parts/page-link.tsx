import { addressOf } from '../address.ts';

/** More than any line shows. */
const SHOWN = 300;

/** The way to the view of one URL. What others wrote is text, kept apart from the direction of the text around it. */
export function PageLink(properties: {
  readonly url: string;
  /** Where it is known; without it the URL is looked up. */
  readonly id?: number | undefined;
  /** Shown in place of the URL. */
  readonly title?: string | undefined;
  /** Whether the Tab key comes to it; not where arrow keys do. */
  readonly isReached?: boolean;
}) {
  const { url, id, title, isReached = true } = properties;
  const target = id === undefined ? addressOf('/page', { url }) : addressOf('/page', { id });
  const isTitled = title !== undefined && title.trim() !== '';
  return (
    <a href={target} title={url.slice(0, SHOWN)} tabIndex={isReached ? undefined : -1}>
      <bdi>{(isTitled ? title : url).slice(0, SHOWN)}</bdi>
    </a>
  );
}
