import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ENDPOINTS, type Endpoint } from '../../src/serve/endpoints.ts';
import { OTHERS } from '../../src/serve/openapi.ts';

const PLACE = join(dirname(fileURLToPath(import.meta.url)), '../../docs/api.md');

const OFFERED = { search: 'always', explore: 'but with `--search-only`', control: 'with `--control` only' };

const INTRODUCTION = `# The API of the server

\`skein serve\` answers JSON below \`/api\`. At \`/api\` itself is the description of all parameters and answers (OpenAPI 3.1), made from
the code that checks them. Instants are milliseconds since 1970, lengths of time milliseconds, sizes bytes; what is not known is left out.
All that pages say is plain text, never HTML. What is wrong is \`{"error": {"code", "message", "advice"}}\`, with status 400 for what
cannot be read, 401 without the token, 403 for what another site asks, 404 for what is not there, 409 for what cannot be done now.

The table of pages is filtered by \`q\` (a text in URL or title), by words (\`state\`, \`status\`, \`type\`, \`indexability\`, \`reason\`, \`issue\`:
several with commas), by \`host\` and \`folder\`, and by ranges (\`depth\`, \`inlinks\`, \`bytes\`, \`fetch_ms\`, \`words\`: \`N\`, \`A..B\`, \`A..\`, \`..B\`);
\`sort\`, \`descending\`, \`columns\`, \`offset\` and \`limit\` say what of it is wanted:

\`\`\`sh
curl 'http://127.0.0.1:8080/api/pages?status=4xx&sort=inlinks&descending&columns=status,inlinks&limit=10'
\`\`\`

This page is made from \`src/serve/endpoints.ts\`; a test keeps it so.

| asked | answered | there |
|---|---|---|
`;

it('house docs/api.md has every endpoint (UPDATE_DOCS=1 writes it)', () => {
  const endpoints = Object.values<Endpoint>(ENDPOINTS).map(
    ({ method, path, summary, offered }) => `| \`${method} ${path}\` | ${summary} | ${OFFERED[offered]} |\n`,
  );
  const others = OTHERS.map(([path, summary, , offered]) => `| \`GET ${path}\` | ${summary} | ${OFFERED[offered]} |\n`);
  const made = INTRODUCTION + [...endpoints, ...others].join('');
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(PLACE, made);
  expect(readFileSync(PLACE, 'utf8')).toBe(made);
});
