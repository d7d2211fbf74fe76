import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const PAGE = join(dirname(fileURLToPath(import.meta.url)), '../../web/src');
const LONGEST = 300;

const files = readdirSync(PAGE, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(tsx?|css)$/.test(path));
const texts = files.map((path) => ({ path, text: readFileSync(join(PAGE, path), 'utf8') }));
const complaints = (wrong: (text: string) => unknown) =>
  texts.filter(({ text }) => wrong(text)).map(({ path }) => path);

describe('the page', () => {
  test('house it knows of the rest of the house only the types of what the API answers', () => {
    const beyond = texts.flatMap(({ path, text }) =>
      [...text.matchAll(/^import( type)? [^;]*?from '(\.[^']+)';$/gm)]
        .map(([, isType, target = '']) => ({
          isType,
          target: posix.normalize(posix.join(posix.dirname(path), target)),
        }))
        .filter(({ target }) => target.startsWith('..'))
        .map(({ isType, target }) => ({ path, isType: isType !== undefined, target })),
    );
    expect(beyond.length).toBeGreaterThan(10);
    expect(
      beyond.filter(({ isType, target }) => !isType || !/^\.\.\/\.\.\/src\/serve\/[a-z-]*answers\.ts$/.test(target)),
    ).toEqual([]);
  });

  test('house what others wrote never becomes markup or script', () => {
    const dangerous =
      /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|srcdoc/;
    expect(complaints((text) => dangerous.test(text))).toEqual([]);
  });

  test('house no file is too long, and every name is in kebab-case', () => {
    expect(complaints((text) => text.split('\n').length - 1 > LONGEST)).toEqual([]);
    expect(
      files.filter((path) => !/^([a-z0-9]+(-[a-z0-9]+)*\/)*[a-z0-9]+(-[a-z0-9]+)*\.(tsx?|css)$/.test(path)),
    ).toEqual([]);
  });

  test('house drawing is loaded when it is needed', () => {
    const drawing = /^import (?!type).* from '(uplot|sigma|graphology.*)';$/m;
    expect(complaints((text) => drawing.test(text)).toSorted()).toEqual([
      'chart/draw-lines.ts',
      'graph/layout.ts',
      'graph/picture-graph.ts',
      'graph/picture.ts',
    ]);
    const loading = complaints((text) =>
      /^import (?!type)[^;]*from '[^']*(draw-lines|\/picture|picture-graph|\/layout)\.ts';$/m.test(text),
    );
    expect(loading.toSorted()).toEqual(['graph/layout-worker.ts', 'graph/picture.ts', 'graph/still-picture.ts']);
  });
});
