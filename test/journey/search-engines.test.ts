import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { crawl, type ExportFormatName, openFolder } from '../../src/index.ts';
import { linesOf, newFolder, serve } from './place.ts';

const page = (language: string, title: string, body: string, head = ''): string =>
  `<!doctype html><html lang=${language}><head><title>${title}</title>${head}</head><body>${body}</body></html>`;

const MODIFIED = 'Wed, 21 Oct 2015 07:28:00 GMT';
const SITE = {
  '/': page(
    'en',
    'Ropes',
    '<h1>All\n ropes</h1><a href="/hemp">of hemp</a> <a href="/seil">Seil</a> <a href="/secret">x</a>',
  ),
  '/hemp': {
    headers: { 'last-modified': MODIFIED },
    body: page(
      'en',
      'Hemp',
      'Line\u2028ends. <span data-nosnippet>Not shown.</span> Twisted.',
      '<meta name=robots content="max-snippet:20">',
    ),
  },
  '/seil': page('de', 'Das Seil', 'Ein "Seil" aus Hanf.', '<meta name=description content="Über Seile">'),
  '/secret': page('en', 'Secret', 'Stays out.', '<meta name=robots content=noindex>'),
  '/gone': { status: 404 },
};
const keyOf = (url: string) => createHash('sha1').update(url).digest('hex');
const jsonOf = (text: string): Record<string, unknown> => JSON.parse(text);

describe('a crawl for other search engines', () => {
  let origin = '';
  let folder = '';
  beforeEach(async () => {
    ({ origin } = await serve(SITE));
    folder = newFolder();
    await crawl([`${origin}/`, `${origin}/gone`], { folder, delay: 0 });
  });

  async function exported(format: ExportFormatName, documents: string, settings: string) {
    const open = await openFolder(folder);
    await open.export(format, folder).finally(() => open.close());
    return {
      text: readFileSync(join(folder, documents), 'utf8'),
      lines: linesOf(folder, documents).map(jsonOf),
      settings: jsonOf(readFileSync(join(folder, settings), 'utf8')),
    };
  }

  it('DIR-1 DIR-6 house opensearch: an action and a document in turn, a line feed at the end; noindex stays out', async () => {
    const { text, lines, settings } = await exported('opensearch', 'opensearch.ndjson', 'opensearch-mapping.json');
    expect(text.endsWith('}\n')).toBe(true);
    const urls = ['/', '/hemp', '/seil'].map((path) => origin + path);
    expect(lines.filter((_, at) => at % 2 === 0)).toEqual(urls.map((url) => ({ index: { _id: keyOf(url) } })));
    const documents = lines.filter((_, at) => at % 2 === 1);
    expect(documents.map(({ url }) => url)).toEqual(urls);
    expect(documents[1]).toEqual({
      url: `${origin}/hemp`,
      title: 'Hemp',
      headings: [],
      anchors: ['of hemp'],
      description: '',
      body: 'Line\u2028ends. Twisted.',
      language: 'en',
      date: '2015-10-21T07:28:00.000Z',
      depth: 1,
      site: new URL(origin).host,
      fileType: 'html',
      rank: expect.any(Number),
      status: 200,
      maxSnippet: 20,
    });
    expect(documents[2]).toMatchObject({ language: 'de', description: 'Über Seile', anchors: ['Seil'] });
    const { mappings } = settings as { mappings: { properties: Record<string, { fields?: object }> } };
    expect(Object.keys(mappings.properties).toSorted()).toEqual(Object.keys(documents[1] ?? {}).toSorted());
    expect(Object.keys(mappings.properties['body']?.fields ?? {})).toEqual(['english', 'german']);
  });

  it.each([
    ['meilisearch', 'meilisearch.ndjson', 'meilisearch-settings.json'],
    ['typesense', 'typesense.jsonl', 'typesense-schema.json'],
  ] as const)('house %s: a document a line, under a key that the URL alone makes', async (format, file, about) => {
    const { lines, settings } = await exported(format, file, about);
    expect(lines.map(({ id, url }) => [id, url])).toEqual(
      ['/', '/hemp', '/seil'].map((path) => [keyOf(origin + path), origin + path]),
    );
    expect(lines[1]).toMatchObject({ date: Date.parse(MODIFIED) / 1000, body: 'Line\u2028ends. Twisted.' });
    const named = format === 'typesense' ? schemaFields(settings) : settings['searchableAttributes'];
    for (const name of named as readonly string[]) if (name !== 'date') expect(lines[2]).toHaveProperty(name);
  });

  it('house every field of a document that typesense wants is there in all of them', async () => {
    const { lines, settings } = await exported('typesense', 'typesense.jsonl', 'typesense-schema.json');
    const { fields } = settings as { fields: readonly { name: string; type: string; optional?: boolean }[] };
    const types: Record<string, (value: unknown) => boolean> = {
      string: (value) => typeof value === 'string',
      'string[]': (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
      int32: (value) => Number.isInteger(value),
      int64: (value) => Number.isInteger(value),
      float: (value) => typeof value === 'number',
    };
    for (const line of lines) {
      for (const { name, type, optional = false } of fields) {
        if (!optional || line[name] !== undefined)
          expect(types[type]?.(line[name]), `${name} of ${line['url']}`).toBe(true);
      }
    }
  });
});

function schemaFields(settings: Record<string, unknown>): readonly string[] {
  return (settings as { fields: readonly { name: string }[] }).fields.map(({ name }) => name);
}
