import type { Context } from 'hono';

/** Whether a browser asks for something to show, or for what is said of it (RFC 9110, 9.3.2), and not a program for something to read. */
export function wantsPage({ req }: Context): boolean {
  return /^(GET|HEAD)$/.test(req.method) && /\btext\/html\b/.test(req.header('accept') ?? '');
}
