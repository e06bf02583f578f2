// The few pages the service writes itself.
import { contentPolicy, htmlPage, landingStyleLink } from '../page-shell.ts';

/** The API reference. Its markup holds no script and no address of anybody else. */
export const referencePage = htmlPage(
  'en',
  'Talonario API reference',
  `<div id="reference"></div>
<noscript>The reference needs JavaScript. The same contract is at <a href="/openapi.json">/openapi.json</a>.</noscript>
<script src="/docs/before.js"></script>
<script src="/docs/scalar.js"></script>
<script src="/docs/start.js"></script>
`,
);

/** A library inside Scalar tries eval() to learn whether it may; told beforehand, it does not trip the policy. */
export const referenceBefore = 'globalThis.__zod_globalConfig = { jitless: true };\n';

/** Nothing may leave the browser for anybody but this server: no fonts, no telemetry, no proxy, no assistant. */
export const referenceStart = `Scalar.createApiReference('#reference', ${JSON.stringify({
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  documentDownloadType: 'json',
  customCss: '.markdown td:nth-child(-n+2) { white-space: nowrap; word-break: normal; }',
})});
`;

export const referencePolicy = contentPolicy({ 'font-src': "'self' data:" });

export const landingPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export const landingPage = htmlPage(
  'es',
  'Talonario',
  `<main>
<h1>Talonario</h1>
<p>Facturación electrónica para Ecuador.</p>
<ul>
<li><a href="/app">Abrir el panel</a></li>
<li><a href="/docs">Referencia de la API</a></li>
<li><a href="/openapi.json">Contrato OpenAPI 3.1</a></li>
<li><a href="/llms.txt">Guía para modelos de lenguaje</a></li>
</ul>
</main>
`,
  landingStyleLink,
);

export const landingStyle = `:root { color-scheme: light dark; font-family: system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; }
main { padding: 2rem; }
h1 { margin: 0 0 .25rem; }
li { margin: .5rem 0; }
`;

/** A pad of numbered invoices, torn at the top. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<path d="M5 4l2 2 2-2 2 2 2-2 2 2 2-2 2 2 2-2 2 2 2-2 2 2v23a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1z" fill="#0b6e4f"/>
<path d="M10 12h12M10 17h12M10 22h7" stroke="#fff" stroke-width="2" stroke-linecap="round"/>
</svg>
`;
