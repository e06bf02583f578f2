// Operations and schemas of the API in reading order, from the same source as openapi.json.
import { openApiDocument } from '@talonario/contract';
import { once } from '../../platform/once.ts';

export interface OutlineSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly description?: string;
  readonly items?: OutlineSchema;
  readonly properties?: Readonly<Record<string, OutlineSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly OutlineSchema[];
  readonly oneOf?: readonly OutlineSchema[];
  readonly allOf?: readonly OutlineSchema[];
}

export interface OutlineParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: OutlineSchema;
}

export interface OutlineOperation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly permissions: readonly string[];
  readonly parameters: readonly OutlineParameter[];
  readonly body: { readonly mediaType: string; readonly schema: OutlineSchema; readonly example: unknown } | undefined;
  readonly answers: readonly {
    readonly status: string;
    readonly description: string;
    readonly schema: OutlineSchema | undefined;
  }[];
}

export interface ReferenceOutline {
  readonly introduction: string;
  readonly tags: readonly {
    readonly name: string;
    readonly description: string;
    readonly operations: readonly OutlineOperation[];
  }[];
  readonly schemas: Readonly<Record<string, OutlineSchema>>;
}

interface Content {
  readonly schema?: OutlineSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Response {
  readonly description?: string;
  readonly content?: Readonly<Record<string, Content>>;
}
interface RawOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly 'x-permission'?: string | readonly string[];
  readonly parameters?: readonly (OutlineParameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>;
}
interface OpenApi {
  readonly info: { readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, OutlineSchema>> };
}

export const loadReferenceOutline = once((): ReferenceOutline => {
  const document = openApiDocument() as unknown as OpenApi;
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => readOperation(document, path, method, operation)),
  );
  return {
    introduction: document.info.description,
    tags: document.tags.map(({ name, description }) => ({
      name,
      description,
      operations: operations.filter(({ tag }) => tag === name),
    })),
    schemas: document.components.schemas,
  };
});

function readOperation(document: OpenApi, path: string, method: string, raw: RawOperation): OutlineOperation {
  const [content] = Object.entries(raw.requestBody?.content ?? {});
  return {
    name: raw.operationId,
    method: method.toUpperCase(),
    path,
    tag: raw.tags[0] ?? '',
    summary: raw.summary,
    description: raw.description ?? '',
    permissions: [raw['x-permission'] ?? []].flat(),
    parameters: (raw.parameters ?? []).map((parameter) => follow<OutlineParameter>(document, parameter)),
    body: content && { mediaType: content[0], schema: content[1].schema ?? {}, example: exampleOf(content[1]) },
    answers: Object.entries(raw.responses).map(([status, answer]) => {
      const { description = '', content = {} } = follow<Response>(document, answer);
      return { status, description, schema: Object.values(content)[0]?.schema };
    }),
  };
}

function exampleOf({ example, examples = {} }: Content): unknown {
  return example ?? Object.values(examples)[0]?.value;
}

function follow<T>(document: OpenApi, value: T | { readonly $ref: string }): T {
  const { $ref } = value as { $ref?: string };
  if ($ref === undefined) return value as T;
  return $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], document) as T;
}
