import { parseArgs } from 'node:util';
import type { CanonicalUrl } from '../src/model/url.ts';
import { urlPattern } from '../src/policy/url-pattern.ts';
import { canonicalise } from '../src/url/canonicalise.ts';
import { machine } from './machine.ts';
import { fastestRound } from './rounds.ts';
import { print, printTable } from './table.ts';

export const smoke = ['--rounds', '1'];

const USUAL = [
  /\.(jpe?g|png|gif|css|js)$/u,
  /\/private\//u,
  /[?&]sort=/u,
  /^https:\/\/docs\.example\.org\/(?!section-3)/u,
  /\/topic-\d+\/page-\d+/u,
  /^https:\/\/[^/]+\/[^/]+\/[^/]+\/$/u,
  /(\w+\/)+\w+\.html$/u,
  /.*\.pdf$/u,
  /.*foo.*bar/u,
];
/** V8 would not come to an end with these. */
const ENDLESS = [/(a+)+$/u, /(.*a){25}$/u, /^(?:(?!(a*)*b).)*$/u, /((a|aa)+\/)+x/u];

/** What does a pattern of `--include` or `--exclude` cost a URL, against V8 alone, and what a hostile URL of 2,048 characters at its worst? */
export async function bench(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...words], options: { rounds: { type: 'string', default: '60' } } });
  const rounds = Number(values.rounds);
  const urls = Array.from({ length: 1000 }, (_, at) =>
    url(`https://docs.example.org/section-${at % 37}/topic-${at}/page-${at * 7}.html?lang=en&v=${at % 5}`),
  );
  const hostile = ['a', 'foo', 'aa/', 'a.b-'].map((unit) => url(`http://h.test/${unit.repeat(2030 / unit.length)}!`));
  const cost = (test: (url: CanonicalUrl) => boolean, all: readonly CanonicalUrl[]): number =>
    fastestRound(rounds, () => {
      for (const one of all) test(one);
    }) / all.length;
  print(`${machine()}; the fastest of ${rounds} rounds, CPU ns a URL\n`);
  printTable(
    ['pattern', 'V8', 'ours', 'ours, hostile'],
    [...USUAL, ...ENDLESS].map((pattern) => {
      const { test } = urlPattern(pattern);
      const alone = USUAL.includes(pattern) ? cost((one) => pattern.test(one), urls).toFixed(0) : 'no end';
      return [`\`${pattern.source}\``, alone, cost(test, urls).toFixed(0), cost(test, hostile).toFixed(0)];
    }),
  );
}

function url(text: string): CanonicalUrl {
  const canonical = canonicalise(text);
  if (canonical === undefined) throw new Error(`not a URL: ${text}`);
  return canonical;
}
