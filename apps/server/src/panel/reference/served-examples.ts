// Adapts documentation to this server: its own address instead of that of `npm start`, and dates in examples that can
// be sent today.
import { exampleDate } from '@talonario/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { type CompressedFile, compressedFile, sendFile } from '../compressed-file.ts';

export interface ServerAddressAndDay {
  /** Address of this server without a slash at the end, for example https://example.com. */
  readonly origin: string;
  /** Current day in Guayaquil, YYYY-MM-DD. */
  readonly today: string;
}

/** Replaces the address of `npm start`, the shell variable for it, and the dates in examples. */
export function adaptExamplesToServer(text: string, { origin, today }: ServerAddressAndDay): string {
  const offset = Date.parse(today) - Date.parse(exampleDate);
  const month = exampleDate.slice(0, 7);
  return text
    .replaceAll('http://127.0.0.1:3000', origin)
    .replaceAll(/\d{4}-\d{2}-\d{2}/g, (date) =>
      date.startsWith(month) ? new Date(Date.parse(date) + offset).toISOString().slice(0, 10) : date,
    );
}

export interface ServedReferencePage {
  readonly path: string;
  readonly type: string;
  readonly policy?: string | undefined;
  make(at: ServerAddressAndDay): string;
}

/**
 * Serves a page that contains the address of the server and the current day. The last few versions are cached, because
 * compressing them takes long.
 */
export function serveReferencePage(
  app: FastifyInstance,
  services: Pick<PlatformServices, 'config' | 'now'>,
  { path, type, policy, make }: ServedReferencePage,
): void {
  const cached = new Map<string, CompressedFile>();
  app.get(path, async (request, reply) => {
    const at = { origin: originOf(request, services.config.publicUrl), today: dayInGuayaquil(services.now()) };
    const key = `${at.today} ${at.origin}`;
    const file = cached.get(key) ?? compressedFile(make(at), type, true);
    // A client can choose the address in its Host header, so the number of cached versions is limited.
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
