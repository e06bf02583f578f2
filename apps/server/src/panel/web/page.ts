// Scripts of our own files only. The components of the panel write styles into the page, and a style cannot run anything. A PDF
// is fetched and shown as blob:, so answers of the API need not be framed by anybody.
export const panelPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export const notBuiltPage = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Talonario</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/landing.css">
</head>
<body>
<main>
<h1>El panel no está construido</h1>
<p>Ejecute <code>npm run build</code> en la carpeta de Talonario y vuelva a cargar esta página.</p>
<p lang="en">The panel is not built: run <code>npm run build</code> and reload this page.</p>
</main>
</body>
</html>
`;
