import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { messageOf } from '../model/errors.ts';
import { checked, readParameters } from './asked.ts';
import { contentPolicy } from './content-policy.ts';
import { addCopies } from './copies.ts';
import { addCsv, type WriteCsv } from './csv-answer.ts';
import { type Answering, ENDPOINTS, type Endpoint } from './endpoints.ts';
import { addEvents } from './events.ts';
import { type GateOptions, gate } from './gate.ts';
import { metricsText } from './metrics.ts';
import { isOffered, type Offer, openApi } from './openapi.ts';
import { addPage, type PageFiles } from './page-files.ts';
import { problemPage } from './problem-page.ts';
import { problemOf, Refusal } from './refusal.ts';
import { addSearchPage } from './search-page.ts';
import type { Served } from './served.ts';
import { addSignIn } from './sign-in.ts';
import { wantsPage } from './wants-page.ts';

export interface AppOptions extends GateOptions {
  readonly offer: Offer;
  readonly served: Served;
  /** The built page; undefined where it was not built. */
  readonly page: PageFiles | undefined;
  /** Of Skein. */
  readonly version: string;
  readonly csvRow: WriteCsv;
  /** Told of our own faults. */
  readonly warn: (line: string) => void;
}

/** So much may be sent to us at once: a thousand long seeds. */
const MOST_BYTES = 4_194_304;

/** The whole server but its socket. What is not offered has no route. */
export function createApp(options: AppOptions): Hono {
  const { offer, served, version } = options;
  const app = new Hono();
  app.onError((error, context) => answerError(context, error, options));
  app.notFound((context) => answerError(context, new Refusal('NOT_FOUND', 'there is nothing here'), options));
  app.use(contentPolicy, gate(options), bodyLimit({ maxSize: MOST_BYTES, onError: refuseBody }));
  if (options.token !== undefined) addSignIn(app, options.token);
  const description = openApi(version, offer);
  app.get('/api', (context) => context.json(description));
  if (!offer.searchOnly) addCsv(app, served, options);
  for (const [name, endpoint] of Object.entries<Endpoint>(ENDPOINTS))
    if (isOffered(endpoint.offered, offer)) addEndpoint(app, endpoint, answerOf(served.answering, name));
  app.get('/healthz', (context) => context.text('ok\n'));
  addSearchPage(app, served, { searchOnly: offer.searchOnly, hasPage: options.page !== undefined });
  if (offer.searchOnly) return app;
  addEvents(app, served, offer);
  addCopies(app, served);
  app.get('/metrics', async (context) => {
    context.header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8');
    return context.body(metricsText(await served.current().figures()));
  });
  addPage(app, options.page);
  return app;
}

function refuseBody(): never {
  throw new Refusal('TOO_LARGE', 'more was sent than is read');
}

type AnyAnswer = (parameters: Readonly<Record<string, unknown>>, body: unknown) => unknown;

/** The function that answers an endpoint, whatever its types: what it is given was checked against the endpoint's schemas. */
function answerOf(answering: Answering, name: string): AnyAnswer {
  return answering[name as keyof Answering] as AnyAnswer;
}

function addEndpoint(app: Hono, { method, path, parameters, body }: Endpoint, answer: AnyAnswer): void {
  app.on(method, path.replace(/\{(\w+)\}/g, ':$1'), async (context) => {
    const given = readParameters(parameters, (name) => context.req.param(name) ?? context.req.query(name));
    const sent = body === undefined ? undefined : checked(body, await jsonOf(context));
    return context.json((await answer(given, sent)) as object); // as its schema says
  });
}

/** The body of a request, where there is one. Only as JSON: that no form of another site can send. */
async function jsonOf(context: Context): Promise<unknown> {
  const { headers } = context.req.raw;
  if (
    !headers.has('content-type') &&
    (headers.get('content-length') ?? '0') === '0' &&
    !headers.has('transfer-encoding')
  )
    return {};
  if (!/^application\/json\b/i.test(context.req.header('content-type') ?? ''))
    throw new Refusal('BAD_BODY', 'the body has to be application/json');
  try {
    return await context.req.json();
  } catch {
    throw new Refusal('BAD_BODY', 'the body is no JSON');
  }
}

/** People are told on a page, and those without the token are led to where they can give it; all others are told in JSON. */
async function answerError(
  context: Context,
  error: unknown,
  { offer, warn, page }: Pick<AppOptions, 'offer' | 'warn' | 'page'>,
): Promise<Response> {
  const { status, problem } = problemOf(error, { isPublic: offer.searchOnly });
  if (status >= 500 && !(error instanceof Refusal)) {
    const told = status === 503 ? messageOf(error) : error instanceof Error ? error.stack : error;
    warn(`${context.req.method} ${context.req.path}: ${told}`);
  }
  const { path } = context.req;
  const isForPeople = wantsPage(context);
  if (status === 401 && isForPeople) return context.redirect('/sign-in', 303);
  if (!isForPeople || /^\/api(\/|$)/.test(path)) return Response.json(problem, { status });
  const text = await problemPage(problem, path === '/search' && page !== undefined);
  return new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
