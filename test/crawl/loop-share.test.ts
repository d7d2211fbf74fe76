import { expect, test } from 'vitest';
import { LoopShare } from '../../src/crawl/loop-share.ts';

/** Works for so long. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

function* stepsOf(count: number, each: number, onStep: () => void): Generator<void, string> {
  for (let step = 0; step < count; step += 1) {
    work(each);
    onStep();
    yield;
  }
  return 'done';
}

test('house short work that has steps is done at once', async () => {
  const share = new LoopShare();
  await share.run(() => expect(share.runSteps(stepsOf(3, 0, () => undefined))).toBe('done'));
});

test('house what has arrived is seen to before work is begun, and work is done in order', async () => {
  const order: string[] = [];
  const share = new LoopShare();
  const works = ['first', 'second'].map((name) => share.run(() => order.push(name)));
  await Promise.resolve().then(() => order.push('others'));
  await Promise.all(works);
  expect(order).toEqual(['others', 'first', 'second']);
});

test('house long work that has steps lets others have their turn between them', async () => {
  const order: string[] = [];
  const share = new LoopShare();
  const other = setInterval(() => order.push('other'), 1);
  const done = share.runSteps(stepsOf(8, 10, () => order.push('step')));
  expect(done).toBeInstanceOf(Promise);
  expect(await done).toBe('done');
  clearInterval(other);
  const [first, last] = [order.indexOf('other'), order.lastIndexOf('step')];
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(last);
});

test('house a fault within a step is told to whoever waits', async () => {
  const share = new LoopShare();
  const broken = stepsOf(5, 10, () => {
    if (performance.now() > begun + 30) throw new Error('broken');
  });
  const begun = performance.now();
  await expect((async () => share.runSteps(broken))()).rejects.toThrow('broken');
});

test('house a wait of more than half a second is strain, until work is done without one', async () => {
  const share = new LoopShare();
  expect(share.isStrained).toBe(false);
  await Promise.all(Array.from({ length: 5 }, () => share.run(() => work(200))));
  expect(share.isStrained).toBe(true);
  await share.run(() => undefined);
  expect(share.isStrained).toBe(false);
});
