import { afterEach, describe, expect, test } from 'vitest';
import { createPdfReader, type PdfLimits } from '../../src/pdf/reader.ts';
import { smallPdf } from './small-pdf.ts';

const open: ReturnType<typeof createPdfReader>[] = [];

afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});

function reader(limits?: PdfLimits) {
  const made = createPdfReader(limits);
  open.push(made);
  return made;
}

describe('house reading PDFs', () => {
  test('house title, language and links, relative ones as they are written', async () => {
    const links = ['http://e.test/a', '../b?c=1#d', 'mailto:a@e.test'];
    const pdf = smallPdf({ title: ' A  (title) ', language: 'de-AT', links, pages: ['Hello world', 'more'] });
    const facts = await reader().facts(pdf);
    expect(facts).toMatchObject({ kind: 'facts', title: 'A (title)', language: 'de-AT' });
    expect(facts.kind === 'facts' && facts.links.map(({ address }) => address)).toEqual(links);
    expect(facts.kind === 'facts' && facts.links[0]?.anchor).toBe('Hello world');
  });

  test('house the text of all pages, and nothing of a document without any', async () => {
    const one = reader();
    expect(await one.text(smallPdf({ pages: ['Hello world', 'second (page)'] }))).toEqual({
      kind: 'text',
      text: 'Hello world second (page)',
    });
    expect(await one.text(smallPdf({ pages: [''] }))).toEqual({ kind: 'text', text: '' });
    expect(await one.facts(smallPdf())).toEqual({ kind: 'facts', title: undefined, language: undefined, links: [] });
  });

  test('house the bytes that were given stay as they are', async () => {
    const pdf = smallPdf();
    const before = Buffer.from(pdf);
    await reader().text(pdf);
    expect(pdf.equals(before)).toBe(true);
  });

  test('house what is no PDF, or half of one, is told and stops nobody', async () => {
    const one = reader();
    const pdf = smallPdf({ title: 'whole' });
    const broken = [Buffer.alloc(0), Buffer.from('%PDF-1.4 nonsense'), pdf.subarray(0, 200), Buffer.alloc(5000, '<<')];
    const answers = await Promise.all([...broken, pdf].map((bytes) => one.facts(bytes)));
    expect(answers.map(({ kind }) => kind)).toEqual([...broken.map(() => 'unreadable'), 'facts']);
    expect(answers[1]).toEqual({ kind: 'unreadable', why: 'Invalid PDF structure.' });
  });

  test('house a document with a wrong table of places is mended', async () => {
    const pdf = Buffer.from(
      smallPdf({ pages: ['found'] })
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n7'),
    );
    expect(await reader().text(pdf)).toEqual({ kind: 'text', text: 'found' });
  });

  test('house a document that takes too long is given up, and the next one is read', async () => {
    const one = reader({ time: 1, memory: 512 });
    expect(await one.text(smallPdf())).toEqual({ kind: 'unreadable', why: 'not read after 0.001 s' });
    expect((await one.text(smallPdf())).kind).toBe('unreadable');
    expect((await reader().text(smallPdf())).kind).toBe('text');
  });

  test('house a document that takes too much memory ends its thread only', async () => {
    const one = reader({ time: 60_000, memory: 8 });
    const { kind } = await one.text(smallPdf({ pages: Array.from({ length: 3000 }, () => 'x'.repeat(500)) }));
    expect(kind).toBe('unreadable');
  });

  test('house a closed reader answers that nothing was read, also to those that wait', async () => {
    const one = reader();
    const waiting = [one.text(smallPdf()), one.facts(smallPdf())];
    one.close();
    one.close();
    expect(await Promise.all(waiting)).toEqual([{ kind: 'unread' }, { kind: 'unread' }]);
    expect(await one.text(smallPdf())).toEqual({ kind: 'unread' });
  });
});
