import { expect, test } from 'vitest';
import { isNofollow } from '../../src/content/nofollow.ts';

test('DIR-7 nofollow, ugc and sponsored among the tokens of rel', () => {
  for (const rel of ['nofollow', 'NoFollow', 'noopener ugc', 'a\n\tsponsored b'])
    expect(isNofollow(rel), rel).toBe(true);
  for (const rel of ['', 'follow', 'nofollowed', 'dofollow', 'x-ugc', 'no follow', 'nofollow;x'])
    expect(isNofollow(rel), rel).toBe(false);
});

test('DIR-7 a comma between the tokens of rel separates them too', () => {
  for (const rel of ['nofollow,ugc', 'noopener,nofollow', 'external, nofollow, x', ',sponsored,'])
    expect(isNofollow(rel), rel).toBe(true);
});
