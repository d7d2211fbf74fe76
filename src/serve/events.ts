import type { Hono } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { Millis } from '../model/time.ts';
import type { Offer } from './openapi.ts';
import { Refusal } from './refusal.ts';
import type { Served } from './served.ts';

/** How often figures are looked at, all listeners together. */
const PERIOD: Millis = 1000;
/** After so long without news a line of comment shows that the connection lives. */
const SILENCE: Millis = 15_000;
const MOST_LISTENERS = 64;

/** Server-sent events (HTML, 9.2): `counters` whenever they change, and `control` where the crawl can be driven. */
export function addEvents(app: Hono, served: Served, { control }: Offer): void {
  let listeners = 0;
  app.get('/api/events', (context) => {
    // Who asks for the head alone reads no event, and would be told of them for ever.
    if (context.req.method === 'HEAD') return context.body(null, { headers: { 'Content-Type': 'text/event-stream' } });
    const gone = goneOf(served);
    if (gone !== undefined && !control) throw gone;
    if (listeners >= MOST_LISTENERS) throw new Refusal('TOO_MANY', 'too many pages are listening', 'Close some.');
    listeners++;
    // Proxies are not to wait for more before they hand on what there is.
    context.header('X-Accel-Buffering', 'no');
    return streamSSE(context, async (stream) => {
      try {
        await tell(stream, served, control);
      } finally {
        listeners--;
      }
    });
  });
}

/** A listener that does not read is waited for: what it misses is not kept for it. */
async function tell(stream: SSEStreamingApi, served: Served, control: boolean): Promise<void> {
  const last = new Map<string, string>();
  let quietSince = Date.now();
  const send = async (event: string, value: object): Promise<void> => {
    const { at: _, ...rest } = value as { readonly at?: number };
    const known = JSON.stringify(rest);
    if (last.get(event) === known) return;
    last.set(event, known);
    quietSince = Date.now();
    await stream.writeSSE({ event, data: JSON.stringify(value) });
  };
  // Where crawls are driven another can be begun in place of one that is gone.
  while (!stream.aborted && !stream.closed && (control || goneOf(served) === undefined)) {
    const counters = await unlessRefused(() => served.current().counters());
    if (counters !== undefined) await send('counters', counters);
    const driven = control ? await unlessRefused(() => served.answering.control({}, undefined)) : undefined;
    if (driven !== undefined) await send('control', driven);
    if (Date.now() - quietSince >= SILENCE) {
      quietSince = Date.now();
      await stream.write(': still here\n\n');
    }
    await stream.sleep(PERIOD);
  }
}

/** Whether there was a crawl and is none any more: who listens is not to take the last figures for those of now. */
function goneOf(served: Served): Refusal | undefined {
  try {
    served.current();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'GONE') return error;
  }
  return undefined;
}

/** Undefined where that is refused: no crawl is served, or it is gone. */
async function unlessRefused(ask: () => object | Promise<object>): Promise<object | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
