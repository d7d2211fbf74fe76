import { IndexWriter } from '../../src/search/index-writer.ts';
import { documentWith } from '../search/made-documents.ts';
import { plainAnalyser } from '../search/plain-analyser.ts';

// Writes to an index until it is killed: pages are added and replaced, and after every 40 a commit says on standard output how far it came.
const folder = process.argv[2] ?? '';
const writer = new IndexWriter(folder, { analyser: plainAnalyser(), memory: 8000 });
const begun = Number(writer.note ?? 0);
for (let version = begun; ; version++) {
  for (let id = 0; id < 40; id++)
    writer.add(documentWith(id, { title: 'v'.repeat(1 + (version % 20)), body: `page n${'o'.repeat(id)}` }));
  writer.commit(version + 1);
  process.stdout.write(`${version + 1}\n`);
}
