import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const TEST = dirname(fileURLToPath(import.meta.url));
const SPEC = join(TEST, '..', 'docs', 'spec');

/** Families of rules. `S1` alone is `F:S1`. */
const ID = /(?:F:[A-Z]\d+|[TEPS]\d+|(?:ROB|DIR|URL|HTTP|ENC|MIME|WARC|CDXJ|WACZ|SM|G|OS|M)-\d+)/.source;

/** The beginning of a text in quotes: one or more ids, each followed by a blank. */
const NAMED = new RegExp(`['"\`]((?:${ID} )+)`, 'g');

/** A row of a table that begins with an id. */
const ROW = new RegExp(`^\\| (${ID}) \\| (.*) \\| ([^|]*)\\|$`, 'gm');

const pages = readdirSync(SPEC).filter((name) => name.endsWith('.md') && name !== 'README.md');
const held = rulesInTests();

describe('rules', () => {
  test('house every rule of docs/spec is held by a test that begins with its id', () => {
    expect(
      rulesInSpec()
        .filter(({ id }) => !held.has(id))
        .map(({ id }) => id),
    ).toEqual([]);
  });

  test('house every rule that a test names is in docs/spec, once', () => {
    const ids = rulesInSpec().map(({ id }) => id);
    expect([...held.keys()].filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('house docs/spec names files that hold the rule (UPDATE_DOCS=1 writes them)', () => {
    if (process.env['UPDATE_DOCS'] === '1') for (const page of pages) writeFiles(join(SPEC, page));
    const wrong = rulesInSpec().filter(
      ({ id, files }) => files.length === 0 || files.some((file) => !held.get(id)?.has(file)),
    );
    expect(wrong).toEqual([]);
  });
});

function rulesInSpec(): readonly { readonly id: string; readonly files: readonly string[] }[] {
  return pages.flatMap((page) =>
    [...readFileSync(join(SPEC, page), 'utf8').matchAll(ROW)].map(([, id = '', , cell = '']) => ({
      id,
      files: cell.split(',').map(plain).filter(Boolean),
    })),
  );
}

function plain(cell: string): string {
  return cell.replaceAll('`', '').trim();
}

/** For each id the files below `test/` in which a test begins with it. */
function rulesInTests(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of readdirSync(TEST, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!file.endsWith('.ts')) continue;
    for (const [, ids = ''] of readFileSync(join(TEST, file), 'utf8').matchAll(NAMED)) {
      for (const id of ids.trim().split(' ').map(whole)) {
        const files = found.get(id) ?? new Set<string>();
        found.set(id, files.add(file));
      }
    }
  }
  return found;
}

function whole(id: string): string {
  return /^S\d/.test(id) ? `F:${id}` : id;
}

function writeFiles(path: string): void {
  const text = readFileSync(path, 'utf8');
  const filled = text.replace(ROW, (_row, id: string, rule: string) => {
    const files = [...(held.get(id) ?? [])].map((file) => `\`${file}\``).join(', ');
    return `| ${id} | ${rule} | ${files} |`;
  });
  if (filled !== text) writeFileSync(path, filled);
}
