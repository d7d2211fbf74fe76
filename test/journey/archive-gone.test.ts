import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { crawl, resumeCrawl } from '../../src/index.ts';
import { links } from '../servers/site-server.ts';
import { newFolder, pagesIn, serve } from './place.ts';

it('house a crawl whose WARC files were moved away goes on with --no-archive, as its refusal advises', async () => {
  const site = await serve({ '/': links('/a'), '/a': links('/b'), '/b': links('/') });
  const folder = newFolder();
  await crawl(`${site.origin}/`, { folder, delay: 0, maxPages: 1 });
  const [kept, moved] = [join(folder, 'archive'), join(folder, 'moved')];
  renameSync(kept, moved);
  await expect(resumeCrawl(folder, { maxPages: 10 })).rejects.toMatchObject({
    code: 'FOLDER_DAMAGED',
    advice: expect.stringContaining('--no-archive'),
  });
  const resumed = await resumeCrawl(folder, { maxPages: 10, archive: false });
  const report = await resumed.run();
  await resumed.close();
  expect(report.end.kind).toBe('drained');
  const states = [...(await pagesIn(folder))].map(([url, { state, archived }]) => [url, state, archived !== undefined]);
  expect(states).toEqual([
    [`${site.origin}/`, 'done', true],
    [`${site.origin}/a`, 'done', false],
    [`${site.origin}/b`, 'done', false],
  ]);
  renameSync(moved, kept);
  await (await resumeCrawl(folder)).close();
});
