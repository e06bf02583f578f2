// Input and results of route handlers. Their types follow from the name of the route in the contract.
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

/** Authenticated caller of a request. */
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
   * Permissions of the caller. They are checked before the handler runs (`caller/rights.ts`), never by the handler. A
   * handler may leave parts out of its answer.
   */
  readonly rights: CallerRights;
  /** Limits of the caller inside the account; null: none. The `db` of a call enforces them. */
  readonly limits: CallerLimits | null;
  /** Mode of an API key. `test` may only access businesses in the test environment: see `refuseProduction`. */
  readonly mode: 'live' | 'test';
}

/** Caller who is signed in to the panel. */
export interface PanelPrincipal extends Principal {
  readonly session: AdmittedSession;
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
    /**
     * True if the account has no requests left in this minute, so that the request is refused before its body is read.
     */
    isBeyondQuota: boolean;
  }
  interface FastifyContextConfig {
    routeName?: string;
    /** True for a route outside the contract that reads a JSON body. */
    readsJson?: true;
    /** Who may use a route of the panel; undefined for routes of the API. */
    access?: PanelAccess;
    /** True for routes that a user may call who still has to set up a required second factor. */
    duringSetUp?: true;
  }
}

/** Authenticates a request or throws a refusal. Null: the route is public and the caller is unknown. */
export type Authenticator = (request: FastifyRequest, reply: FastifyReply) => Promise<Principal | null>;

/** Call of a route without authentication, so without an account. */
export type UnauthenticatedApiCall<Name extends OperationName, Services = PlatformServices> = Services &
  RequestParts<Name>;

interface RequestParts<Name extends OperationName> {
  readonly caller: Caller;
  readonly ip: string;
  readonly requestId: string;
  /**
   * Whether the client wants Spanish. Only for texts that are not JSON: JSON answers and refusals are translated when
   * they are sent.
   */
  readonly wantsSpanish: () => boolean;
  readonly params: ParamsOf<Name>;
  readonly query: QueryOf<Name>;
  readonly body: BodyOf<Name>;
  readonly form: FormOf<Name>;
  readonly files: Readonly<Record<string, UploadedFile>>;
  /** Lines of a batch. Each is parsed when it is handled. */
  readonly lines: CheckedLines;
  header(name: string): string | undefined;
}

/** Call with an account. `Services` are the services that the handler's layer needs. */
export type Call<Name extends OperationName, Services = PlatformServices> = UnauthenticatedApiCall<Name, Services> &
  AccountParts<Name>;

interface AccountParts<Name extends OperationName> extends Principal {
  /**
   * Runs one transaction of the account and returns its result as the answer. A returned refusal rolls it back. With an
   * Idempotency-Key the answer is stored in the same commit. For several transactions use `db.forAccount`.
   */
  transaction<T>(work: (trx: Trx) => Promise<T | Refusal>): Promise<T>;
  /** Returns the requested page. Throws a refusal if the cursor is not valid. */
  paging<Sort extends SortOf<Name>>(usual: {
    readonly sortBy: Sort;
    readonly sortDir: 'asc' | 'desc';
  }): ListPaging<SortOf<Name>>;
  /** Run of the request's Idempotency-Key; undefined without one. */
  readonly run: IdempotentRun | undefined;
  /** Idempotency keys for routes with batches, where each line of the body has a key. */
  readonly idempotency: Idempotency;
  /**
   * Tracking of a request without an Idempotency-Key. If it gets a document number, a repeat of it can be recognised.
   */
  readonly unkeyedRequest: UnkeyedRequest;
  /** Adds the header that marks the answer as a replay of an earlier answer. */
  showReplayed(): void;
  /** Adds the headers of another quota to the answer. */
  showQuota(usage: QuotaUsage): void;
}

/** Call by a user who is signed in to the panel. */
export type PanelCall<Name extends PanelRouteName, Services = PlatformServices> = Call<Name, Services> & PanelPrincipal;

/** Input of the handler of a route, by the route's name. */
export type CallOf<Name extends OperationName, Services = PlatformServices> = Name extends PanelRouteName
  ? PanelRouteOf<Name>['access'] extends 'anyone'
    ? UnauthenticatedApiCall<Name, Services>
    : PanelCall<Name, Services>
  : Call<Name, Services>;

// Fields by which a list can be sorted. One without the parameter `sortBy` is sorted by id.
type SortOf<Name extends OperationName> = 'sortBy' extends keyof QueryOf<Name>
  ? NonNullable<QueryOf<Name>['sortBy']> & string
  : 'id';

/** JSON answer with a status or headers that differ from the default. */
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

/** Answer that is sent unchanged: a file, a stream or existing bytes. The handler sets its content type. */
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

export type HandlerFunction<Name extends OperationName, Services = PlatformServices> = (
  call: CallOf<Name, Services>,
) => Promise<HandlerAnswer<Name>> | HandlerAnswer<Name>;

/**
 * Handler of a route. `replay` answers a repeated request with the current state of the document that the first request
 * created.
 */
export type Handler<Name extends OperationName, Services = PlatformServices> =
  | HandlerFunction<Name, Services>
  | {
      readonly run: HandlerFunction<Name, Services>;
      readonly replay: (call: CallOf<Name, Services>, documentId: number) => Promise<HandlerAnswer<Name>>;
      /** Finds further faults of a body whose shape was refused; `rest` is the body without the faulty fields. */
      readonly furtherFaults?: (
        call: Services & Principal,
        rest: Readonly<Record<string, unknown>>,
      ) => Promise<readonly Fault[]>;
    };

/**
 * Handlers that a routes.ts file exports: `export const customerHandlers = { 'customers.list': … } satisfies Handlers`.
 */
export type Handlers<Services = PlatformServices> = { readonly [Name in OperationName]?: Handler<Name, Services> };

/** Returns a refusal if a test key accesses a business in production. */
export function refuseProduction(principal: Pick<Principal, 'mode'>, environmentId: number): Refusal | undefined {
  if (principal.mode === 'live' || environmentId === 1) return undefined;
  return forbidden('key.test_only', 'This business is in production: use a live key.');
}
