// Routes of the front page in Spanish and English, and of its files.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { once } from '../../platform/once.ts';
import { compressedFile } from '../compressed-file.ts';
import { serveFile } from '../serve-file.ts';
import { landingContentPolicy, landingPage } from './page.ts';
import { landingStyle } from './style.ts';
import { englishLandingTexts, spanishLandingTexts } from './texts.ts';

export function addLandingPage(app: FastifyInstance): void {
  const pages = [
    ['/', 'es', spanishLandingTexts],
    ['/en', 'en', englishLandingTexts],
  ] as const;
  for (const [path, lang, texts] of pages) {
    const make = () =>
      compressedFile(landingPage(lang, texts, pictures.every(isThere)), 'text/html; charset=utf-8', true);
    serveFile(app, path, once(make), landingContentPolicy);
  }
  const style = () => compressedFile(landingStyle, 'text/css; charset=utf-8', true);
  serveFile(app, '/landing.css', once(style));
  serveFile(
    app,
    '/favicon.svg',
    once(() => compressedFile(favicon, 'image/svg+xml', true)),
  );
  serveFile(
    app,
    '/fonts/inter.woff2',
    once(() => compressedFile(readFileSync(findTypeface()), 'font/woff2', false)),
  );
  for (const name of pictures.filter(isThere))
    serveFile(
      app,
      `/landing/${name}`,
      once(() => compressedFile(readFileSync(pathOf(name)), 'image/png', false)),
    );
}

/** Screenshots from the documentation (`npm run screenshots`). They may not be installed. */
const pictures = ['home.png', 'home-dark.png'] as const;
const pathOf = (name: string) => fileURLToPath(new URL(`../../../../../docs/panel/${name}`, import.meta.url));
const isThere = (name: string) => existsSync(pathOf(name));

/** Font file of the panel with the Latin letters. */
function findTypeface(): string {
  return createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
}

/** Icon: a pad of numbered invoices with a torn upper edge. */
const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<path d="M5 4l2 2 2-2 2 2 2-2 2 2 2-2 2 2 2-2 2 2 2-2 2 2v23a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1z" fill="#0b6e4f"/>
<path d="M10 12h12M10 17h12M10 22h7" stroke="#fff" stroke-width="2" stroke-linecap="round"/>
</svg>
`;
