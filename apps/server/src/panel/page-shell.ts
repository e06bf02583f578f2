// Frame of the HTML pages that the server renders.

/** Returns an HTML page without inline scripts. `head` and `body` are markup. */
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

/** Header of a page: the product name links to the front page; `links` is markup. */
export function pageHeader(lang: 'es' | 'en', links: string): string {
  return `<header class="bar">
<a class="brand" href="${lang === 'es' ? '/' : '/en'}"><img src="/favicon.svg" width="28" height="28" alt=""> Talonario</a>
<nav>
${links}</nav>
</header>
`;
}

/**
 * Content security policy of a page. Scripts must come from this server. Inline styles are allowed, because a style
 * cannot run code. `more` adds sources that the page needs, by directive.
 */
export function contentSecurityPolicy(more: Readonly<Record<string, string>>): string {
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
