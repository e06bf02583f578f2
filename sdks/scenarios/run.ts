// Runs the steps of a job with the TypeScript SDK and returns the outcome of each, for e2e/sdks.test.ts.
import { createHash } from 'node:crypto';
import { Talonario, TalonarioError } from '@talonario/client';
import { verifyWebhook } from '@talonario/client/webhooks';

export interface Wish {
  readonly apiKey: string;
  readonly attempts: number;
  /** Length of the first pause before a retry, in seconds. */
  readonly firstPause: number;
  readonly timeout: number;
}

export interface Step {
  readonly name: string;
  readonly do: string;
  readonly with?: Fields;
  readonly client?: Partial<Wish>;
  readonly pick?: Readonly<Record<string, string>>;
  readonly sortBy?: string;
}

export interface Job {
  readonly run: string;
  readonly baseUrl: string;
  readonly client: Wish;
  readonly variables: Fields;
  readonly steps: readonly Step[];
}

type Fields = Readonly<Record<string, unknown>>;

export async function runJob(job: Job): Promise<Record<string, unknown>> {
  const known: Record<string, unknown> = { ...job.variables };
  const outcomes: Record<string, unknown> = {};
  for (const step of job.steps) {
    try {
      const value = await read(await perform(job, step, resolve(step.with ?? {}, known) as Fields));
      known[step.name] = value;
      outcomes[step.name] = picked(step, value);
    } catch (error) {
      if (!(error instanceof TalonarioError)) throw error;
      known[step.name] = (error as { document?: unknown }).document;
      outcomes[step.name] = told(error);
    }
  }
  return outcomes;
}

async function perform(job: Job, step: Step, given: Fields): Promise<unknown> {
  if (step.do === 'verifyWebhook') return await verifyWebhook(given as never);
  const wish = { ...job.client, ...step.client };
  const client = new Talonario({
    baseUrl: job.baseUrl,
    apiKey: wish.apiKey,
    timeoutMs: wish.timeout * 1000,
    retry: { attempts: wish.attempts, firstPauseMs: wish.firstPause * 1000 },
    headers: { 'x-scenario': `${job.run}/${step.name}` },
  });
  if (step.do === 'me') return await client.me();
  const [group = '', method = ''] = step.do.split('.');
  const owner = client[group as 'documents'] as unknown as Record<string, (...args: unknown[]) => unknown>;
  const result = owner[method]?.(...argumentsOf(method, given));
  if (result === undefined) throw new TypeError(`the SDK has no ${step.do}`);
  return await result;
}

/** Passed by position; the other languages pass arguments by name. */
function argumentsOf(method: string, given: Fields): unknown[] {
  const {
    id,
    body,
    file,
    password,
    code,
    catalog,
    identification,
    idempotencyKey,
    ifUnchangedSince,
    timeout,
    ...query
  } = given;
  const options = { idempotencyKey, ifUnchangedSince };
  const positions: Record<string, unknown[]> = {
    waitUntilAuthorized: [id, { ...query, ...(timeout !== undefined && { timeoutMs: Number(timeout) * 1000 }) }],
    documentTypeId: [code],
    idOf: [catalog, code],
    uploadLogo: [id, file, options],
    uploadSignature: [id, file, password, options],
    put: [identification, body, options],
    import: [file, query, options],
    list: [query, options],
    iterate: [query, options],
    export: [query, options],
    get: [id, query, options],
    download: [id, query, options],
    downloadLogo: [id, options],
    emit: [id, options],
    delete: [id, options],
    update: [id, body, options],
    create: [body, options],
    preview: [body, options],
    batch: [body, options],
  };
  return positions[method] ?? [];
}

function resolve(value: unknown, known: Fields): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, known));
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Fields;
  if (typeof fields.$ === 'string') return look(known, fields.$);
  if (typeof fields.$file === 'string') return new Blob([fields.$file], { type: 'text/csv' });
  if (typeof fields.$file64 === 'string') return new Blob([Buffer.from(fields.$file64, 'base64')]);
  const { $with, ...rest } = fields;
  const own = Object.fromEntries(Object.entries(rest).map(([name, item]) => [name, resolve(item, known)]));
  return typeof $with === 'string' ? { ...(known[$with] as Fields), ...own } : own;
}

async function read(value: unknown): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (Symbol.asyncIterator in value) {
    const all: unknown[] = [];
    for await (const item of value as AsyncIterable<unknown>) all.push(item);
    return all;
  }
  if ('blob' in value) {
    const { blob, fileName } = value as { blob: Blob; fileName: string | undefined };
    const bytes = Buffer.from(await blob.arrayBuffer());
    return {
      ending: fileName?.split('.').at(-1),
      start: bytes.subarray(0, 5).toString('latin1'),
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
  }
  return value;
}

function picked({ pick, sortBy }: Pick<Step, 'pick' | 'sortBy'>, value: unknown): unknown {
  if (pick === undefined) return value;
  if (Array.isArray(value)) {
    const by = (row: unknown) => (sortBy === undefined ? 0 : (look(row, sortBy) as number));
    return value.toSorted((one, other) => (by(one) < by(other) ? -1 : 1)).map((row) => picked({ pick }, row));
  }
  return Object.fromEntries(Object.entries(pick).map(([name, path]) => [name, look(value, path)]));
}

function told(error: TalonarioError): Fields {
  const {
    retryAfter,
    document,
    errors = [],
  } = error as TalonarioError & {
    retryAfter?: number;
    document?: { state: string };
    errors?: { field: string; identifier: string }[];
  };
  const all = {
    error: error.name.replace(/Error$/, ''),
    status: error.status,
    code: error.code,
    retryAfter,
    state: document?.state,
    fields: error.name === 'ValidationError' ? errors.map(({ field }) => field).sort() : undefined,
    identifiers: error.name === 'DocumentRejectedError' ? errors.map(({ identifier }) => identifier) : undefined,
  };
  return Object.fromEntries(Object.entries(all).filter(([, part]) => part !== undefined));
}

function look(value: unknown, path: string): unknown {
  return path.split('.').reduce((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], value);
}
