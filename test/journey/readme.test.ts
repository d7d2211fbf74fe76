import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const README = join(ROOT, 'README.md');
const COMMAND = join(ROOT, 'dist/cli/main.js');

/** The folder that the README's session stands in. */
const HOME = '/home/you/skein';

/** A link to a program, and the program. */
const PROGRAM = /^(\[(examples\/\S+)\]\(\2\):\n\n```[jt]s\n)[\s\S]*?^```$/gm;

const example = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const place = realpathSync(mkdtempSync(join(tmpdir(), 'skein-readme-')));
afterAll(() => rmSync(place, { recursive: true, force: true }));

describe('README', () => {
  test('house its session is what the commands print (UPDATE_DOCS=1 writes it)', () => {
    const text = readFileSync(README, 'utf8');
    const [whole = '', session = ''] = /^```console\n([\s\S]*?)^```$/m.exec(text) ?? [];
    const lines = session.split('\n').filter((line) => line.startsWith('$ '));
    expect(lines.length).toBeGreaterThan(1);
    const played = lines.map((line) => `${line}\n${play(line.slice(2))}`).join('');
    if (process.env['UPDATE_DOCS'] === '1')
      writeFileSync(README, text.replace(whole, `\`\`\`console\n${played}\`\`\``));
    else expect(steady(session)).toBe(steady(played));
  });

  test('house its programs are the files of examples/ (UPDATE_DOCS=1 writes them)', () => {
    const text = readFileSync(README, 'utf8');
    const told = text.replace(PROGRAM, (_whole, head: string, file: string) => `${head}${example(file)}\`\`\``);
    if (process.env['UPDATE_DOCS'] === '1') writeFileSync(README, told);
    else expect(text).toBe(told);
    expect([...text.matchAll(PROGRAM)].map(([, , file]) => file).toSorted()).toEqual(
      readdirSync(join(ROOT, 'examples')).map((name) => `examples/${name}`),
    );
  });

  test('house its programs without a word say how they are used and end with 2', () => {
    for (const name of readdirSync(join(ROOT, 'examples'))) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'examples', name)], {
        encoding: 'utf8',
      });
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toMatch(/^Usage: node \S+ URL.*\n$/);
    }
  });

  test('house it has the two commands', () => {
    const text = readFileSync(README, 'utf8');
    expect(text).toContain('\nnpm install && npx skein crawl http://');
    expect(text).toContain('\nnpm install && npm test\n');
  });

  test('house every file that a crawl leaves is in its table, and no other', () => {
    const [, table = ''] =
      /^\| file \| what is in it \|\n\|---\|---\|\n((?:\|.*\n)*)/m.exec(readFileSync(README, 'utf8')) ?? [];
    const named = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) =>
      cell.replaceAll('`', '').split(', '),
    );
    const folder = join(place, 'table');
    play(`npx skein demo -o ${folder} --quiet`);
    const found = execFileSync('find', ['.', '-type', 'f'], { cwd: folder, encoding: 'utf8' }).trim().split('\n');
    const files = found.map((path) =>
      path
        .slice(2)
        .replace(/^archive\/.*\.warc\.gz$/, 'archive/*.warc.gz')
        .replace(/^search\/.*/, 'search/'),
    );
    expect(named.toSorted()).toEqual([...new Set(files)].toSorted());
  });
});

/** What a line of shell prints in `place`, on both outputs. */
function play(line: string): string {
  expect(existsSync(COMMAND)).toBe(true);
  const script = `${line.replaceAll('npx skein', `'${process.execPath}' '${COMMAND}'`)} 2>&1`;
  const environment = Object.entries(process.env).filter(
    ([name]) => !/^(SKEIN|VITEST|NODE_OPTIONS|FORCE_COLOR)/.test(name),
  );
  // What npx says of itself to what it starts.
  const npx = line.includes('npx skein') ? { npm_lifecycle_event: 'npx' } : {};
  const env = { ...Object.fromEntries(environment), ...npx, HOME: place, NO_COLOR: '1' };
  return execFileSync('sh', ['-c', script], { cwd: place, env, encoding: 'utf8' }).replaceAll(place, HOME);
}

/** Without what is another at every run: ports, times, speeds. */
function steady(text: string): string {
  return text
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'MOMENT')
    .replace(/^(Running time +)\S.*$/gm, '$1TIME')
    .replace(/^(Rate +)\S.*$/gm, '$1SPEED');
}
