import { html } from 'hono/html';
import type { Problem } from './answers.ts';
import { headOf } from './page-head.ts';

/** What is wrong, for people who came by a link or a form of their own; where the built page says it better, that takes the place of it. */
export async function problemPage(
  { error: { message, advice = '' } }: Problem,
  isPlaceOfPage: boolean,
): Promise<string> {
  return String(
    await html`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Skein: not to be had</title>
<link rel="stylesheet" href="/search.css">${headOf(isPlaceOfPage)}
<main><h1>That cannot be had</h1><p role="alert"><bdi>${message}</bdi>.</p><p><bdi>${advice}</bdi></p></main></html>`,
  );
}
