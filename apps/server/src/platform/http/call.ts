// Input and possible answers of a handler, typed by the name of its route in the contract.
import type { Readable } from 'node:stream';
import type {
  BodyOf,
  CallerRights,
  FormOf,
  OperationName,
  PanelAccess,
  PanelRouteName,
  PanelRouteOf,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from '@talonario/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallerLimits } from '../db/caller-scope.ts';
import type { Trx } from '../db/transaction.ts';
import type { PlatformServices } from '../services.ts';
import type { CheckedLines } from './body/body-lines.ts';
import type { UploadedFile } from './body/form.ts';
import type { Caller } from './caller/caller.ts';
import type { Idempotency, IdempotentRun } from './idempotency/idempotency.ts';
import type { UnkeyedRequest } from './idempotency/unkeyed-requests.ts';
import type { QuotaUsage } from './limits/rate-limit.ts';
import type { ListPaging } from './lists/list-query.ts';
import { type Fault, forbidden, type Refusal } from './replies/error-reply.ts';
import type { AdmittedSession } from './session.ts';

/** The caller, as the authenticator identified it. */
export interface Principal {
  readonly account: {
    readonly id: number;
    readonly plan: {
      readonly name: string;
      readonly requestsPerMinute: number | null;
      readonly emissionsPerMinute: number | null;
    };
  };
  readonly actor: { readonly kind: 'api_key' | 'user'; readonly id: number; readonly name: string };
  /**
   * Permissions of the caller. Whether the request is allowed is checked at its entry (`caller/rights.ts`), never by a
   * handler. A handler may leave parts out of its answer.
   */
  readonly rights: CallerRights;
  /** Limits of the caller inside the account. `db` of its calls enforces them. Null: none. */
  readonly limits: CallerLimits | null;
  /** `test` may only access businesses in the test environment: see `refuseProduction`. */
  readonly mode: 'live' | 'test';
}

/** A user who signed in to the panel. */
export interface PanelPrincipal extends Principal {
  readonly session: AdmittedSession;
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
    /** The account has used up its requests of this minute, so the request is refused before its body is read. */
    isBeyondQuota: boolean;
  }
  interface FastifyContextConfig {
    routeName?: string;
    /** Set on routes outside the contract that accept JSON. */
    readsJson?: true;
    /** Set on routes that only the panel has. */
    access?: PanelAccess;
    /** Set on routes available to a user who must still set up a second factor. */
    duringSetUp?: true;
  }
}

/** Admits a request or throws the refusal. Null: the route is public, and the caller was not identified. */
export type Authenticator = (request: FastifyRequest, reply: FastifyReply) => Promise<Principal | null>;

/** A call without authentication: there is no account. */
export type UnauthenticatedApiCall<Name extends OperationName, Services = PlatformServices> = Services &
  RequestParts<Name>;

interface RequestParts<Name extends OperationName> {
  readonly caller: Caller;
  readonly ip: string;
  readonly requestId: string;
  /** Whether the caller wants Spanish. Needed for texts that are not sent as JSON. JSON answers and refusals are translated when they are sent. */
  readonly wantsSpanish: () => boolean;
  readonly params: ParamsOf<Name>;
  readonly query: QueryOf<Name>;
  readonly body: BodyOf<Name>;
  readonly form: FormOf<Name>;
  readonly files: Readonly<Record<string, UploadedFile>>;
  /** Lines of a batch. Each line is parsed when it is handled. */
  readonly lines: CheckedLines;
  header(name: string): string | undefined;
}

/** A call with an account. `Services` are those that the layer of the handler needs. */
export type Call<Name extends OperationName, Services = PlatformServices> = UnauthenticatedApiCall<Name, Services> &
  AccountParts<Name>;

interface AccountParts<Name extends OperationName> extends Principal {
  /**
   * Runs one transaction of the account, whose result is the answer. A returned refusal rolls it back, and with an
   * Idempotency-Key the answer is stored in the same commit. For several transactions use `db.forAccount`.
   */
  transaction<T>(work: (trx: Trx) => Promise<T | Refusal>): Promise<T>;
  /** The requested page. Throws the refusal of an invalid cursor. */
  paging<Sort extends SortOf<Name>>(usual: {
    readonly sortBy: Sort;
    readonly sortDir: 'asc' | 'desc';
  }): ListPaging<SortOf<Name>>;
  /** Set if the request has an Idempotency-Key. */
  readonly run: IdempotentRun | undefined;
  /** Idempotency keys of batch routes, where each line of the body has a key. */
  readonly idempotency: Idempotency;
  /**
   * Tracking of a request without an Idempotency-Key that gets a document number, so that a repeat can be distinguished
   * from a new request.
   */
  readonly unkeyedRequest: UnkeyedRequest;
  /** Marks the answer as a replay of the answer to an earlier request. */
  showReplayed(): void;
  /** Adds another quota to the headers of the answer. */
  showQuota(usage: QuotaUsage): void;
}

/** A call of a user who signed in to the panel. */
export type PanelCall<Name extends PanelRouteName, Services = PlatformServices> = Call<Name, Services> & PanelPrincipal;

/** Input of the handler of a route. */
export type CallOf<Name extends OperationName, Services = PlatformServices> = Name extends PanelRouteName
  ? PanelRouteOf<Name>['access'] extends 'anyone'
    ? UnauthenticatedApiCall<Name, Services>
    : PanelCall<Name, Services>
  : Call<Name, Services>;

// A list without `sortBy` is sorted by id.
type SortOf<Name extends OperationName> = 'sortBy' extends keyof QueryOf<Name>
  ? NonNullable<QueryOf<Name>['sortBy']> & string
  : 'id';

/** JSON of the contract with another status or with headers. */
export class Reply<Json = unknown> {
  readonly status: number;
  readonly body: Json;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: Json, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** An answer that is sent unchanged: a file, a stream or existing bytes. The handler sets its content type. */
export class RawReply {
  readonly status: number;
  readonly body: string | Buffer | Readable;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: string | Buffer | Readable, headers: Readonly<Record<string, string>>) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export type HandlerAnswer<Name extends OperationName> = ReplyOf<Name> | Reply<ReplyOf<Name>> | RawReply | Refusal;

export type RunHandler<Name extends OperationName, Services = PlatformServices> = (
  call: CallOf<Name, Services>,
) => Promise<HandlerAnswer<Name>> | HandlerAnswer<Name>;

/** `replay` answers a repeated request with the current state of the document that the first one made. */
export type Handler<Name extends OperationName, Services = PlatformServices> =
  | RunHandler<Name, Services>
  | {
      readonly run: RunHandler<Name, Services>;
      readonly replay: (call: CallOf<Name, Services>, documentId: number) => Promise<HandlerAnswer<Name>>;
      /**
       * Finds further faults of a body that was refused for its shape; `rest` is the body without the faulty fields.
       */
      readonly furtherFaults?: (
        call: Services & Principal,
        rest: Readonly<Record<string, unknown>>,
      ) => Promise<readonly Fault[]>;
    };

/**
 * Type of the export of a feature's routes.ts: `export const customerHandlers = { 'customers.list': … } satisfies
 * Handlers`.
 */
export type Handlers<Services = PlatformServices> = { readonly [Name in OperationName]?: Handler<Name, Services> };

/** Refusal if a test key accesses a business in production. */
export function refuseProduction(principal: Pick<Principal, 'mode'>, environmentId: number): Refusal | undefined {
  if (principal.mode === 'live' || environmentId === 1) return undefined;
  return forbidden('key.test_only', 'This business is in production: use a live key.');
}
