// Styles of the pages that the server renders: the colours and the font of the panel, light and dark.

/** Font of the front page and of the API reference. */
export const fontStyle = `@font-face {
  font-family: "Inter Variable";
  font-style: normal;
  font-weight: 100 900;
  font-display: swap;
  src: url("/fonts/inter.woff2") format("woff2");
}
`;

export const colourStyle = `:root {
  color-scheme: light dark;
  --paper: #ffffff;
  --page: #f6f8f7;
  --ink: #101816;
  --soft: #4a5651;
  --line: #dfe5e2;
  --brand: #0b6e4f;
  --brand-dark: #075b41;
  --on-brand: #ffffff;
  --tint: #e7f6f0;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #1c2321;
    --page: #151b19;
    --ink: #e6ebe8;
    --soft: #b7c0bc;
    --line: #363f3b;
    --brand: #43ae84;
    --brand-dark: #6dc1a0;
    --on-brand: #0f1413;
    --tint: #1f2f29;
  }
}
`;

export const topBarStyle = `.bar {
  display: flex; align-items: center; justify-content: space-between; gap: .75rem 1.5rem; flex-wrap: wrap;
  padding: .75rem clamp(1rem, 4vw, 2.5rem);
  font-family: "Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  background: var(--paper); color: var(--ink); border-bottom: 1px solid var(--line);
}
.bar .brand { display: inline-flex; align-items: center; gap: .6rem; font-weight: 700; font-size: 1.125rem; color: inherit; text-decoration: none; }
.bar nav { display: flex; align-items: center; gap: .5rem 1.25rem; flex-wrap: wrap; }
.bar nav a { color: inherit; text-decoration: none; font-size: .9375rem; }
.bar nav a:hover { text-decoration: underline; }
a.button {
  display: inline-block; padding: .7rem 1.25rem; border-radius: .5rem; border: 1px solid var(--brand);
  background: var(--brand); color: var(--on-brand); font-weight: 600; text-decoration: none; line-height: 1.4;
}
a.button:hover { background: var(--brand-dark); border-color: var(--brand-dark); text-decoration: none; }
a.button.quiet { background: transparent; color: var(--ink); border-color: var(--line); }
a.button.quiet:hover { border-color: var(--brand); }
.bar a.button { padding: .4rem .9rem; }
a:focus-visible { outline: 2px solid var(--brand); outline-offset: 3px; }
`;

export const landingStyle = `${fontStyle}${colourStyle}${topBarStyle}* { box-sizing: border-box; }
body {
  margin: 0; background: var(--page); color: var(--ink); line-height: 1.6;
  font-family: "Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
main { max-width: 70rem; margin: 0 auto; padding: 0 clamp(1rem, 4vw, 2.5rem); }
main.note { min-height: 60vh; display: grid; place-content: center; }
h1, h2, h3 { line-height: 1.2; font-weight: 650; letter-spacing: -.015em; text-wrap: balance; }
.hero { padding: clamp(2.5rem, 8vw, 5.5rem) 0 clamp(2rem, 5vw, 3.5rem); text-align: center; }
h1 { margin: 0 auto; max-width: 18ch; font-size: clamp(2rem, 6vw, 3.5rem); }
.hero .lead { margin: 1.25rem auto 0; max-width: 38rem; font-size: clamp(1.0625rem, 2vw, 1.25rem); color: var(--soft); }
.actions { margin: 2rem 0 0; display: flex; justify-content: center; gap: .75rem; flex-wrap: wrap; }
figure { margin: 0 0 clamp(3rem, 8vw, 5rem); border: 1px solid var(--line); border-radius: .9rem; overflow: hidden; background: var(--paper); box-shadow: 0 1.5rem 4rem -1.5rem rgb(11 60 44 / 35%); }
figure img { display: block; width: 100%; height: auto; }
h2 { margin: 0 0 1.5rem; font-size: clamp(1.5rem, 3vw, 2rem); }
.features { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); }
.features li { padding: 1.5rem; background: var(--paper); border: 1px solid var(--line); border-radius: .75rem; }
.features h3 { margin: 0 0 .5rem; font-size: 1.0625rem; }
.features p { margin: 0; color: var(--soft); font-size: .9688rem; }
.api { margin: clamp(3rem, 8vw, 5rem) 0; padding: clamp(1.5rem, 4vw, 2.5rem); background: var(--tint); border-radius: .9rem; display: grid; gap: 2rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); align-items: center; }
.api p { color: var(--soft); margin: 0 0 1.25rem; }
.api h2 { margin-bottom: .75rem; }
pre { margin: 0; padding: 1.25rem; overflow-x: auto; border-radius: .6rem; background: #10201a; color: #d9efe6; font: .8125rem/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
footer { border-top: 1px solid var(--line); padding: 1.5rem clamp(1rem, 4vw, 2.5rem); display: flex; justify-content: space-between; gap: .5rem 2rem; flex-wrap: wrap; color: var(--soft); font-size: .9375rem; }
footer nav { display: flex; gap: .5rem 1.25rem; flex-wrap: wrap; }
footer a { color: inherit; }
@media (max-width: 30rem) { .bar nav a[href="/docs"] { display: none; } }
`;
