// Operations of openapi.json with the references that a fuzzer needs resolved.

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

export interface Content {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** First segment of the path: the resource that `{id}` refers to. */
  readonly resource: string;
  readonly parameters: readonly Parameter[];
  readonly bodies: Readonly<Record<string, Content>>;
  /** Schemas of answers by status, then by media type. A status without a body has no media types. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, Content>>>>;
}

interface OpenApiOperation {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Reference | { readonly content?: Readonly<Record<string, Content>> }>>;
}

interface Reference {
  readonly $ref: string;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: object;
}

export function loadApiOperations(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      resource: /^\/([a-z-]+)/.exec(path)?.[1] ?? '',
      parameters: (operation.parameters ?? []).map((parameter) => resolveReference(document, parameter)),
      bodies: operation.requestBody?.content ?? {},
      answers: Object.fromEntries(
        Object.entries(operation.responses).map(([status, answer]) => [
          status,
          resolveReference(document, answer).content ?? {},
        ]),
      ),
    })),
  );
}

export function resolveReference<T extends object>(document: OpenApi, value: T | Reference): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T;
  let found: unknown = document;
  for (const key of value.$ref.replace(/^#\//, '').split('/')) found = (found as Record<string, unknown>)[key];
  return resolveReference(document, found as T);
}
