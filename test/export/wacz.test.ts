import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cdxjLines } from '../../src/export/cdxj.ts';
import { exportWacz } from '../../src/export/wacz.ts';
import { answer, exchange, START } from '../warc/exchanges.ts';
import { temporaryFolder } from '../warc/temporary-folder.ts';
import { archivedCrawl } from './archived-crawl.ts';

const entries = [
  exchange('http://example.org/a', answer(Buffer.from('<title>Über "A"</title>'))),
  exchange('http://example.org/', answer(Buffer.from('<title>Home</title>'.padEnd(40_000)))),
  exchange('http://example.org/bare', answer(Buffer.from('<p>no title</p>'))),
  exchange('http://example.org/404', answer(Buffer.from('<title>Gone</title>'), { status: 404 })),
  exchange(
    'http://example.org/x.pdf',
    answer(Buffer.from('%PDF'), { rawHeaders: ['content-type', 'application/pdf'] }),
  ),
];

/** Opens the package with Python's zipfile, checks every hash and length there, and answers what stands in it. */
const SCRIPT = `
import zipfile, json, hashlib, sys
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
package = json.loads(z.read('datapackage.json'))
for resource in package['resources']:
    data = z.read(resource['path'])
    assert resource['bytes'] == len(data), resource
    assert resource['hash'] == 'sha256:' + hashlib.sha256(data).hexdigest(), resource
    assert resource['name'] == resource['path'].split('/')[-1].lower()
digest = json.loads(z.read('datapackage-digest.json'))
assert digest == {'path': 'datapackage.json', 'hash': 'sha256:' + hashlib.sha256(z.read('datapackage.json')).hexdigest()}
print(json.dumps({
  'names': z.namelist(),
  'stored': all(entry.compress_type == zipfile.ZIP_STORED for entry in z.infolist()),
  'package': package,
  'pages': [json.loads(line) for line in z.read('pages/pages.jsonl').decode().splitlines()],
  'index': z.read('indexes/index.cdx').decode(),
}))`;

function opened(
  path: string,
): { names: string[]; stored: boolean; package: Record<string, unknown>; pages: object[]; index: string } | undefined {
  const python = spawnSync('python3', ['-c', SCRIPT, path], { encoding: 'utf8' });
  if (python.error !== undefined) return undefined;
  expect(python.stderr).toBe('');
  return JSON.parse(python.stdout);
}

describe('WACZ', () => {
  it('WACZ-1 the package holds archive, index and pages, with every hash right', async ({ skip }) => {
    const crawl = await archivedCrawl(temporaryFolder(), entries, 30_000);
    const path = join(temporaryFolder(), 'crawl.wacz');
    expect(await exportWacz({ ...crawl, path, title: 'A crawl', software: 'Skein/0.1.0', at: START })).toBe(3);
    const content = opened(path);
    if (content === undefined) return skip('python3 is not installed');
    const files = readdirSync(join(crawl.folder, 'archive')).sort();
    expect(files.length).toBe(3);
    const resources = [...files.map((file) => `archive/${file}`), 'indexes/index.cdx', 'pages/pages.jsonl'];
    expect(content.names).toEqual([...resources, 'datapackage.json', 'datapackage-digest.json']);
    expect(content.package).toMatchObject({
      ...{ profile: 'data-package', wacz_version: '1.1.1', title: 'A crawl', software: 'Skein/0.1.0' },
      ...{
        created: '2026-01-02T03:04:05.678Z',
        mainPageUrl: 'http://example.org/',
        mainPageDate: '2026-01-02T03:04:05.678Z',
      },
    });
    expect(content.index).toBe(`${(await cdxjLines(crawl)).join('\n')}\n`);
  });

  it('WACZ-1 pages.jsonl lists the pages and nothing else', async ({ skip }) => {
    const crawl = await archivedCrawl(temporaryFolder(), entries);
    const path = join(temporaryFolder(), 'crawl.wacz');
    await exportWacz({ ...crawl, path, title: 'A crawl', software: 'Skein/0.1.0', at: START });
    const ts = '2026-01-02T03:04:05.678Z';
    const content = opened(path);
    if (content === undefined) return skip('python3 is not installed');
    expect(content.pages).toEqual([
      { format: 'json-pages-1.0', id: 'pages', title: 'A crawl' },
      { id: '1', url: 'http://example.org/a', ts, title: 'Über "A"', size: 24 },
      { id: '2', url: 'http://example.org/', ts, title: 'Home', size: 40_000 },
      { id: '3', url: 'http://example.org/bare', ts, size: 15 },
    ]);
  });

  it('WACZ-2 members are stored, not deflated', async ({ skip }) => {
    const crawl = await archivedCrawl(temporaryFolder(), entries);
    const path = join(temporaryFolder(), 'crawl.wacz');
    await exportWacz({ ...crawl, path, title: 'A crawl', software: 'Skein/0.1.0', at: START });
    const [file = ''] = readdirSync(join(crawl.folder, 'archive'));
    expect(readFileSync(path).includes(readFileSync(join(crawl.folder, 'archive', file)))).toBe(true);
    const content = opened(path);
    if (content === undefined) return skip('python3 is not installed');
    expect(content.stored).toBe(true);
  });

  it('WACZ-1 names of resources are in lower case, as Data Packages want them', async ({ skip }) => {
    const crawl = await archivedCrawl(temporaryFolder(), entries);
    const archive = join(crawl.folder, 'archive');
    const [file = ''] = readdirSync(archive);
    copyFileSync(join(archive, file), join(archive, 'skein-20260102030405-00009-MacBook.local.warc.gz'));
    const path = join(temporaryFolder(), 'crawl.wacz');
    await exportWacz({ ...crawl, path, title: '', software: 'Skein/0.1.0', at: START });
    const content = opened(path);
    if (content === undefined) return skip('python3 is not installed');
    expect(content.names).toContain('archive/skein-20260102030405-00009-MacBook.local.warc.gz');
  });

  it('WACZ-1 a crawl that kept nothing is a package without pages', async ({ skip }) => {
    const crawl = await archivedCrawl(temporaryFolder(), []);
    rmSync(join(crawl.folder, 'archive'), { recursive: true, force: true });
    const path = join(temporaryFolder(), 'crawl.wacz');
    expect(await exportWacz({ ...crawl, path, title: '', software: 'Skein/0.1.0', at: START })).toBe(0);
    const content = opened(path);
    if (content === undefined) return skip('python3 is not installed');
    expect(content.pages).toHaveLength(1);
  });

  it('house nothing is left where the export fails', async () => {
    const crawl = await archivedCrawl(temporaryFolder(), entries);
    const folder = temporaryFolder();
    const path = join(folder, 'crawl.wacz');
    const options = { ...crawl, path, title: '', software: 'Skein/0.1.0', at: START };
    const pages = async function* () {
      yield* crawl.rows.slice(0, 1);
      throw new Error('the database went away');
    };
    await expect(exportWacz({ ...options, archive: { ...crawl.archive, pages } })).rejects.toThrow(
      'the database went away',
    );
    const captures = async function* () {
      yield* crawl.archive.captures();
      throw new Error('the database went away');
    };
    await expect(exportWacz({ ...options, archive: { ...crawl.archive, captures } })).rejects.toThrow(
      'the database went away',
    );
    await expect(exportWacz({ ...options, path: join(folder, 'none', 'crawl.wacz') })).rejects.toThrow('ENOENT');
    expect(readdirSync(folder)).toEqual([]);
    expect(existsSync(path)).toBe(false);
  });
});
