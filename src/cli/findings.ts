import { type Archive, isPage, type PageRecord, redirectChain, SETTINGS, type Settings } from '../index.ts';

type Finding = (typeof SETTINGS.failOn.choices)[number];

/** What `--fail-on` looks for. */
export function findingsOf({ failOn = [] }: Pick<Settings, 'failOn'>): readonly Finding[] {
  return SETTINGS.failOn.choices.filter((finding) => failOn.includes(finding));
}

/** Whether the crawl found any of them. */
export async function hasFinding(archive: Archive, findings: readonly Finding[]): Promise<boolean> {
  if (findings.length === 0) return false;
  for await (const page of archive.pages()) {
    if (page.state === 'pending' || isPage(page)) continue;
    if (findings.some((finding) => isFinding(page, finding))) return true;
    if (findings.includes('redirect-loop') && (await redirectChain(archive, page)).isLoop) return true;
  }
  return false;
}

function isFinding({ state, because, visit }: PageRecord, finding: Finding): boolean {
  const status = visit?.response?.status ?? 0;
  switch (finding) {
    case 'broken':
      return visit?.outcome === 'gone' || visit?.outcome === 'failed';
    case 'failed':
      return visit?.outcome === 'failed' && status === 0;
    case '4xx':
      return status >= 400 && status < 500;
    case '5xx':
      return status >= 500 && status < 600;
    case 'redirect-loop':
      // A URL that one redirect too many led to is refused, and never visited.
      return (
        visit?.because?.reason === 'redirect-loop' || (state === 'refused' && because?.reason === 'too-many-redirects')
      );
  }
}
