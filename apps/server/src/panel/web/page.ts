import { contentSecurityPolicy, htmlPage, landingStyleLink } from '../page-shell.ts';

// Content security policy of the panel. The panel fetches a PDF and shows it as blob:, so it never frames an address of
// the API.
export const panelContentPolicy = contentSecurityPolicy({
  'img-src': "'self' data: blob:",
  'frame-src': "'self' blob:",
  'form-action': "'self'",
});

export const notBuiltPage = htmlPage(
  'es',
  'Talonario',
  `<main class="note">
<h1>El panel no está construido</h1>
<p>Ejecute <code>npm run build</code> en la carpeta de Talonario y vuelva a cargar esta página.</p>
<p lang="en">The panel is not built: run <code>npm run build</code> and reload this page.</p>
</main>
`,
  landingStyleLink,
);
