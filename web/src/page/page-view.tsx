import type { Found, Page } from '../../../src/serve/answers.ts';
import { addressOf, useAddress } from '../address.ts';
import { count, counted } from '../amounts.ts';
import { useAnswer } from '../answer.ts';
import { useCrawl } from '../crawl-context.ts';
import { Head } from '../parts/head.tsx';
import { Problem } from '../parts/problem.tsx';
import { Status } from '../parts/status.tsx';
import { AnswerHeads } from './answer-heads.tsx';
import { Explanation } from './explanation.tsx';
import { Fields } from './fields.tsx';
import { Links } from './links.tsx';
import { Portrait } from './portrait.tsx';
import { StoredCopy } from './stored-copy.tsx';

const PARTS = ['about', 'inlinks', 'outlinks', 'answer', 'why', 'copy'] as const;

type PartName = (typeof PARTS)[number];

/** All that is known of one URL. The address names it by its number, or by the URL where the number is not known. */
export function PageView() {
  const { parameters } = useAddress();
  const id = parameters.get('id');
  const url = parameters.get('url');
  if (id !== null) return <KnownPage id={id} part={partOf(parameters.get('show'))} />;
  if (url !== null) return <SoughtPage key={url} url={url} />;
  return <FindPage />;
}

function SoughtPage({ url }: { readonly url: string }) {
  const { answer, problem } = useAnswer<Found>(addressOf('/api/find', { url }));
  const { parameters } = useAddress();
  if (answer !== undefined) return <KnownPage id={String(answer.id)} part={partOf(parameters.get('show'))} />;
  if (problem === undefined) return <Head title="Page" />;
  return (
    <>
      <Head title="Not known">
        <p>
          <bdi class="address">{url}</bdi>
        </p>
      </Head>
      <p>This URL was never met. What would become of it:</p>
      <Explanation url={url} />
    </>
  );
}

function FindPage() {
  return (
    <>
      <Head title="Page" />
      <form class="controls" action="/page">
        <label class="field search-field">
          <span>URL</span>
          <input name="url" type="url" required />
        </label>
        <button type="submit">Look it up</button>
      </form>
    </>
  );
}

function UnknownNumber({ id }: { readonly id: string }) {
  const { counters } = useCrawl();
  return (
    <>
      <Head title="Not known" />
      <p>
        This crawl knows no URL with the number <bdi>{id}</bdi>
        {counters !== undefined && `: it knows ${counted(counters.known, 'URL')}`}. <a href="/pages">All of them</a>
      </p>
    </>
  );
}

function KnownPage({ id, part }: { readonly id: string; readonly part: PartName }) {
  const { answer: page, problem, isRefused, again } = useAnswer<Page>(`/api/pages/${encodeURIComponent(id)}`);
  if (isRefused) return <UnknownNumber id={id} />;
  if (problem !== undefined) return <Problem text={problem} again={again} />;
  if (page === undefined || String(page.id) !== id)
    return (
      <>
        <Head title="Page" />
        <p class="soft">Reading …</p>
      </>
    );
  const title = String(page.fields['title'] ?? '').trim();
  const status = page.fields['status'];
  return (
    <>
      <header class="page-head">
        <h1 tabIndex={-1}>
          <bdi>{title === '' ? page.url : title}</bdi>
        </h1>
        <p class="controls">
          <Status
            status={status === undefined ? undefined : Number(status)}
            without={String(page.fields['state'] ?? 'not visited')}
          />
          <a href={page.url} rel="noreferrer noopener nofollow" target="_blank" class="address">
            <bdi>{page.url}</bdi>
          </a>
        </p>
      </header>
      <Parts page={page} shown={part} />
      <Part page={page} name={part} />
    </>
  );
}

function Parts({ page, shown }: { readonly page: Page; readonly shown: PartName }) {
  const titles: Readonly<Record<PartName, string>> = {
    about: 'About',
    inlinks: `Links to it (${count(page.inlinks)})`,
    outlinks: `Links on it (${count(page.outlinks)})`,
    answer: 'Answer',
    why: 'Why',
    copy: 'Stored copy',
  };
  return (
    <nav class="tabs" aria-label="Parts of this page">
      {PARTS.map((name) => (
        <a
          key={name}
          href={addressOf('/page', { id: page.id, show: name === 'about' ? '' : name })}
          aria-current={name === shown ? 'page' : undefined}
        >
          {titles[name]}
        </a>
      ))}
    </nav>
  );
}

function Part({ page, name }: { readonly page: Page; readonly name: PartName }) {
  switch (name) {
    case 'about':
      return (
        <>
          <Portrait page={page} />
          <Fields page={page} />
        </>
      );
    case 'inlinks':
    case 'outlinks':
      return <Links key={name} page={page} direction={name} />;
    case 'answer':
      return <AnswerHeads page={page} />;
    case 'why':
      return <Explanation key={page.url} url={page.url} />;
    case 'copy':
      return <StoredCopy page={page} />;
  }
}

function partOf(name: string | null): PartName {
  return PARTS.find((part) => part === name) ?? 'about';
}
