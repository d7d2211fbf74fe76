import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Running, start } from '../command/skein.ts';
import { type Answer, type Site, serveSite } from '../servers/site-server.ts';
import { atEnd } from './browser.ts';

/** A folder that is removed after the test. */
export function newPlace(): string {
  const place = mkdtempSync(join(tmpdir(), 'skein-begun-'));
  atEnd(() => rmSync(place, { recursive: true, force: true }));
  return place;
}

/** A command that is ended after the test. */
export function begin(line: readonly string[], cwd: string): Running {
  const running = start(line, { cwd });
  atEnd(async () => {
    running.child.kill();
    await running.ended;
  });
  return running;
}

/** A site of which some paths are answered only when it is let, with their HTML or 404. */
export async function heldSite(
  answerAt: (path: string) => Answer | undefined,
  isHeld: (path: string) => boolean,
): Promise<{ readonly site: Site; readonly goOn: () => void }> {
  let goOn = (): void => {};
  const isLet = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const site = await serveSite((path) => {
    const answer = answerAt(path);
    if (!isHeld(path)) return answer;
    return async (_request, response) => {
      await isLet;
      response.writeHead(typeof answer === 'string' ? 200 : 404, { 'content-type': 'text/html' }).end(answer);
    };
  });
  atEnd(() => site.close());
  return { site, goOn };
}
