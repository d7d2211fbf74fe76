import { expect, test } from 'vitest';
import { groupPages } from '../../web/src/graph/groups.ts';

const page = (more: object) => ({
  id: 1,
  url: 'http://a.example/',
  rank: 0,
  score: 0,
  folder: 'a.example/',
  component: 0,
  ...more,
});

test('house pages are coloured by the first digit of their status, the largest group first', () => {
  const pages = [page({ status: 404 }), page({ status: 200 }), page({ status: 204 }), page({})];
  const { groups, groupOf } = groupPages(pages, 'status');
  expect(groups.map(({ label, pages: count }) => [label, count])).toEqual([
    ['2xx', 2],
    ['not visited', 1],
    ['4xx: client errors', 1],
  ]);
  expect(groupOf).toEqual([2, 0, 0, 1]);
});

test('house more folders than there are colours share the last one', () => {
  const pages = Array.from({ length: 12 }, (_, place) => page({ folder: `a.example/${place}/` }));
  const { groups, groupOf } = groupPages(pages, 'folder');
  expect(groups.length).toBe(8);
  expect(groups.at(-1)).toEqual({ label: '5 others', colour: '--status-0', pages: 5 });
  expect(Math.max(...groupOf)).toBe(7);
});
