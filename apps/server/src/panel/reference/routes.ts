// Public documentation: the contract and its reference.
import { llmsText, openApiMinPath, openApiMinText, openApiText } from '@talonario/contract';
import type { FastifyInstance } from 'fastify';
import { once } from '../../platform/once.ts';
import { compressedFile } from '../compressed-file.ts';
import { serveFile } from '../serve-file.ts';
import { guideNames, guidePage, guidePath } from './guides.ts';
import { referencePage, referencePolicy, referenceSetupScript, referenceStartScript, referenceStyle } from './pages.ts';
import { plainPolicy, plainReference } from './plain-page.ts';
import { plainStyle } from './plain-style.ts';
import { loadReferenceScript } from './scalar.ts';

export function addReference(app: FastifyInstance): void {
  const serve = (path: string, type: string, make: () => string, policy?: string) =>
    serveFile(
      app,
      path,
      once(() => compressedFile(make(), type, true)),
      policy,
    );
  serve('/openapi.json', 'application/json; charset=utf-8', openApiText);
  serve(openApiMinPath, 'application/json; charset=utf-8', openApiMinText);
  serve('/llms.txt', 'text/plain; charset=utf-8', llmsText);
  serve('/docs', 'text/html; charset=utf-8', () => plainReference('en'), plainPolicy);
  serve('/docs/es', 'text/html; charset=utf-8', () => plainReference('es'), plainPolicy);
  for (const lang of ['en', 'es'] as const)
    for (const name of guideNames)
      serve(guidePath(lang, name), 'text/html; charset=utf-8', () => guidePage(lang, name), plainPolicy);
  serve('/docs/plain.css', 'text/css; charset=utf-8', () => plainStyle);
  serve('/docs/interactive', 'text/html; charset=utf-8', () => referencePage, referencePolicy);
  serve('/docs/look.css', 'text/css; charset=utf-8', () => referenceStyle);
  serve('/docs/before.js', script, () => referenceSetupScript);
  serve('/docs/start.js', script, () => referenceStartScript);
  serveFile(app, '/docs/scalar.js', loadReferenceScript);
}

const script = 'text/javascript; charset=utf-8';
