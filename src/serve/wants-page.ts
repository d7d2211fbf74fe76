import type { Context } from 'hono';

/** Whether a browser asks for something to show, and not a program for something to read. */
export function wantsPage({ req }: Context): boolean {
  return req.method === 'GET' && /\btext\/html\b/.test(req.header('accept') ?? '');
}
