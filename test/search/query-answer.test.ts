import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchDocument } from '../../src/search/document.ts';
import { type Answer, QueryAnswers } from '../../src/search/query-answer.ts';
import { indexLanguages } from '../../src/search/query-languages.ts';
import type { SearchIndex } from '../../src/search/search-index.ts';
import { snippetHtml } from '../../src/search/snippet-html.ts';
import { EMPTY, writtenIndex } from './small-index.ts';

/** Pages on animals and plants; some words are in all of them. */
const PAGES: readonly Partial<SearchDocument>[] = [
  {
    title: 'Cats',
    body: 'The cat is an animal that hunts mice. Cats sleep all day.',
    date: Date.UTC(2023, 5, 1),
    depth: 1,
  },
  { title: 'Dogs', body: 'The dog is an animal that barks. Dogs like bones.', date: Date.UTC(2024, 5, 1), depth: 2 },
  { title: 'Cats and dogs', body: 'The cat and the dog are animals that live with people.', depth: 2, fileType: 'pdf' },
  {
    title: 'Mice',
    body: 'The mouse is an animal. Mice fear cats, and cats hunt mice.',
    description: 'All about small rodents',
  },
  { title: 'Trees', body: 'The oak is a plant that grows slowly.', site: 'plants.test', maxSnippet: 0 },
  { title: 'Blumen', body: 'Die Rose ist eine Pflanze, die Blüten trägt.', language: 'de', site: 'de.plants.test' },
  { title: 'Animals', body: 'An animal is no plant.' },
];
const urlOf = (id: number) => `http://${PAGES[id]?.site ?? 'h.test'}/page-${id}`;

let index: SearchIndex;
let answers: QueryAnswers;
let close = (): void => undefined;
beforeAll(async () => {
  ({ index, close } = await writtenIndex(['en', 'de'], {}, (writer) => {
    PAGES.forEach((page, id) => void writer.add({ ...EMPTY, language: 'en', url: urlOf(id), ...page, id }));
  }));
  answers = new QueryAnswers(index);
});
afterAll(() => close());

/** Pages that answer with all that is asked. */
async function found(query: string): Promise<readonly number[]> {
  return idsWith('all', await answers.ask(query));
}

function idsWith(words: 'all' | 'any', { hits }: Answer): readonly number[] {
  return hits
    .filter((hit) => hit.words === words)
    .map(({ id }) => id)
    .sort((a, b) => a - b);
}

describe('an index that is asked', () => {
  test.each([
    ['cat dog', [2]],
    ['cat OR dog', [0, 1, 2, 3]],
    ['cat -dog', [0, 3]],
    ['title:cat', [0, 2]],
    ['"cats hunt"', [3]],
    ['anim*', [0, 1, 2, 3, 6]],
    ['moose~1', [3]],
    ['site:plants.test', [4, 5]],
    ['animal filetype:pdf', [2]],
    ['lang:de', [5]],
    ['before:2024', [0]],
    ['after:2024', [1]],
    ['depth:2', [1, 2]],
    ['url:page-3', [3]],
    ['Blüte', [5]],
    ['similar:http://h.test/page-0 title:mice', [3]],
    ['similar:http://h.test/nowhere', []],
    ['animal -similar:http://h.test/page-0', []],
    ['(cat', [0, 2, 3]],
    ['', []],
  ])('house %s finds %j', async (query, ids) => {
    expect(await found(query)).toEqual(ids);
  });

  test('house all words are wanted first, any where no page has all, and it is said so', async () => {
    expect(await answers.ask('cat people')).toMatchObject({ words: 'all', count: 1 });
    const any = await answers.ask('oak barks -cat');
    expect(any.words).toBe('any');
    expect(any.hits.map(({ id }) => id).sort()).toEqual([1, 4]);
    const alternatives = await answers.ask('(oak barks) OR (rose bones -like)');
    expect(alternatives.words).toBe('any');
    expect(alternatives.hits.map(({ id }) => id).sort()).toEqual([1, 4, 5]);
    expect((await answers.ask('(oak barks) OR cat')).words).toBe('all');
  });

  test('house where few pages have all words, those with some follow, and each hit tells which it is', async () => {
    const answer = await answers.ask('cat dog');
    expect(answer).toMatchObject({ words: 'all', count: 1, further: 3 });
    expect(answer.hits.map(({ id, words }) => [id === 2, words])).toEqual([
      [true, 'all'],
      [false, 'any'],
      [false, 'any'],
      [false, 'any'],
    ]);
    expect(idsWith('any', answer)).toEqual([0, 1, 3]);
    const dogs = answer.hits.find(({ id }) => id === 1);
    expect(dogs && snippetHtml(dogs.snippet)).toContain('<mark>dog</mark>');
  });

  test('house parts of an answer neither overlap nor leave anything out where pages with some words follow', async () => {
    for (const collapses of [true, false]) {
      const whole = (await answers.ask('cat animal', { collapses })).hits.map(({ id }) => id);
      const parts = await Promise.all(
        whole.map(async (_, offset) => (await answers.ask('cat animal', { limit: 1, offset, collapses })).hits),
      );
      expect(parts.flat().map(({ id }) => id)).toEqual(whole);
      expect(whole.length).toBe(5);
    }
  });

  test.each([
    ['cat dog', { words: 'all' }, [2], []],
    ['cat dog', { words: 'any' }, [], [0, 1, 2, 3]],
    ['oak barks', { words: 'all' }, [], []],
    ['cat dog', { order: 'date' }, [2], []],
    ['cat dog -bones', {}, [2], [0, 3]],
    ['cat dog depth:2', {}, [2], [1]],
    ['title:cat dog', {}, [2], []],
    ['"cats hunt" mice', {}, [3], []],
    ['mice hunt title:mice', {}, [3], []],
    ['cat OR dog', {}, [0, 1, 2, 3], []],
    ['dog/people', {}, [], [1, 2]],
    ['dog/people cat', {}, [], [0, 1, 2, 3]],
    ['the cat', {}, [0, 2, 3], []],
    ['mice/fear', {}, [3], [0]],
    ['mice／fear', {}, [3], [0]],
    ['mic%65/fear', {}, [3], [0]],
    ['cat dog -similar:http://h.test/page-4', {}, [2], [0, 1, 3]],
  ] as const)('house of %s with %j pages %j have all, pages %j some', async (query, options, all, some) => {
    const answer = await answers.ask(query, options);
    expect([idsWith('all', answer), idsWith('any', answer)]).toEqual([all, some]);
  });

  test('house scores of pages with some words, and with one of several groups, are taken apart as well', async () => {
    const { hits } = await answers.ask('cat dog', { explains: true });
    const ofGroups = await answers.ask('(cat people) OR bones OR (mice dog -fear)', { explains: true });
    expect(ofGroups.hits.length).toBe(2);
    for (const { score, explanation } of [...hits, ...ofGroups.hits]) {
      const { fields = {}, rank = 0, name = 0 } = explanation ?? {};
      const sum = Object.values<number>(fields).reduce((all, share) => all + share, rank + name);
      expect(sum).toBeCloseTo(score, 3);
    }
  });

  test('house a misspelt word is taken for the one that was meant where nothing is found, and it is said so', async () => {
    const answer = await answers.ask('anmal');
    expect(answer).toMatchObject({ corrections: [{ from: 'anmal', to: 'animal' }], query: 'animal', words: 'all' });
    expect(answer.didYouMean).toBeUndefined();
    expect(answer.hits.length).toBeGreaterThan(3);
  });

  test('house where no page has all words, one that no page has is put right before those with some are looked for', async () => {
    const answer = await answers.ask('anmal oak');
    expect(answer).toMatchObject({ corrections: [{ from: 'anmal', to: 'animal' }], query: 'animal oak', words: 'any' });
    expect(answer.hits.map(({ id }) => id).sort()).toEqual([0, 1, 2, 3, 4, 6]);
    expect(answer.didYouMean).toBeUndefined();
    expect(await answers.ask('anmal oak', { words: 'all' })).toMatchObject({ count: 0, corrections: [] });
  });

  test('house what is wrong in a query is told, and the rest is answered', async () => {
    const answer = await answers.ask('cat depth:deep');
    expect(answer.problems.map(({ code }) => code)).toEqual(['value']);
    expect(answer.query).toBe('cat');
    expect(answer.hits.length).toBe(3);
  });

  test('house a hit has what is shown of it', async () => {
    const [hit] = (await answers.ask('mouse rodents')).hits;
    expect(hit).toMatchObject({
      id: 3,
      url: urlOf(3),
      site: 'h.test',
      language: 'en',
      fileType: 'html',
      depth: 0,
      date: undefined,
    });
    expect(hit && snippetHtml(hit.title)).toBe('Mice');
    expect(hit && snippetHtml(hit.snippet)).toContain('The <mark>mouse</mark> is');
    const [cats] = (await answers.ask('cat people')).hits;
    expect(cats && snippetHtml(cats.title)).toBe('<mark>Cats</mark> and dogs');
  });

  test('house the description is shown where it has the words and the text has not', async () => {
    const [hit] = (await answers.ask('rodents')).hits;
    expect(hit && snippetHtml(hit.snippet)).toBe('All about small <mark>rodents</mark>');
  });

  test('DIR-6 a page that forbids snippets is found, with its title only', async () => {
    const [hit] = (await answers.ask('oak')).hits;
    expect(hit?.title.text).toBe('Trees');
    expect(hit?.snippet.text).toBe('');
  });

  test('house pages of results follow one another without gap or overlap', async () => {
    const all = (await answers.ask('animal')).hits.map(({ id }) => id);
    const first = (await answers.ask('animal', { limit: 2 })).hits.map(({ id }) => id);
    const rest = (await answers.ask('animal', { limit: 10, offset: 2 })).hits.map(({ id }) => id);
    expect([...first, ...rest]).toEqual(all);
  });

  test('house its languages are those of its documents, the most frequent first', () => {
    expect(indexLanguages(index, 0)).toEqual(['en', 'de']);
    expect(indexLanguages(index, 0.2)).toEqual(['en']);
  });

  test('house what is typed goes on to earlier queries and titles', async () => {
    await answers.ask('dog barks');
    expect(await answers.suggest('do')).toEqual(expect.arrayContaining(['dog barks', 'Dogs', 'Cats and dogs']));
    expect((await answers.suggest('do'))[0]).toBe('dog barks');
    expect(await answers.suggest('')).toEqual([]);
  });
});
