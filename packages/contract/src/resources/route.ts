import type { Static, TObject, TSchema } from 'typebox';
import type { ErrorStatus } from '../errors/errors.ts';
import type { RoutePermission } from '../permissions/route-permission.ts';
import type { TagName } from './tags.ts';

/** An operation of the API: the server mounts it, the OpenAPI file describes it and the SDK calls it. */
export interface RouteSpec {
  /**
   * Name of the operation, such as `customers.create`. It is also the operationId, the name of the handler and the
   * action in the audit log.
   */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path in OpenAPI form, relative to the base address: `/documents/{id}/email:send`. */
  readonly path: `/${string}`;
  /** Permission that a caller needs: see `permissions`. */
  readonly permission: RoutePermission;
  /**
   * True if the operation concerns more than one business. It is then refused for a user or key that is limited to some
   * businesses.
   */
  readonly wholeAccount?: true;
  readonly tag: TagName;
  readonly summary: string;
  readonly description?: string;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  /** Media types of `body`, if not only application/json. */
  readonly bodyMediaTypes?: readonly string[];
  /** True if the request may have no body. */
  readonly bodyOptional?: true;
  /** Fields of a multipart/form-data body; `uploads` describes the files among them. */
  readonly multipart?: TObject;
  readonly uploads?: Readonly<Record<string, FileUploadSpec>>;
  /** Maximum body size in bytes, if it differs from the default: see `bodyLimitOf`. */
  readonly maxBodyBytes?: number;
  /** Schema of a record that a client may send back as the body of this operation: see `bodyNormalizer`. */
  readonly echoes?: TObject;
  /** JSON responses by status. An error status here replaces the standard schema of that error. */
  readonly responses: Readonly<Record<number, TSchema>>;
  /** Description of a response that is not JSON. */
  readonly rawResponse?: NonJsonResponseSpec;
  /** Errors of this operation in addition to those of every operation (`standardErrors`). */
  readonly errors: readonly ErrorStatus[];
  /**
   * Whether the operation accepts `Idempotency-Key`: for its single response, or (`each line`) to derive a key for each
   * line of a batch.
   */
  readonly idempotent?: true | 'each line';
  /** True if the response contains a secret. Responses stored for replay must then not keep it readable. */
  readonly secretResponse?: true;
  /** Whether the operation returns an `ETag` and supports `If-None-Match`. */
  readonly cacheable?: true;
  /** Whether the operation returns the `ETag` of the record. `checked`: it also supports `If-Match`. */
  readonly versioned?: 'shown' | 'checked';
}

export interface NonJsonResponseSpec {
  readonly status: number;
  readonly mediaTypes: readonly string[];
  readonly description: string;
  /** Whether the response is sent as a download with a suggested file name. */
  readonly attachment?: true;
  /** Schema of one line of an NDJSON response. */
  readonly line?: TSchema;
  /** Content of a file that is application/json. It is sent as a download, not as a JSON response. */
  readonly json?: TSchema;
}

/** Response of lists that can also be downloaded as a file: see `downloadFormatQuery`. */
export const downloadResponse = {
  status: 200,
  mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  attachment: true,
  description: 'A page as JSON, or with `format` the complete list as a file.',
} as const satisfies NonJsonResponseSpec;

export interface FileUploadSpec {
  readonly description: string;
  readonly required: boolean;
  readonly maxBytes: number;
  readonly mediaTypes: readonly string[];
}

/**
 * Returns the route unchanged. The type parameter keeps its literal type, so that bodies and responses are typed by
 * route name.
 */
export function route<const Spec extends RouteSpec>(spec: Spec): Spec {
  return spec;
}

/** Type of one part of a route; `undefined` if the route has no such part. */
export type RoutePartType<Spec, Part extends string> = Spec extends { readonly [P in Part]: infer Schema }
  ? Schema extends TSchema
    ? Static<Schema>
    : undefined
  : undefined;

/** JSON responses of success of a route; `undefined` if it has none. */
export type SuccessResponseType<Spec extends Pick<RouteSpec, 'responses'>> = {
  [Status in keyof Spec['responses'] & SuccessStatus]: Spec['responses'][Status] extends TSchema
    ? Static<Spec['responses'][Status]>
    : never;
}[keyof Spec['responses'] & SuccessStatus];

export type SuccessStatus = 200 | 201 | 202 | 204;
