import type { Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { isHttps, isSame, TOKEN_COOKIE } from './gate.ts';

const page = (wrong: string): string =>
  `<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width"><title>Skein: sign in</title>
<link rel=stylesheet href=/search.css><link rel=icon href=data:,><main><h1>Skein</h1>${wrong}<form method=post action=/sign-in>
<label>Token, as the terminal of the server shows it <input name=token type=password autocomplete=current-password required autofocus></label>
<button>Sign in</button></form></main>`;

/** Where people show the token: never in an address, which histories and logs keep. */
export function addSignIn(app: Hono, token: string): void {
  app.get('/sign-in', (context) => context.html(page('')));
  app.post('/sign-in', async (context) => {
    const shown = (await context.req.parseBody())['token'];
    if (typeof shown !== 'string' || !isSame(shown.trim(), token))
      return context.html(page('<p role=alert>That is not the token.</p>'), 403);
    setCookie(context, TOKEN_COOKIE, token, {
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      secure: isHttps(context),
    });
    return context.redirect('/', 303);
  });
}
