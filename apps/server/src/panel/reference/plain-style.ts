// Style of the API reference without scripts.
import { colourStyle, fontStyle, topBarStyle } from '../landing/style.ts';

export const plainReferenceStyle = `${fontStyle}${colourStyle}${topBarStyle}* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); line-height: 1.6;
  font-family: "Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
.reference { display: grid; grid-template-columns: minmax(14rem, 20rem) minmax(0, 60rem); gap: 2rem; padding: 1rem clamp(1rem, 3vw, 2.5rem); }
.reference > nav { font-size: .875rem; align-self: start; position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; }
.reference > nav ul { list-style: none; margin: 0; padding-left: .75rem; }
.reference.guide { grid-template-columns: minmax(0, 50rem); justify-content: center; }
a { color: var(--brand); }
h2 { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: 1.5rem; }
h3 { margin-top: 2.25rem; }
:is(h1, h2, h3, h4) { line-height: 1.25; scroll-margin-top: 1rem; }
code { font: .875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; background: var(--tint); padding: .05em .3em; border-radius: .25em; overflow-wrap: anywhere; }
pre { padding: 1rem; overflow-x: auto; border-radius: .5rem; background: #10201a; color: #d9efe6; }
pre code { background: none; padding: 0; overflow-wrap: normal; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
td:first-child code { overflow-wrap: normal; white-space: nowrap; }
td, th { border-bottom: 1px solid var(--line); padding: .35rem .6rem .35rem 0; text-align: left; vertical-align: top; }
details { margin: .25rem 0; } summary { cursor: pointer; font-weight: 600; }
@media (max-width: 60rem) { .reference { grid-template-columns: minmax(0, 1fr); } .reference > nav { position: static; max-height: 16rem; } }
@media print { .reference > nav, .bar { display: none; } details > pre { display: block; } }
`;
