// Reads a request according to its route: path, query, and body or form. Each is checked before the handler runs.
import { bodyLimitOf, type OperationSpec } from '@talonario/contract';
import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { badRequest, invalidBody, tooLarge } from '../replies/error-reply.ts';
import { BodyLines, type CheckedLines, noBodyLines } from './body-lines.ts';
import { comparableFormContent, mergeFaults, readUploadForm, type UploadedFile } from './form.ts';
import { parseQueryString } from './query-string.ts';
import { makeBodyReader, makeFormReader, makeParameterReader, type ValidatedPart } from './validate.ts';

export interface CheckedRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly form: unknown;
  readonly files: Readonly<Record<string, UploadedFile>>;
  readonly lines: CheckedLines;
  /** Content of the body, for comparing repeated requests. */
  readonly content: unknown;
}

/**
 * Returns a function that reads a request. It throws the first refusal: of the path, of the query, or with all faults
 * of the body.
 */
export function makeRequestReader(route: OperationSpec): (request: FastifyRequest) => Promise<CheckedRequest> {
  const readParams = route.params && makeParameterReader(route.params, 'path');
  const readQuery = route.query && makeParameterReader(route.query);
  const readBody = makeReadBody(route);
  return async (request) => {
    const params = readParams ? accept(readParams(paramsOf(request))) : undefined;
    const texts = accept(parseQueryString(request.url));
    const query = readQuery ? accept(readQuery(texts)) : refuseQuery(texts);
    return { params, query, ...(await readBody(request)) };
  };
}

type BodyParts = Omit<CheckedRequest, 'params' | 'query'>;

const nothing: BodyParts = { body: undefined, form: undefined, files: {}, lines: noBodyLines, content: null };

function makeReadBody(route: OperationSpec): (request: FastifyRequest) => BodyParts | Promise<BodyParts> {
  if (route.multipart !== undefined) return makeReadForm(route);
  const { body: schema } = route;
  if (schema === undefined) return () => nothing;
  if (route.idempotent === 'each line') return makeReadLines(route, schema);
  const read = makeBodyReader({ ...route, body: schema });
  return (request) => {
    const body = accept(read(request.body));
    return { ...nothing, body, content: body ?? null };
  };
}

function makeReadForm(route: OperationSpec): (request: FastifyRequest) => Promise<BodyParts> {
  const { multipart, uploads = {} } = route;
  const most = bodyLimitOf(route);
  if (multipart === undefined) throw new TypeError(`${route.name} takes no form`);
  const readFields = makeFormReader(multipart);
  return async (request) => {
    if (Number(request.headers['content-length'] ?? 0) > most)
      throw tooLarge(`The body may have at most ${most} bytes.`);
    const { faults, ...form } = accept(await readUploadForm(request, uploads, most));
    const fields = accept(mergeFaults(faults, readFields(form.fields)));
    return { ...nothing, form: fields, files: form.files, content: comparableFormContent(form) };
  };
}

// Reads a batch. A line with faults gets its own error in the answer, so that the other lines can be handled.
function makeReadLines(route: OperationSpec, schema: TSchema): (request: FastifyRequest) => BodyParts {
  const { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema as TSchema & ListSchema;
  const { echoes } = route;
  const read = makeBodyReader({ body: items, ...(echoes && { echoes }) });
  return ({ body }) => {
    if (!(body instanceof BodyLines))
      throw badRequest('request.missing_body', 'Send a JSON array, or one JSON object per line.');
    const count = body.parts.length;
    if (count < minItems)
      throw invalidBody([
        {
          field: '',
          message: `must have at least ${minItems} entries`,
          code: 'field.too_short',
          params: { min: minItems, unit: 'entries' },
        },
      ]);
    if (count > maxItems)
      throw invalidBody([
        {
          field: '',
          message: `must have at most ${maxItems} entries`,
          code: 'field.too_long',
          params: { max: maxItems, unit: 'entries' },
        },
      ]);
    const readLine = (index: number): ValidatedPart => {
      const line = body.read(index);
      return 'refusal' in line ? line : read(line.value);
    };
    return { ...nothing, lines: { count, read: readLine }, content: null };
  };
}

interface ListSchema {
  readonly items: TSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
}

function accept<Value>(reading: ValidatedPart<Value>): Value {
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

/** Throws before the body is read if the route does not accept its media type. */
export function requireMediaType({ headers }: FastifyRequest, route: OperationSpec): void {
  const header = headers['content-type'];
  // A request without this header has no body, because Fastify refuses other ones. If the route has no body, the header
  // is not checked.
  if (header === undefined || (route.body === undefined && route.multipart === undefined)) return;
  const accepted = route.multipart ? ['multipart/form-data'] : (route.bodyMediaTypes ?? ['application/json']);
  const essence = (header.split(';', 1)[0] ?? '').trim().toLowerCase();
  if (accepted.includes(essence)) return;
  throw badRequest('request.unsupported_media_type', `This operation takes ${accepted.join(' or ')}.`);
}
