// A request as its route describes it: path, query, body or form, each judged before any handler sees it.
import type { OperationSpec } from '@talonario/contract';
import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { badRequest, invalid, tooLarge } from './error-reply.ts';
import { digestForm, mergeFaults, readForm, type UploadedFile } from './form.ts';
import { readQueryString } from './query-string.ts';
import { bodyReader, formReader, parameterReader, type Reading } from './validate.ts';

export interface ReadRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly form: unknown;
  readonly files: Readonly<Record<string, UploadedFile>>;
  readonly lines: readonly Reading[];
  /** What the body says, for telling a repeated request from another one. */
  readonly content: unknown;
}

/** Throws the refusal of whatever is wrong first: path, query, then everything about the body at once. */
export function makeReadRequest(route: OperationSpec): (request: FastifyRequest) => Promise<ReadRequest> {
  const readParams = route.params && parameterReader(route.params);
  const readQuery = route.query && parameterReader(route.query);
  const readBody = makeReadBody(route);
  return async (request) => {
    const params = readParams ? accept(readParams(paramsOf(request))) : undefined;
    const texts = accept(readQueryString(request.url));
    const query = readQuery ? accept(readQuery(texts)) : refuseQuery(texts);
    return { params, query, ...(await readBody(request)) };
  };
}

type BodyParts = Omit<ReadRequest, 'params' | 'query'>;

const nothing: BodyParts = { body: undefined, form: undefined, files: {}, lines: [], content: null };

function makeReadBody(route: OperationSpec): (request: FastifyRequest) => BodyParts | Promise<BodyParts> {
  if (route.multipart !== undefined) return makeReadForm(route);
  const { body: schema } = route;
  if (schema === undefined) return () => nothing;
  if (route.idempotent === 'each line') return makeReadLines(route, schema);
  const read = bodyReader({ ...route, body: schema });
  const mediaTypes = route.bodyMediaTypes ?? ['application/json'];
  return (request) => {
    requireMediaType(request, mediaTypes);
    const body = accept(read(request.body));
    return { ...nothing, body, content: body ?? null };
  };
}

function makeReadForm(route: OperationSpec): (request: FastifyRequest) => Promise<BodyParts> {
  const { multipart, uploads = {}, maxBodyBytes } = route;
  if (multipart === undefined) throw new TypeError(`${route.name} takes no form`);
  const readFields = formReader(multipart);
  return async (request) => {
    requireMediaType(request, ['multipart/form-data']);
    if (maxBodyBytes !== undefined && Number(request.headers['content-length'] ?? 0) > maxBodyBytes)
      throw tooLarge(`The body may have at most ${maxBodyBytes} bytes.`);
    const { faults, ...form } = accept(await readForm(request, uploads));
    const fields = accept(mergeFaults(faults, readFields(form.fields)));
    return { ...nothing, form: fields, files: form.files, content: digestForm(form) };
  };
}

// A line with a fault is that line's answer: it must not refuse the others.
function makeReadLines(route: OperationSpec, schema: TSchema): (request: FastifyRequest) => BodyParts {
  const { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema as TSchema & Lines;
  const { echoes } = route;
  const read = bodyReader({ body: items, ...(echoes && { echoes }) });
  const mediaTypes = route.bodyMediaTypes ?? ['application/json'];
  return (request) => {
    requireMediaType(request, mediaTypes);
    const raw = request.body instanceof LineReadings ? request.body.readings : wholeList(request.body);
    if (raw.length < minItems)
      throw invalid([
        {
          field: '',
          message: `must have at least ${minItems} entries`,
          code: 'field.too_short',
          params: { min: minItems, unit: 'entries' },
        },
      ]);
    if (raw.length > maxItems)
      throw invalid([
        {
          field: '',
          message: `must have at most ${maxItems} entries`,
          code: 'field.too_long',
          params: { max: maxItems, unit: 'entries' },
        },
      ]);
    const lines = raw.map((line) => ('refusal' in line ? line : read(line.value)));
    return { ...nothing, lines, content: null };
  };
}

interface Lines {
  readonly items: TSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** A body of one JSON text per line, each read by itself. */
export class LineReadings {
  readonly readings: readonly Reading[];

  constructor(readings: readonly Reading[]) {
    this.readings = readings;
  }
}

function wholeList(body: unknown): readonly Reading[] {
  if (Array.isArray(body)) return body.map((value: unknown) => ({ value }));
  if (body === undefined) throw badRequest('request.missing_body', 'Send a JSON array, or one JSON object per line.');
  throw badRequest('request.wrong_type', 'the body must be a list.');
}

function accept<Value>(reading: Reading<Value>): Value {
  if ('refusal' in reading) throw reading.refusal;
  return reading.value;
}

function paramsOf(request: FastifyRequest): ReadonlyMap<string, string> {
  return new Map(Object.entries(request.params as Record<string, string>));
}

function refuseQuery(texts: ReadonlyMap<string, string>): undefined {
  if (texts.size === 0) return undefined;
  throw badRequest(
    'request.unknown_parameter',
    `There is no parameter ${[...texts.keys()].join(', ')}. This operation takes none.`,
  );
}

function requireMediaType(request: FastifyRequest, accepted: readonly string[]): void {
  const header = request.headers['content-type'];
  // Without a header Fastify has let the request through only because it has no body.
  if (header === undefined) return;
  const essence = (header.split(';', 1)[0] ?? '').trim().toLowerCase();
  if (accepted.includes(essence)) return;
  throw badRequest('request.unsupported_media_type', `This operation takes ${accepted.join(' or ')}.`);
}
