import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Another crawler. */
export interface Peer {
  readonly name: string;
  /** Crawls the web that begins at `start`, on one host; files that it writes go to the working folder. */
  readonly command: (start: string) => readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Takes so long that one round has to do. */
  readonly isSlow?: boolean;
  readonly needsItsHeader?: boolean;
}

const adapters = fileURLToPath(new URL('./peers/', import.meta.url));

/** Search forms and PDFs are no links to pages. */
const NO_PAGES = '--reject-regex=/(files|search)[/?]';

/** The peers that are installed: programs of the system, and in `folder` npm packages and the tree of Debian 13. */
export function peersIn(folder: string): readonly Peer[] {
  const tree = join(folder, 'debian13');
  const libraries = join(tree, 'usr/lib/x86_64-linux-gnu');
  const library = ['--library-path', `${libraries}:${join(libraries, 'libproxy')}`];
  const newer = [join(tree, 'lib64/ld-linux-x86-64.so.2'), ...library, join(tree, 'usr/bin/wget2')];
  const all: readonly (Peer & { readonly isThere: boolean })[] = [
    { name: 'wget2 2.2', command: wget2(newer), isThere: existsSync(join(tree, 'usr/bin/wget2')) },
    { name: 'wget2', command: wget2(['wget2']), isThere: isProgram('wget2') },
    { name: 'wget', command: wget, isThere: isProgram('wget') },
    { name: 'HTTrack', command: httrack, isThere: isProgram('httrack') },
    {
      name: 'linkchecker',
      command: linkchecker,
      isSlow: true,
      needsItsHeader: true,
      isThere: isProgram('linkchecker'),
    },
    {
      name: 'Scrapy',
      command: () => ['/usr/bin/python3', join(adapters, 'scrapy_lean.py')],
      isSlow: true,
      isThere: isProgram('scrapy'),
    },
    npm('spider-rs', '@spider-rs/spider-rs', { MODE: 'count' }),
    npm('spider-rs pages', '@spider-rs/spider-rs', { MODE: 'pages' }),
    npm('linkinator', 'linkinator', {}),
    { ...npm('simplecrawler', 'simplecrawler', {}), isSlow: true },
    { ...npm('Crawlee HttpCrawler', 'crawlee', { MODE: 'http' }), isSlow: true },
    { ...npm('Crawlee CheerioCrawler', 'crawlee', { MODE: 'cheerio' }), isSlow: true },
  ];
  return all.filter(({ isThere }) => isThere);

  function npm(
    name: string,
    module: string,
    environment: Readonly<Record<string, string>>,
  ): Peer & { isThere: boolean } {
    const adapter = join(adapters, `${module.replace(/^.*\//, '')}.mjs`);
    return {
      name,
      command: () => [process.execPath, adapter],
      environment: { ...environment, PEERS: folder },
      isThere: existsSync(join(folder, 'node_modules', module)),
    };
  }
}

/** It can only follow links of pages that it has written. */
function wget2(program: readonly string[]): Peer['command'] {
  const links = ['--follow-tags=a/href', '--ignore-tags=img,link,script', NO_PAGES, '--regex-type=posix'];
  const bare = ['--no-config', '--delete-after', '--tries=1', '--no-cookies', '--progress=none'];
  return (start) => [
    ...program,
    '-q',
    '-r',
    '-l',
    'inf',
    '--max-threads=5',
    '-e',
    'robots=on',
    ...links,
    ...bare,
    start,
  ];
}

function wget(start: string): readonly string[] {
  const bare = ['--no-config', '--delete-after', '--tries=1', '--no-cookies'];
  return ['wget', '-q', '-r', '-l', 'inf', '--follow-tags=a,base', '-e', 'robots=on', NO_PAGES, ...bare, start];
}

/** Without the limits that it sets itself; pages are read and not kept (-p0). */
function httrack(start: string): readonly string[] {
  const unlimited = ['-%c0', '-A0', '--disable-security-limits', '-r999', '-#L10000000', '-T60', '-R0', '-H0'];
  const lean = ['-q', '-p0', '-c8', '-s2', '-C0', '-j0', '-%P0', '-b0', '-Q', '-F', 'bench'];
  const skipped = ['png', 'jpg', 'css*', 'js*', 'svg', 'ico', 'pdf', 'xml*'].map((ending) => `-*.${ending}`);
  return ['httrack', start, '-O', '.', ...unlimited, ...lean, ...skipped, '-*/search*'];
}

function linkchecker(start: string): readonly string[] {
  return [
    'linkchecker',
    '-f',
    join(adapters, 'linkchecker.ini'),
    '-r-1',
    '-q',
    '-o',
    'none',
    '--no-status',
    '--no-warnings',
    start,
  ];
}

function isProgram(name: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
}
