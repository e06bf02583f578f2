// Reads multipart/form-data. Text fields are checked like a JSON body. Files are held in memory, within the limits of
// the contract.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Multipart } from '@fastify/multipart';
import type { FileUploadSpec, RouteSpec } from '@talonario/contract';
import type { FastifyRequest } from 'fastify';
import { badRequest, type Fault, invalidBody, Refusal, tooLarge } from '../replies/error-reply.ts';
import { BodyChunks, ChunkCount } from './body-chunks.ts';
import type { ValidatedPart } from './validate.ts';

export interface UploadedFile {
  readonly name: string; // name from the client: only for display, never used as a path
  readonly mediaType: string;
  readonly bytes: Buffer;
}

export interface UploadForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, UploadedFile>>;
}

export type UploadFormReading = UploadForm & { readonly faults: readonly Fault[] };

/** Reads a complete form. Faults of its files are in the result, to be reported together with those of its fields. */
export async function readUploadForm(
  request: FastifyRequest,
  uploads: Uploads,
  most: number,
): Promise<ValidatedPart<UploadFormReading>> {
  try {
    return await Promise.race([collectParts(request, uploads), refuseExcess(request, most)]);
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    // Errors about limits have a code. Errors of the parser have none, and always concern the received bytes.
    if ((error as { code?: unknown }).code !== undefined) throw error;
    return { refusal: badRequest('request.malformed', 'The multipart body is broken.') };
  } finally {
    // The rest of the body must be read, or the next request on this connection would wait for it.
    request.raw.unpipe();
    request.raw.resume();
  }
}

type Uploads = NonNullable<RouteSpec['uploads']>;

async function collectParts(request: FastifyRequest, uploads: Uploads): Promise<ValidatedPart<UploadFormReading>> {
  const fields = new Map<string, string>();
  const files = new Map<string, UploadedFile>();
  const faults: Fault[] = [];
  const largest = Math.max(...Object.values(uploads).map(({ maxBytes }) => maxBytes));
  const limits = {
    fileSize: largest,
    files: Object.keys(uploads).length + 1,
    fields: 50,
    fieldSize: 64 * 1024,
    fieldNameSize: 100,
    parts: 50,
  };
  for await (const part of partsOf(request, limits)) {
    // For a part without a name the parser returns undefined, contrary to its types.
    const name: string | undefined = part.fieldname;
    if (name === undefined) return { refusal: badRequest('request.malformed', 'A part of the form has no name.') };
    if (fields.has(name) || files.has(name))
      return { refusal: badRequest('request.malformed', `The form has ${name} more than once.`) };
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated)
        return { refusal: tooLarge(`The field ${name} is larger than a form field may be.`) };
      fields.set(name, String(part.value));
      continue;
    }
    const file = { name: part.filename ?? '', mediaType: part.mimetype, bytes: await readFile(part.file, name) };
    const upload = uploads[name];
    // For an empty file input a browser sends an empty file without a name.
    if (upload && file.bytes.length === 0 && file.name === '') continue;
    if (upload && file.bytes.length > upload.maxBytes)
      return { refusal: tooLarge(`${name} may have at most ${upload.maxBytes} bytes.`) };
    faults.push(...findFileFaults(name, file, upload));
    files.set(name, file);
  }
  for (const [name, { required }] of Object.entries(uploads)) {
    if (required && !files.has(name)) faults.push({ field: name, message: 'is required', code: 'field.required' });
  }
  return { value: { fields: Object.fromEntries(fields), files: Object.fromEntries(files), faults } };
}

async function* partsOf(request: FastifyRequest, limits: object): AsyncGenerator<Multipart> {
  const parts = request.parts({ limits });
  for (;;) {
    const waiting = new AbortController();
    try {
      const next = await Promise.race([parts.next(), refuseSilence(request.raw, waiting.signal)]);
      if (next.done) return;
      yield next.value;
    } finally {
      waiting.abort();
    }
  }
}

/**
 * Throws a refusal if the parser makes no progress: for a part without headers it waits forever. After the parser got
 * all bytes it needs only a few turns of the event loop, so many turns without an end mean that it waits.
 */
async function refuseSilence(raw: IncomingMessage, signal: AbortSignal): Promise<never> {
  if (!raw.readableEnded) await once(raw, 'end', { signal });
  for (let turn = 0; turn < 200; turn += 1) await setImmediate(undefined, { signal });
  throw badRequest('request.malformed', 'A part of the form has no headers.');
}

/**
 * Throws a refusal if the body is too large. A body sent in chunks has no length header, so its bytes are counted as
 * they arrive.
 */
async function refuseExcess({ raw, heldBody }: FastifyRequest, most: number): Promise<never> {
  return await new Promise((_, reject) => {
    const count = new ChunkCount();
    raw.on('data', (chunk: Buffer) => {
      const refusal = count.add(chunk) ?? heldBody?.grow(Math.min(count.size, most));
      if (count.size > most) reject(tooLarge(`The body may have at most ${most} bytes.`));
      else if (refusal) reject(refusal);
    });
  });
}

/** Combines the faults of a form's files and fields into one refusal. */
export function mergeFaults(faults: readonly Fault[], reading: ValidatedPart): ValidatedPart {
  if (faults.length === 0 || ('refusal' in reading && reading.refusal.status !== 422)) return reading;
  const { errors = [], moreErrors = 0 } = ('refusal' in reading ? reading.refusal.body : {}) as Partial<FaultList>;
  const all = [...faults, ...errors];
  return { refusal: invalidBody(all, 'validation.failed', all.length + moreErrors) };
}

interface FaultList {
  readonly errors: readonly Fault[];
  readonly moreErrors: number;
}

/**
 * Content of a form for comparing two requests. The text of the body is not compared, because the boundary differs each
 * time.
 */
export function comparableFormContent({ fields, files }: UploadForm): unknown {
  const digests = Object.entries(files).map(([name, { bytes }]) => [
    name,
    createHash('sha256').update(bytes).digest('hex'),
  ]);
  return { fields, files: Object.fromEntries(digests) };
}

/** Reads a file and stops as soon as it exceeds the limit. The plugin's own function would read it to its end. */
async function readFile(file: Readable, name: string): Promise<Buffer> {
  const pieces = new BodyChunks();
  file.once('limit', () => file.destroy(tooLarge(`${name} is larger than this operation takes.`)));
  // BodyChunks may refuse tiny chunks; here their number was checked on arrival
  for await (const piece of file) pieces.add(piece as Buffer);
  return pieces.whole();
}

function findFileFaults(field: string, file: UploadedFile, upload: FileUploadSpec | undefined): Fault[] {
  if (!upload) return [{ field, message: 'is not a known field', code: 'field.unknown' }];
  if (file.bytes.length === 0)
    return [{ field, message: 'is an empty file', code: 'field.too_short', params: { min: 1, unit: 'bytes' } }];
  // A part without a Content-Type, as Python's requests sends it, arrives as text/plain. The content is checked later
  // in any case.
  if (upload.mediaTypes.includes(file.mediaType) || file.mediaType === 'text/plain') return [];
  const message = `must be one of ${upload.mediaTypes.join(', ')}, and was sent as ${file.mediaType}`;
  const params = { reason: 'media_type', allowed: upload.mediaTypes.join(', '), value: file.mediaType };
  return [{ field, message, code: 'field.not_allowed', params }];
}
