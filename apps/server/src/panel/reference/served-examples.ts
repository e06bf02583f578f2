// Documentation as this server shows it: with its own address, and with dates of examples that can be sent today.
import { exampleDate } from '@talonario/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { type CompressedFile, compressedFile, sendFile } from '../compressed-file.ts';

export interface ExampleAddress {
  /** https://example.com, without a slash at the end. */
  readonly origin: string;
  /** Today in Guayaquil, YYYY-MM-DD. */
  readonly today: string;
}

/** Replaces the address of `npm start`, the variable for it in calls, and the dates of examples. */
export function examplesWithAddress(text: string, { origin, today }: ExampleAddress): string {
  const offset = Date.parse(today) - Date.parse(exampleDate);
  const month = exampleDate.slice(0, 7);
  return text
    .replaceAll('http://127.0.0.1:3000', origin)
    .replaceAll(/\d{4}-\d{2}-\d{2}/g, (date) =>
      date.startsWith(month) ? new Date(Date.parse(date) + offset).toISOString().slice(0, 10) : date,
    );
}

export interface ServedPage {
  readonly path: string;
  readonly type: string;
  readonly policy?: string | undefined;
  make(at: ExampleAddress): string;
}

/** Serves a page that differs by address and day. The last few versions are cached, because compressing takes long. */
export function serveReferencePage(
  app: FastifyInstance,
  services: Pick<PlatformServices, 'config' | 'now'>,
  { path, type, policy, make }: ServedPage,
): void {
  const cached = new Map<string, CompressedFile>();
  app.get(path, async (request, reply) => {
    const at = { origin: originOf(request, services.config.publicUrl), today: dayInGuayaquil(services.now()) };
    const key = `${at.today} ${at.origin}`;
    const file = cached.get(key) ?? compressedFile(make(at), type, true);
    // The address may come from the client, so the number of versions is limited.
    if (!cached.has(key) && cached.size >= mostCached) cached.clear();
    cached.set(key, file);
    if (policy !== undefined) reply.header('content-security-policy', policy);
    return await sendFile(request, reply, file, 'public, max-age=300');
  });
}

const mostCached = 8;

function originOf({ protocol, host }: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  return /^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:.]+\](?::\d{1,5})?$/i.test(host) ? `${protocol}://${host}` : localAddress;
}

const localAddress = 'http://127.0.0.1:3000';
