import { useMemo, useState } from 'preact/hooks';
import type { Graph } from '../../../src/serve/answers.ts';
import { addressOf, changed, go, useAddress } from '../address.ts';
import { count, counted, rank } from '../amounts.ts';
import { useAnswer } from '../answer.ts';
import { Head } from '../parts/head.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { Problem } from '../parts/problem.tsx';
import { Status } from '../parts/status.tsx';
import { COLOURINGS, type Colouring, groupPages } from './groups.ts';
import { PictureFrame } from './picture-frame.tsx';

const LIMITS = [50, 150, 400, 1000];
const USUAL_LIMIT = 150;

/** The link graph as a picture: the most popular pages, or the neighbourhood of one. */
export function GraphView() {
  const { parameters } = useAddress();
  const page = parameters.get('page') ?? '';
  const hops = parameters.get('hops') ?? '1';
  const limit = parameters.get('limit') ?? String(USUAL_LIMIT);
  const colouring = COLOURINGS.find((name) => name === parameters.get('colour')) ?? 'folder';
  const path = addressOf('/api/graph', { page, hops: page === '' ? '' : hops, limit });
  const { answer, path: answered, problem, again } = useAnswer<Graph>(path);
  // What is said is of what is shown, while the next is on its way.
  const isAround = answer?.pages.some(({ distance }) => distance === 0) === true;
  const isAlone = isAround && answer.pages.length === 1;
  return (
    <>
      <Head title="Graph">
        <p role="status">{answer === undefined ? 'Reading …' : wordsOf(answer, isAround)}</p>
      </Head>
      <Controls page={page} hops={hops} limit={limit} colouring={colouring} />
      {problem !== undefined && <Problem text={problem} again={again} />}
      {answer !== undefined && answer.pages.length === 0 && (
        <p class="note">No page was fetched yet: there is nothing to draw.</p>
      )}
      {isAlone && (
        <p class="note">
          No link between pages leads to this URL or from it: it is not part of the graph.{' '}
          <a href={addressOf('/page', { id: page })}>What is known of it</a>
        </p>
      )}
      {answer !== undefined && answer.pages.length > 0 && !isAlone && (
        <PictureWithPages key={answered} graph={answer} colouring={colouring} />
      )}
    </>
  );
}

function wordsOf({ pages, links, isCut }: Graph, isNeighbourhood: boolean): string {
  const what = isNeighbourhood ? 'around one page' : isCut ? 'of the highest rank' : 'in all';
  return `${counted(pages.length, 'page')} ${what}, ${counted(links.length, 'link')} between them`;
}

function Controls(properties: {
  readonly page: string;
  readonly hops: string;
  readonly limit: string;
  readonly colouring: Colouring;
}) {
  const { page, hops, limit, colouring } = properties;
  const choose = (name: string) => (event: { readonly currentTarget: HTMLSelectElement }) =>
    go(changed({ [name]: event.currentTarget.value }), { replace: true });
  return (
    <div class="controls">
      <label class="field">
        <span>Colour by</span>
        <select value={colouring} onChange={choose('colour')}>
          {COLOURINGS.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>Pages at most</span>
        <select value={limit} onChange={choose('limit')}>
          {[...new Set([...LIMITS.map(String), limit])].map((value) => (
            <option key={value}>{value}</option>
          ))}
        </select>
      </label>
      {page !== '' && (
        <>
          <label class="field">
            <span>Links away</span>
            <select value={hops} onChange={choose('hops')}>
              {['1', '2', '3', '4'].map((value) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          </label>
          <a class="button" href={changed({ page: '', hops: '' })}>
            The whole site
          </a>
        </>
      )}
    </div>
  );
}

function PictureWithPages({ graph, colouring }: { readonly graph: Graph; readonly colouring: Colouring }) {
  const [pointed, setPointed] = useState<number>();
  // In a neighbourhood the page in the middle; by its number, as places are others when the graph was read anew.
  const [chosenId, setChosenId] = useState(() => graph.pages.find(({ distance }) => distance === 0)?.id);
  const place = graph.pages.findIndex(({ id }) => id === chosenId);
  const chosen = place < 0 ? undefined : place;
  const setChosen = (next: number | undefined) => setChosenId(next === undefined ? undefined : graph.pages[next]?.id);
  const grouping = useMemo(() => groupPages(graph.pages, colouring), [graph, colouring]);
  return (
    <div class="picture">
      <PictureFrame
        graph={graph}
        grouping={grouping}
        pointed={pointed !== undefined && pointed < graph.pages.length ? pointed : chosen}
        onPoint={setPointed}
        onChoose={setChosen}
      />
      <div class="picture-side">
        {chosen !== undefined && <Chosen graph={graph} place={chosen} />}
        <h2 class="small soft">Pages in the picture</h2>
        <ol class="picture-pages">
          {graph.pages.map((page, place) => (
            <li key={page.id}>
              <button
                type="button"
                class="plain"
                aria-pressed={place === chosen}
                onClick={() => setChosen(place === chosen ? undefined : place)}
                onMouseEnter={() => setPointed(place)}
                onMouseLeave={() => setPointed(undefined)}
                onFocus={() => setPointed(place)}
                onBlur={() => setPointed(undefined)}
              >
                <i
                  style={{
                    background: `var(${grouping.groups[grouping.groupOf[place] ?? 0]?.colour ?? '--ink-soft'})`,
                  }}
                />
                <bdi>{page.title === undefined || page.title.trim() === '' ? page.url : page.title}</bdi>
                <span class="soft small">{page.score}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

function Chosen({ graph, place }: { readonly graph: Graph; readonly place: number }) {
  const page = graph.pages[place];
  if (page === undefined) return null;
  const [to, from] = [
    graph.links.filter(([source]) => source === place),
    graph.links.filter(([, target]) => target === place),
  ];
  return (
    <section class="chosen" aria-label="The chosen page">
      <PageLink id={page.id} url={page.url} title={page.title} />
      <bdi class="address soft">{page.url}</bdi>
      <p class="small">
        <Status status={page.status} without="not visited" /> PageRank {rank(page.rank)}; in the picture{' '}
        {count(from.length)} link to it, it links to {count(to.length)}
      </p>
      <a class="small" href={changed({ page: page.id })}>
        Its neighbourhood
      </a>
    </section>
  );
}
