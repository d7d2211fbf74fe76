import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

const BUILT = join(dirname(fileURLToPath(import.meta.url)), '../../dist/web');
/** Of the page before charts and pictures, compressed. */
const MOST_BYTES = 150_000;

const html = readFileSync(join(BUILT, 'index.html'), 'utf8');
const named = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
const assets = readdirSync(join(BUILT, 'assets'));

describe('the built page', () => {
  test('house it begins with few bytes', () => {
    const first = [
      html,
      ...named.filter((path) => path.startsWith('/assets/')).map((path) => readFileSync(join(BUILT, path))),
    ];
    expect(first.length).toBeGreaterThan(2);
    expect(first.reduce((sum, file) => sum + gzipSync(file).length, 0)).toBeLessThan(MOST_BYTES);
  });

  test('house it names nothing of others and holds no script or style in itself', () => {
    expect(named.filter((path) => !path.startsWith('/'))).toEqual([]);
    expect(html.match(/<script(?! type="module" crossorigin src=)|<style| style=| on\w+=/g)).toBeNull();
    const styles = assets
      .filter((name) => name.endsWith('.css'))
      .map((name) => readFileSync(join(BUILT, 'assets', name), 'utf8'));
    expect(styles.flatMap((style) => style.match(/@import|url\([^)]*\)/g) ?? [])).toEqual([]);
  });

  test('house charts and pictures are in files of their own', () => {
    const late = ['draw-lines.js', 'picture.js'];
    expect(assets).toEqual(expect.arrayContaining(late));
    expect(named.filter((path) => late.some((name) => path.endsWith(name)))).toEqual([]);
  });
});
