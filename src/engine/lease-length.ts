import type { Millis } from '../model/time.ts';

/** How long a lease lasts unless it is renewed or an engine is told otherwise. */
export const LEASE_LENGTH: Millis = 300_000;
