// Front page of the server: what Talonario is, how it looks, and links to panel and documentation. It has no script, so
// it works before the panel is built.
import { htmlPage, pageHeader } from '../page-shell.ts';
import type { LandingTexts } from './texts.ts';

export const landingContentPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** HTML of the front page. `pictured`: whether the screenshots of the panel are installed. */
export function landingPage(lang: 'es' | 'en', t: LandingTexts, pictured: boolean): string {
  const head = `<meta name="description" content="${t.description}">
<link rel="alternate" hreflang="${t.other.lang}" href="${t.other.path}">
<link rel="stylesheet" href="/landing.css">
`;
  const links = `<a href="/docs">${t.reference}</a>
<a href="${t.other.path}" lang="${t.other.lang}" hreflang="${t.other.lang}">${t.other.name}</a>
<a class="button quiet" href="/app/sign-in">${t.signIn}</a>
`;
  return htmlPage(
    lang,
    t.title,
    `${pageHeader(lang, links)}<main>
<section class="hero">
<h1>${t.headline}</h1>
<p class="lead">${t.lead}</p>
<p class="actions"><a class="button" href="/app/sign-up">${t.signUp}</a> <a class="button quiet" href="/app">${t.signIn}</a></p>
</section>
${pictured ? picture(t) : ''}<section aria-labelledby="features">
<h2 id="features">${t.featuresTitle}</h2>
<ul class="features">
${t.features.map(({ title, text }) => `<li><h3>${title}</h3><p>${text}</p></li>`).join('\n')}
</ul>
</section>
<section class="api" aria-labelledby="api">
<div>
<h2 id="api">${t.api.title}</h2>
<p>${t.api.text}</p>
<p><a class="button quiet" href="/docs">${t.api.open}</a></p>
</div>
<pre tabindex="0"><code>${sample}</code></pre>
</section>
</main>
<footer>
<span>Talonario</span>
<nav aria-label="${t.more}"><a href="/docs">${t.reference}</a> <a href="/openapi.json">${t.contract}</a> <a href="/llms.txt">${t.models}</a></nav>
</footer>
`,
    head,
  );
}

function picture(t: LandingTexts): string {
  return `<figure>
<picture>
<source srcset="/landing/home-dark.png" media="(prefers-color-scheme: dark)">
<img src="/landing/home.png" width="1280" height="800" alt="${t.picture}">
</picture>
</figure>
`;
}

const sample = `curl -X POST "$TALONARIO/api/v1/documents" \\
  -H "X-API-Key: $KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "business_id": 1,
    "customer_id": 7,
    "document_type_id": 1,
    "emission_type_id": 1,
    "establishment_id": 1,
    "payment_method_id": 1,
    "date": "2026-11-16",
    "items": [
      { "item_id": 3, "amount": 2, "price": 12.5 }
    ],
    "emit": true
  }'`;
