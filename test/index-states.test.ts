import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anchorsMark, PageStates } from '../src/index-states.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skein-states-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const TEXTS = anchorsMark([{ text: 'apple', count: 1 }]);
const NO_TEXTS = anchorsMark([]);

test('house the states that the note names hold, whatever a process that was killed has written beside them', () => {
  const states = new PageStates(folder, undefined);
  states.set(3, 1000, TEXTS);
  states.set(5000, 2000, NO_TEXTS);
  const noted = states.save();
  states.removeOthers();
  states.clear(3);
  states.save();

  const read = new PageStates(folder, noted);
  expect(read.isCurrent(3, 1000, TEXTS)).toBe(true);
  expect(read.isCurrent(5000, 2000, NO_TEXTS)).toBe(true);
  const next = read.save();
  read.removeOthers();
  expect(readdirSync(folder)).toEqual([`pages.states-${next.number}`]);
  expect(new PageStates(folder, noted).isCurrent(3, 1000, TEXTS)).toBe(false);
});

test('house a page is current with this visit and these texts only; one more link of many changes nothing', () => {
  const states = new PageStates(folder, undefined);
  expect(states.isCurrent(1, 1000, TEXTS)).toBe(false);
  states.set(1, 1000, TEXTS);
  expect(states.isCurrent(1, 1001, TEXTS)).toBe(false);
  expect(states.isCurrent(1, 1000, anchorsMark([{ text: 'pear', count: 1 }]))).toBe(false);
  expect(states.isCurrent(1, 1000, NO_TEXTS)).toBe(false);
  expect(states.isCurrent(2, 1000, TEXTS)).toBe(false);
  states.set(1, 1000, anchorsMark([{ text: 'apple', count: 9 }]));
  expect(states.isCurrent(1, 1000, anchorsMark([{ text: 'apple', count: 10 }]))).toBe(true);
  states.clear(1);
  states.clear(1_000_000);
  expect(states.isCurrent(1, 1000, anchorsMark([{ text: 'apple', count: 10 }]))).toBe(false);
});
