import type { ComponentType } from 'preact';
import { NewCrawlView } from './control/new-crawl-view.tsx';
import { GraphView } from './graph/graph-view.tsx';
import { OverviewView } from './overview/overview-view.tsx';
import { PageView } from './page/page-view.tsx';
import { PagesView } from './pages/pages-view.tsx';
import { RanksView } from './ranks/ranks-view.tsx';
import { SearchView } from './search/search-view.tsx';
import { SiteView } from './site/site-view.tsx';

/** One of the views of the page. */
export interface View {
  readonly path: string;
  readonly title: string;
  readonly component: ComponentType;
  /** Whether the list of ways names it. */
  readonly isListed: boolean;
  /** Whether it is there only where the server takes commands. */
  readonly needsControl: boolean;
}

const listed = (path: string, title: string, component: ComponentType): View => ({
  path,
  title,
  component,
  isListed: true,
  needsControl: false,
});

/** All views, in the order in which they are listed. */
export const VIEWS: readonly View[] = [
  listed('/', 'Overview', OverviewView),
  listed('/pages', 'Pages', PagesView),
  listed('/site', 'Site', SiteView),
  listed('/graph', 'Graph', GraphView),
  listed('/ranks', 'Ranks', RanksView),
  listed('/search', 'Search', SearchView),
  { ...listed('/new', 'New crawl', NewCrawlView), needsControl: true },
  { ...listed('/page', 'Page', PageView), isListed: false },
];

/** The view at a path of the address bar. */
export function viewAt(path: string): View | undefined {
  return VIEWS.find((view) => view.path === path);
}
