import type { Context, MiddlewareHandler } from 'hono';

/** Our own pages: nothing from elsewhere, no script or style in the page itself, in no frame. */
const OWN =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; " +
  "frame-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Copies of other people's pages: without scripts and forms, of an origin of their own that has nothing to do with ours, and
 * nothing is loaded for them; in a frame of ours.
 */
const COPY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; media-src data:; form-action 'none'; " +
  "base-uri 'none'; frame-ancestors 'self'";

const HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  // Not no-referrer: with that a browser does not say where a form comes from that is sent to us.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Sets what keeps browsers strict, on every answer. */
export const contentPolicy: MiddlewareHandler = async (context, next) => {
  await next();
  for (const [name, value] of Object.entries(HEADERS)) context.res.headers.set(name, value);
  if (!context.res.headers.has('Content-Security-Policy')) context.res.headers.set('Content-Security-Policy', OWN);
  if (!context.res.headers.has('Cache-Control')) context.res.headers.set('Cache-Control', 'no-store');
};

/** Marks the answer as a copy of a page of others. */
export function asCopy(context: Context): void {
  context.header('Content-Security-Policy', COPY);
}
