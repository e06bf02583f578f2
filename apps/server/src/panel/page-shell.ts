// What the pages that the service writes itself have in common.

/** An HTML page without a script of its own. `head` and `body` are markup. */
export function htmlPage(lang: 'es' | 'en', title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${head}</head>
<body>
${body}</body>
</html>
`;
}

export const landingStyleLink = '<link rel="stylesheet" href="/landing.css">\n';

/** The bar across the top: the name leads home, `links` are markup. */
export function brandHeader(lang: 'es' | 'en', links: string): string {
  return `<header class="bar">
<a class="brand" href="${lang === 'es' ? '/' : '/en'}"><img src="/favicon.svg" width="28" height="28" alt=""> Talonario</a>
<nav>
${links}</nav>
</header>
`;
}

/**
 * Scripts of our own files only. What we serve writes styles into the page, and a style cannot run anything. `more` names what
 * a page needs beyond that, by directive.
 */
export function contentPolicy(more: Readonly<Record<string, string>>): string {
  const directives = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    ...more,
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}
