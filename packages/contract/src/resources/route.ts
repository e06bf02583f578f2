import type { Static, TObject, TSchema } from 'typebox';
import type { ErrorStatus } from '../errors/errors.ts';
import type { RoutePermission } from '../permissions/route-permission.ts';
import type { TagName } from './tags.ts';

/** One operation of the API: what the server mounts, the OpenAPI file describes and the SDK calls. */
export interface RouteSpec {
  /** `customers.create`: operationId, handler name and action of the audit log. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** OpenAPI form, relative to the base address: `/documents/{id}/email:send`. */
  readonly path: `/${string}`;
  /** What a caller needs: see `permissions`. */
  readonly permission: RoutePermission;
  /** Reaches beyond any one business: not for a person or key that is limited to some. */
  readonly wholeAccount?: true;
  readonly tag: TagName;
  readonly summary: string;
  readonly description?: string;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  /** Media types of `body` when it is not application/json alone. */
  readonly bodyMediaTypes?: readonly string[];
  /** The body may be left out altogether. */
  readonly bodyOptional?: true;
  /** The fields of a multipart/form-data body; the files among them are described by `uploads`. */
  readonly multipart?: TObject;
  readonly uploads?: Readonly<Record<string, Upload>>;
  /** Largest body in bytes, where it differs from the usual one: see `bodyLimitOf`. */
  readonly maxBodyBytes?: number;
  /** The record whose answer may be sent back as this body: see `readEcho`. */
  readonly echoes?: TObject;
  /** JSON answers by status; an error status here replaces the usual schema of that error. */
  readonly responses: Readonly<Record<number, TSchema>>;
  /** The answer that is not JSON. */
  readonly rawResponse?: RawResponse;
  /** Refusals of this operation besides those of every operation (`standardErrors`). */
  readonly errors: readonly ErrorStatus[];
  /** Takes `Idempotency-Key` for its one answer, or gives each line of a batch a key made from it. */
  readonly idempotent?: true | 'each line';
  /** The answer holds a secret: whoever stores answers must not store it readable. */
  readonly secretResponse?: true;
  /** Answers with `ETag` and honours `If-None-Match`. */
  readonly cacheable?: true;
  /** Answers with the `ETag` of the record it gives; `checked` also honours `If-Match`. */
  readonly versioned?: 'shown' | 'checked';
}

export interface RawResponse {
  readonly status: number;
  readonly mediaTypes: readonly string[];
  readonly description: string;
  /** Sent as a file to keep, with a suggested name. */
  readonly attachment?: true;
  /** One line of an NDJSON answer. */
  readonly line?: TSchema;
  /** What is in the file where it is application/json: a file all the same, to keep and not to read. */
  readonly json?: TSchema;
}

/** Of lists that also come as a file: see `asTable`. */
export const tableFile = {
  status: 200,
  mediaTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  attachment: true,
  description: 'A page as JSON, or with `format` the whole list as a file.',
} as const satisfies RawResponse;

export interface Upload {
  readonly description: string;
  readonly required: boolean;
  readonly maxBytes: number;
  readonly mediaTypes: readonly string[];
}

/** Keeps the literal type of each route, so that bodies and answers are typed by route name. */
export function route<const Spec extends RouteSpec>(spec: Spec): Spec {
  return spec;
}

/** The type of one part of a route; `undefined` where the route has no such part. */
export type PartOf<Spec, Part extends string> = Spec extends { readonly [P in Part]: infer Schema }
  ? Schema extends TSchema
    ? Static<Schema>
    : undefined
  : undefined;

/** The JSON answers of success of a route; `undefined` where it has none. */
export type SuccessOf<Spec extends Pick<RouteSpec, 'responses'>> = {
  [Status in keyof Spec['responses'] & SuccessStatus]: Spec['responses'][Status] extends TSchema
    ? Static<Spec['responses'][Status]>
    : never;
}[keyof Spec['responses'] & SuccessStatus];

export type SuccessStatus = 200 | 201 | 202 | 204;
