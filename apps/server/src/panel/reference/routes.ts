// Routes of the public documentation: openapi.json, the API reference and the guides.
import { llmsText, openApiMinPath, openApiMinText, openApiText } from '@talonario/contract';
import type { FastifyInstance } from 'fastify';
import { once } from '../../platform/once.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { compressedFile } from '../compressed-file.ts';
import { serveFile } from '../serve-file.ts';
import { guideNames, guidePage, guidePath } from './guides.ts';
import {
  referenceContentPolicy,
  referencePage,
  referenceSetupScript,
  referenceStartScript,
  referenceStyle,
} from './pages.ts';
import { plainReferenceContentPolicy, plainReferencePage } from './plain-page.ts';
import { plainReferenceStyle } from './plain-style.ts';
import { loadReferenceScript } from './scalar.ts';
import { adaptExamplesToServer, type ServerAddressAndDay, serveReferencePage } from './served-examples.ts';

export function addApiReference(app: FastifyInstance, services: Pick<PlatformServices, 'config' | 'now'>): void {
  const serve = (path: string, type: string, make: () => string, policy?: string) =>
    serveFile(
      app,
      path,
      once(() => compressedFile(make(), type, true)),
      policy,
    );
  const servePublic = (path: string, type: string, make: () => string, policy?: string) => {
    const made = once(make);
    serveReferencePage(app, services, { path, type, policy, make: (at) => adaptExamplesToServer(made(), at) });
  };
  const json = 'application/json; charset=utf-8';
  const html = 'text/html; charset=utf-8';
  servePublic('/openapi.json', json, openApiText);
  servePublic(openApiMinPath, json, openApiMinText);
  serve('/llms.txt', 'text/plain; charset=utf-8', llmsText);
  for (const [path, lang] of [
    ['/docs', 'en'],
    ['/docs/es', 'es'],
  ] as const) {
    const made = once(() => plainReferencePage(lang));
    const make = (at: ServerAddressAndDay) =>
      adaptExamplesToServer(made(), at).replaceAll('$TALONARIO_URL', `${at.origin}/api/v1`);
    serveReferencePage(app, services, { path, type: html, policy: plainReferenceContentPolicy, make });
  }
  for (const lang of ['en', 'es'] as const)
    for (const name of guideNames)
      servePublic(guidePath(lang, name), html, () => guidePage(lang, name), plainReferenceContentPolicy);
  serve('/docs/plain.css', 'text/css; charset=utf-8', () => plainReferenceStyle);
  serve('/docs/interactive', 'text/html; charset=utf-8', () => referencePage, referenceContentPolicy);
  serve('/docs/look.css', 'text/css; charset=utf-8', () => referenceStyle);
  serve('/docs/before.js', script, () => referenceSetupScript);
  serve('/docs/start.js', script, () => referenceStartScript);
  serveFile(app, '/docs/scalar.js', loadReferenceScript);
}

const script = 'text/javascript; charset=utf-8';
