import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { decodeText } from '../content/decode.ts';
import type { ArchivedBody, PageRecord } from '../model/engine.ts';
import { asCopy } from './content-policy.ts';
import { copyKind } from './page-answer.ts';
import { readableOf } from './readable.ts';
import { Refusal } from './refusal.ts';
import type { Served } from './served.ts';
import { sourcePage } from './source-page.ts';
import { wantsPage } from './wants-page.ts';

/** A copy with what decides how it is shown. */
interface Copy {
  readonly record: PageRecord;
  readonly body: ArchivedBody;
}

/**
 * The copies of pages as they were received, which nobody may trust: each is sent with a policy under which browsers run nothing of it, load
 * nothing for it and give it an origin of its own. The type is the one that was sniffed, and none but the few that are shown.
 */
export function addCopies(app: Hono, served: Served): void {
  app.get('/stored/:id{[0-9]{1,10}}', async (context) => {
    const copy = await copyOf(served, Number(context.req.param('id')));
    const { record, body } = copy;
    const kind = copyKind(record);
    if (kind === 'text') return sourceOf(context, copy);
    if (kind !== 'html' && kind !== 'image')
      throw new Refusal('NOT_FOUND', 'a copy of that kind is not shown', '/stored/{id}/source has its bytes as text.');
    const type = kind === 'html' ? `text/html; charset=${charsetOf(record)}` : typeOf(record);
    return send(context, body.body, type);
  });
  app.get('/stored/:id{[0-9]{1,10}}/source', async (context) =>
    sourceOf(context, await copyOf(served, Number(context.req.param('id')))),
  );
}

async function copyOf(served: Served, id: number): Promise<Copy> {
  const crawl = served.current();
  const record = await crawl.page(id);
  if (record === undefined) throw new Refusal('NOT_FOUND', 'this crawl knows no URL of that number');
  const body = crawl.source.hasArchive ? await crawl.source.archive.body(id) : undefined;
  if (body === undefined) throw new Refusal('NOT_FOUND', 'no copy of that URL was kept');
  return { record, body };
}

/** As it was received to programs, as a page to people. */
function sourceOf(context: Context, { record, body }: Copy): Response {
  const charset = charsetOf(record);
  context.header('Vary', 'Accept');
  if (!wantsPage(context)) return send(context, body.body, `text/plain; charset=${charset}`);
  asCopy(context);
  context.header('Content-Type', 'text/html; charset=utf-8');
  const pieces = sourcePage(record.url, decodeText(body.body, charset));
  const { outgoing } = context.env as HttpBindings; // by our adapter
  return context.body(readableOf(pieces, () => void outgoing.destroy()));
}

function send(context: Context, body: Buffer, type: string): Response {
  asCopy(context);
  context.header('Content-Type', type);
  return context.body(new Uint8Array(body));
}

/** The encoding that the page was read with. */
function charsetOf({ visit }: PageRecord): string {
  const charset = visit?.response?.charset ?? 'utf-8';
  return /^[\w.:-]{1,40}$/.test(charset) ? charset : 'utf-8';
}

function typeOf({ visit }: PageRecord): string {
  const type = visit?.response?.sniffedType ?? visit?.response?.contentType ?? '';
  return /^image\/[\w.+-]+/.exec(type.toLowerCase())?.[0] ?? 'application/octet-stream';
}
