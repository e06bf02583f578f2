// What anybody may read without a key: the contract, its reference, and the front page.
import { llmsText, openApiText } from '@talonario/contract';
import type { FastifyInstance } from 'fastify';
import { once } from '../../platform/once.ts';
import { codedFile, sendFile } from '../coded-file.ts';
import {
  favicon,
  landingPage,
  landingPolicy,
  landingStyle,
  referenceBefore,
  referencePage,
  referencePolicy,
  referenceStart,
} from './pages.ts';
import { loadReferenceScript } from './scalar.ts';

export function addReference(app: FastifyInstance): void {
  const serve = (path: string, type: string, make: () => string, policy?: string) => {
    const file = once(() => codedFile(make(), type, false));
    app.get(path, async (request, reply) => {
      if (policy !== undefined) reply.header('content-security-policy', policy);
      return await sendFile(request, reply, file(), keep);
    });
  };
  serve('/', html, () => landingPage, landingPolicy);
  serve('/landing.css', 'text/css; charset=utf-8', () => landingStyle);
  serve('/favicon.svg', 'image/svg+xml', () => favicon);
  serve('/openapi.json', 'application/json; charset=utf-8', openApiText);
  serve('/llms.txt', 'text/plain; charset=utf-8', llmsText);
  serve('/docs', html, () => referencePage, referencePolicy);
  serve('/docs/before.js', script, () => referenceBefore);
  serve('/docs/start.js', script, () => referenceStart);
  app.get('/docs/scalar.js', async (request, reply) => sendFile(request, reply, await loadReferenceScript(), keep));
}

const html = 'text/html; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const keep = 'public, max-age=300';
