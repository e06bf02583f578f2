// The few pages the service writes itself.

/** The API reference: markup and two scripts of our own origin, under a policy that lets nothing else in. */
export function referencePage(nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="csp-nonce" nonce="${nonce}">
<title>Talonario API reference</title>
</head>
<body>
<div id="reference"></div>
<noscript>The reference needs JavaScript. The same contract is at <a href="/openapi.json">/openapi.json</a>.</noscript>
<script nonce="${nonce}" src="/docs/scalar.js"></script>
<script nonce="${nonce}" src="/docs/start.js"></script>
</body>
</html>
`;
}

/** Nothing of this may leave the browser: no fonts, no telemetry, no proxy of a third party. */
export const referenceStart = `Scalar.createApiReference('#reference', ${JSON.stringify({
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  documentDownloadType: 'json',
  defaultOpenAllTags: false,
  theme: 'default',
})});
`;

export function referencePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export const landingPolicy = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'";

export const landingPage = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Talonario</title>
<link rel="stylesheet" href="/landing.css">
</head>
<body>
<main>
<h1>Talonario</h1>
<p>Facturación electrónica para Ecuador.</p>
<ul>
<li><a href="/docs">Referencia de la API</a></li>
<li><a href="/openapi.json">Contrato OpenAPI 3.1</a></li>
<li><a href="/llms.txt">Guía para modelos de lenguaje</a></li>
</ul>
</main>
</body>
</html>
`;

export const landingStyle = `:root { color-scheme: light dark; font-family: system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; }
main { padding: 2rem; }
h1 { margin: 0 0 .25rem; }
li { margin: .5rem 0; }
`;
