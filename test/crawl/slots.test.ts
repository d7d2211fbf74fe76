import { expect, test } from 'vitest';
import { Slots } from '../../src/crawl/host-clock.ts';
import { HeldBytes } from '../../src/policy/held-bytes.ts';

/** Takes a place, and notes its number in `begun` when it has it. */
function begin(slots: Slots, number: number, begun: number[]): void {
  const place = slots.take();
  if (place === undefined) begun.push(number);
  else void place.then(() => begun.push(number));
}

/** Lets what was promised come. */
function soon(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

test('house as many places as there are, first come, first served', async () => {
  const slots = new Slots(2, new HeldBytes(100));
  const begun: number[] = [];
  for (const number of [1, 2, 3, 4]) begin(slots, number, begun);
  expect(begun).toEqual([1, 2]);
  slots.give();
  await soon();
  expect(begun).toEqual([1, 2, 3]);
  slots.give();
  slots.give();
  await soon();
  expect(begun).toEqual([1, 2, 3, 4]);
});

test('house while bodies take all the memory that they may, one request is made at a time', async () => {
  const held = new HeldBytes(100);
  const slots = new Slots(3, held);
  const begun: number[] = [];
  held.take(100);
  for (const number of [1, 2, 3, 4, 5]) begin(slots, number, begun);
  await soon();
  expect(begun).toEqual([1]);
  slots.give();
  await soon();
  expect(begun).toEqual([1, 2]);
  held.give(1);
  await soon();
  expect(begun).toEqual([1, 2, 3, 4]);
  held.take(50);
  slots.give();
  await soon();
  expect(begun).toEqual([1, 2, 3, 4]);
  held.give(150);
  await soon();
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});
