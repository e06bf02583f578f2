// Archive in a bucket of an S3-compatible store. The library `aws4fetch` signs the requests
// (docs/decisions/0098-archive.md); the rest is plain HTTP.
import { createHash, randomUUID } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { ArchiveSettings } from '../config/archive.ts';
import { ArchiveUnavailable, type ObjectArchive, ObjectMissing } from './archive.ts';

export interface S3Timeouts {
  readonly readMs: number;
  readonly writeMs: number;
}

const usualPatience: S3Timeouts = { readMs: 4_000, writeMs: 15_000 };
/** Maximum bytes of an object. No document is nearly as large. */
const largestObject = 64 * 2 ** 20;

export function openS3(settings: ArchiveSettings, patience = usualPatience): ObjectArchive {
  const { lock } = settings;
  const base = baseOf(settings);
  const call = makeCall(settings);
  const urlOf = (key: string, version?: string) =>
    `${base}${key}${version === undefined ? '' : `?versionId=${encodeURIComponent(version)}`}`;

  const archive: ObjectArchive = {
    address: `s3://${settings.bucket}/${settings.prefix}`,
    async put(key, bytes, lockedUntil) {
      const headers: Record<string, string> = {
        'content-type': 'application/octet-stream',
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
        // S3 requires this header for locked objects. The store refuses bytes that were changed during the upload.
        'content-md5': createHash('md5').update(bytes).digest('base64'),
      };
      if (lockedUntil !== undefined && lock !== 'none') {
        headers['x-amz-object-lock-mode'] = lock.toUpperCase();
        headers['x-amz-object-lock-retain-until-date'] = lockedUntil.toISOString();
      }
      const answer = await call('PUT', urlOf(key), patience.writeMs, { headers, body: bytes });
      return answer.headers.get('x-amz-version-id') ?? undefined;
    },
    async get(key, version) {
      return (await call('GET', urlOf(key, version), patience.readMs)).bytes;
    },
    async remove(key, version) {
      await call('DELETE', urlOf(key, version), patience.writeMs).catch((error: unknown) => {
        if (!(error instanceof ObjectMissing)) throw error;
      });
    },
    async probe() {
      const key = `probe/${randomUUID()}`;
      const bytes = Buffer.from('talonario doctor');
      const version = await archive.put(key, bytes, undefined);
      const read = await archive.get(key, version);
      await archive.remove(key, version);
      if (!read.equals(bytes)) throw new ArchiveUnavailable('the store gives back other bytes than it was given');
    },
  };
  return archive;
}

function baseOf({ bucket, prefix, endpoint, region }: ArchiveSettings): string {
  if (endpoint !== undefined) return `${endpoint}/${bucket}/${prefix}`;
  // A bucket name with a dot does not match the wildcard certificate of AWS, so it goes into the path.
  if (bucket.includes('.')) return `https://s3.${region}.amazonaws.com/${bucket}/${prefix}`;
  return `https://${bucket}.s3.${region}.amazonaws.com/${prefix}`;
}

interface Answered {
  readonly headers: Headers;
  readonly bytes: Buffer;
}

interface Sent {
  readonly headers?: Record<string, string>;
  readonly body?: Buffer;
}

function makeCall({ credentials, region }: ArchiveSettings) {
  const cache = new Map<string, ArrayBuffer>(); // signing keys of the day, by credentials
  return async (method: string, url: string, timeoutMs: number, sent: Sent = {}): Promise<Answered> => {
    const headers = { 'x-amz-content-sha256': emptyHash, ...sent.headers };
    const signer = new AwsV4Signer({ ...credentials.reveal(), method, url, headers, service: 's3', region, cache });
    const signed = await signer.sign();
    const request = {
      method,
      headers: signed.headers,
      redirect: 'manual' as const, // the signature is for this host only
      signal: AbortSignal.timeout(timeoutMs),
      ...(sent.body && { body: sent.body as Uint8Array<ArrayBuffer> }),
    };
    const answer = await fetch(signed.url, request).catch((error: unknown) => {
      throw new ArchiveUnavailable(`the archive is out of reach: ${reasonOf(error)}`, { cause: error });
    });
    const bytes = await readBody(answer);
    if (answer.ok) return { headers: answer.headers, bytes };
    const code = /<Code>(\w{1,60})<\/Code>/.exec(bytes.toString('utf8', 0, 2_000))?.[1];
    if (answer.status === 404 && code !== 'NoSuchBucket') throw new ObjectMissing('the archive has no such object');
    throw new ArchiveUnavailable(`the archive answers ${answer.status}${code === undefined ? '' : ` ${code}`}`);
  };
}

const emptyHash = createHash('sha256').digest('hex');

async function readBody(answer: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const piece of answer.body ?? []) {
      length += piece.length;
      if (length > largestObject) throw new Error('the answer is too long');
      pieces.push(piece);
    }
  } catch (error) {
    throw new ArchiveUnavailable(`the archive broke off its answer: ${reasonOf(error)}`, { cause: error });
  }
  return Buffer.concat(pieces);
}

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  return name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? cause?.message ?? message);
}
