import { addressOf, useAddress } from '../address.ts';
import { Head } from '../parts/head.tsx';
import { SiteTree } from './site-tree.tsx';

/** The site by folders, from all its origins or from one folder down. */
export function SiteView() {
  const { parameters } = useAddress();
  const folder = parameters.get('folder') ?? '';
  return (
    <>
      <Head title="Site">
        <p>URLs by the folders of their paths. Arrow keys open, close and go about.</p>
      </Head>
      {folder !== '' && <Crumbs folder={folder} />}
      <SiteTree key={folder} folder={folder} />
    </>
  );
}

/** The folders above the one that is shown. */
function Crumbs({ folder }: { readonly folder: string }) {
  return (
    <nav class="crumbs" aria-label="Folders above">
      <a href="/site">All origins</a>
      {foldersAbove(folder).map((above) => (
        <a
          key={above}
          href={addressOf('/site', { folder: above })}
          aria-current={above === folder ? 'page' : undefined}
        >
          <bdi>{lastPart(above)}</bdi>
        </a>
      ))}
      <a class="end" href={addressOf('/pages', { folder })}>
        As a table
      </a>
    </nav>
  );
}

/** `https://a.example/`, `https://a.example/b/`, … down to the folder itself. */
function foldersAbove(folder: string): readonly string[] {
  const origin = /^[a-z]+:\/\/[^/]*\//i.exec(folder)?.[0];
  if (origin === undefined) return [folder];
  const folders = [origin];
  for (const part of folder
    .slice(origin.length)
    .split('/')
    .filter((name) => name !== ''))
    folders.push(`${folders.at(-1)}${part}/`);
  return folders;
}

function lastPart(folder: string): string {
  const path = folder.replace(/\/$/, '');
  return path.includes('://') && path.split('/').length > 3 ? (path.split('/').at(-1) ?? path) : path;
}
