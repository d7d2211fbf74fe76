import { expect, it } from 'vitest';
import { crawl, openFolder } from '../../src/index.ts';
import { links } from '../servers/site-server.ts';
import { linesOf, newFolder, serve } from './place.ts';

const to = (location: string, status = 302): { status: number; headers: { location: string } } => ({
  status,
  headers: { location },
});

it('house redirects.csv has a row for each URL that redirects, with every hop, loops and errors', async () => {
  const { origin } = await serve({
    '/': links('/one', '/two', '/loop', '/self', '/away', '/broken'),
    '/one': to('/end', 301),
    '/two': to('/one', 307),
    '/loop': to('/pool'),
    '/pool': to('/loop'),
    '/self': to('/self', 308),
    '/away': to('http://other.test/'),
    '/broken': to('/gone'),
    '/end': 'the end',
  });
  const folder = newFolder();
  await crawl(`${origin}/`, { folder, delay: 0 });
  const opened = await openFolder(folder);
  await opened.export('redirects', folder);
  await opened.close();
  const rows = linesOf(folder, 'redirects.csv').map((row) => row.trim().replaceAll(origin, ''));
  expect(rows).toEqual([
    'start,status,hops,loop,final,final_status,to_error,sources_count,hop_1,hop_1_status,hop_2,hop_2_status',
    '/one,301,1,false,/end,200,false,1,/end,200,,',
    '/two,307,2,false,/end,200,false,1,/one,301,/end,200',
    '/loop,302,2,true,,,,1,/pool,302,/loop,302',
    '/self,308,1,true,,,,1,/self,308,,',
    '/away,302,1,false,http://other.test/,,,1,http://other.test/,,,',
    '/broken,302,1,false,/gone,404,true,1,/gone,404,,',
    '/pool,302,2,true,,,,0,/loop,302,/pool,302',
  ]);
});
