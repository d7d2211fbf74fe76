/** The look of the search for people without scripts, and of the page that asks for the token: small, quiet, light and dark. */
export const SEARCH_STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1c1e21, #e8e8e6); --soft: light-dark(#5b6168, #a3a8ae); --line: light-dark(#d5d8dc, #3b3f45);
  --ground: light-dark(#fbfbfa, #16181b); --link: light-dark(#0b57a4, #8dbcf2); --mark: light-dark(#fff0b3, #4c400d); }
* { box-sizing: border-box; }
h1.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
header, main { max-width: 48rem; margin: 0 auto; padding: 1rem; }
header { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: end; justify-content: space-between; border-bottom: 1px solid var(--line); }
form { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; flex: 1; }
label { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
input, select, button { font: inherit; color: inherit; background: transparent; border: 1px solid var(--soft); border-radius: 0.25rem; padding: 0.35rem 0.6rem; min-height: 2.5rem; }
option { background: var(--ground); }
input[type=search] { flex: 1 1 14rem; min-width: 0; }
button { cursor: pointer; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
ol { padding: 0; margin: 1rem 0; list-style: none; }
li > h2 { font-size: 1.125rem; margin: 1.25rem 0 0; font-weight: 600; }
h2.divider { margin: 1.75rem 0 0; padding-top: 0.75rem; border-top: 1px solid var(--line); color: var(--soft); font-size: 0.875rem; font-weight: 600; }
li p { margin: 0.15rem 0; overflow-wrap: anywhere; }
.address, .more, [role=status] { color: var(--soft); font-size: 0.875rem; }
.more > * + * { margin-inline-start: 0.75rem; }
mark { background: var(--mark); color: inherit; padding: 0 0.1em; }
.paging { display: flex; gap: 1.5rem; padding: 1rem 0; }
aside { display: flex; flex-wrap: wrap; gap: 2rem; border-top: 1px solid var(--line); font-size: 0.875rem; }
aside h2 { font-size: 0.875rem; margin: 1rem 0 0.25rem; }
aside > p { flex-basis: 100%; margin: 1rem 0 -1.5rem; color: var(--soft); }
aside ul { margin: 0; padding: 0; list-style: none; }
aside li { line-height: 1.8; }
`;
