// The interactive API reference, rendered by the library Scalar in the design of the panel.
import { openApiMinPath } from '@talonario/contract';
import { colourStyle, fontStyle, topBarStyle } from '../landing/style.ts';
import { contentSecurityPolicy, htmlPage, pageHeader } from '../page-shell.ts';

/** HTML page of the API reference, without inline scripts and without addresses of other servers. */
export const referencePage = htmlPage(
  'en',
  'Talonario API reference',
  `${pageHeader('en', '<a href="/docs">Reference</a>\n<a href="/openapi.json">OpenAPI 3.1</a>\n<a href="/llms.txt">llms.txt</a>\n')}<div id="reference"></div>
<noscript>This page needs JavaScript. <a href="/docs">/docs</a> says the same without.</noscript>
<script src="/docs/before.js"></script>
<script src="/docs/scalar.js"></script>
<script src="/docs/start.js"></script>
`,
  '<link rel="stylesheet" href="/docs/look.css">\n',
);

/**
 * Setting for zod, a library inside Scalar. Without it zod tries eval(), which the content security policy blocks and
 * reports.
 */
export const referenceSetupScript = 'globalThis.__zod_globalConfig = { jitless: true };\n';

/**
 * Script that starts Scalar. Its options disable external fonts, telemetry, proxy and assistant, so the browser calls
 * only this server.
 */
export const referenceStartScript = `Scalar.createApiReference('#reference', ${JSON.stringify({
  url: openApiMinPath,
  theme: 'default',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  hideDarkModeToggle: true,
  documentDownloadType: 'json',
})});
`;

export const referenceContentPolicy = contentSecurityPolicy({ 'font-src': "'self' data:" });

/** Colours of the panel under Scalar's variable names. Words are broken only if a line has no other place to break. */
export const referenceStyle = `${fontStyle}${colourStyle}${topBarStyle}body { margin: 0; background: var(--page); }
:root {
  --scalar-font: "Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  --scalar-font-code: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  --scalar-custom-header-height: 3.5rem;
  --scalar-radius: .5rem;
  --scalar-radius-lg: .6rem;
  --scalar-radius-xl: .75rem;
}
.bar { position: sticky; top: 0; z-index: 100; height: 3.5rem; flex-wrap: nowrap; overflow: hidden; padding-block: 0; }
.light-mode, .dark-mode {
  --scalar-color-1: var(--ink);
  --scalar-color-2: var(--soft);
  --scalar-color-3: var(--soft);
  --scalar-color-accent: var(--brand);
  --scalar-background-1: var(--paper);
  --scalar-background-2: var(--page);
  --scalar-background-3: var(--tint);
  --scalar-background-accent: var(--tint);
  --scalar-border-color: var(--line);
  --scalar-link-color: var(--brand);
  --scalar-sidebar-background-1: var(--page);
  --scalar-sidebar-item-hover-background: var(--tint);
  --scalar-sidebar-item-active-background: var(--tint);
  --scalar-sidebar-color-1: var(--ink);
  --scalar-sidebar-color-2: var(--soft);
  --scalar-sidebar-color-active: var(--brand);
  --scalar-sidebar-border-color: var(--line);
}
#reference :is(h1, h2, h3, h4, p, li, td, th, a, button, span, label, .markdown, .markdown *) {
  word-break: normal; overflow-wrap: break-word; hyphens: none;
}
#reference code { word-break: normal; overflow-wrap: anywhere; }
#reference .markdown table { display: block; overflow-x: auto; }
#reference .markdown td:nth-child(-n+2) { white-space: nowrap; }
`;
