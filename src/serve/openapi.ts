import { PROBLEM } from './answers.ts';
import { ENDPOINTS, type Endpoint } from './endpoints.ts';

/** What the server offers besides the endpoints of endpoints.ts: path, summary, media type, and where it is offered. */
export const OTHERS: readonly (readonly [
  path: string,
  summary: string,
  mediaType: string,
  offered: Endpoint['offered'],
])[] = [
  ['/api', 'This description', 'application/json', 'search'],
  [
    '/api/events',
    'Figures as they change: events `counters` and, with --control, `control`',
    'text/event-stream',
    'explore',
  ],
  [
    '/api/pages.csv',
    "The rows of /api/pages with the same parameters, all of them unless `limit` says less; ' stands before what a spreadsheet would take for a formula",
    'text/csv',
    'explore',
  ],
  [
    '/api/links-to.csv',
    'The links to the URLs that the filters of /api/pages let through: URL, its status, the page that links to it, type and anchor',
    'text/csv',
    'explore',
  ],
  ['/stored/{id}', 'The copy of a page that was kept, without scripts', 'text/html', 'explore'],
  [
    '/stored/{id}/source',
    'Its text as it was received, decoded; as a page to whoever accepts HTML',
    'text/plain',
    'explore',
  ],
  [
    '/search',
    'Pages that answer a query, as a page for people; parameters as those of /api/search',
    'text/html',
    'search',
  ],
  [
    '/opensearch.xml',
    'How a browser searches here (OpenSearch 1.1)',
    'application/opensearchdescription+xml',
    'search',
  ],
  ['/metrics', 'Figures in the format of Prometheus', 'text/plain', 'explore'],
  ['/healthz', 'Whether the server answers', 'text/plain', 'search'],
];

/** What of the API is there. */
export interface Offer {
  readonly searchOnly: boolean;
  readonly control: boolean;
}

/** Whether a server of that offer has what is offered so. */
export function isOffered(offered: Endpoint['offered'], { searchOnly, control }: Offer): boolean {
  if (searchOnly) return offered === 'search';
  return offered !== 'control' || control;
}

/** The description of the API (OpenAPI 3.1), so far as it is offered. */
export function openApi(version: string, offer: Offer): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(ENDPOINTS)) {
    if (isOffered(endpoint.offered, offer))
      paths[endpoint.path] = { [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  for (const [path, summary, mediaType, offered] of OTHERS)
    if (isOffered(offered, offer)) paths[path] = { get: other(path, summary, mediaType) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Skein',
      version,
      description:
        'A crawl, to be read. Instants are milliseconds since 1970, lengths of time milliseconds, sizes bytes; what is not known is ' +
        'left out. All texts are plain text, never HTML.',
    },
    paths,
    components: { schemas: { Problem: PROBLEM.json } },
  };
}

function operation(name: string, { path, summary, parameters, body, answer }: Endpoint): object {
  return {
    operationId: name,
    summary,
    parameters: Object.entries(parameters).map(([parameter, { json, isOptional }]) => {
      const place = path.includes(`{${parameter}}`) ? 'path' : 'query';
      const { description, ...schema } = json;
      return { name: parameter, in: place, description, required: place === 'path' || !isOptional, schema };
    }),
    ...(body === undefined
      ? {}
      : { requestBody: { required: (body.json.required ?? []).length > 0, content: inJson(body.json) } }),
    responses: { '200': { description: summary, content: inJson(answer.json) }, default: PROBLEM_ANSWER },
  };
}

function other(path: string, summary: string, mediaType: string): object {
  const schema = { type: 'integer', minimum: 1 };
  return {
    summary,
    ...(path.includes('{id}') ? { parameters: [{ name: 'id', in: 'path', required: true, schema }] } : {}),
    responses: { '200': { description: summary, content: { [mediaType]: {} } }, default: PROBLEM_ANSWER },
  };
}

const inJson = (schema: object): object => ({ 'application/json': { schema } });

const PROBLEM_ANSWER = {
  description: 'What is wrong',
  content: inJson({ $ref: '#/components/schemas/Problem' }),
};
