// What a handler is given and what it may answer, typed by the name of its route in the contract.
import type { Readable } from 'node:stream';
import type {
  BodyOf,
  FormOf,
  OperationName,
  PanelAccess,
  PanelRouteName,
  PanelRouteOf,
  ParamsOf,
  QueryOf,
  ReplyOf,
  Rights,
} from '@talonario/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Limits } from '../db/caller-scope.ts';
import type { Trx } from '../db/transaction.ts';
import type { PlatformServices } from '../services.ts';
import type { Lines } from './body/body-lines.ts';
import type { UploadedFile } from './body/form.ts';
import type { Caller } from './caller/caller.ts';
import type { Idempotency, IdempotentRun } from './idempotency/idempotency.ts';
import type { UnkeyedRequest } from './idempotency/unkeyed-requests.ts';
import type { QuotaUsage } from './limits/rate-limit.ts';
import type { Paging } from './lists/list-query.ts';
import { type Fault, forbidden, type Refusal } from './replies/error-reply.ts';
import type { AdmittedSession } from './session.ts';

/** Who is calling, as the authenticator found out. */
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
  /** What they may do: decided at the door (`caller/rights.ts`), never by a handler. */
  readonly rights: Rights;
  /** What they are limited to inside the account; `db` of their calls holds it. Null: nothing. */
  readonly limits: Limits | null;
  /** `test` may only touch businesses in the test environment: see `refuseProduction`. */
  readonly mode: 'live' | 'test';
}

/** Somebody who signed in to the panel. */
export interface PanelPrincipal extends Principal {
  readonly session: AdmittedSession;
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
    /** Its account has used up the requests of its minute: refused before anything was read. */
    isBeyondQuota: boolean;
  }
  interface FastifyContextConfig {
    routeName?: string;
    /** Stands on routes outside the contract that take JSON. */
    readsJson?: true;
    /** Stands on routes that only the panel has. */
    access?: PanelAccess;
    /** Stands on routes open to somebody who has yet to set up a second factor. */
    duringSetUp?: true;
  }
}

/** Lets a request in or throws the refusal. Null: the route is open to anybody, and who calls was not asked. */
export type Authenticator = (request: FastifyRequest, reply: FastifyReply) => Promise<Principal | null>;

/** A call of anybody at all: there is no account to work for. */
export type OpenCall<Name extends OperationName, Services = PlatformServices> = Services & RequestParts<Name>;

interface RequestParts<Name extends OperationName> {
  readonly caller: Caller;
  readonly ip: string;
  readonly requestId: string;
  /** For texts that are not sent as JSON; those of JSON answers and refusals are translated when they are sent. */
  readonly wantsSpanish: () => boolean;
  readonly params: ParamsOf<Name>;
  readonly query: QueryOf<Name>;
  readonly body: BodyOf<Name>;
  readonly form: FormOf<Name>;
  readonly files: Readonly<Record<string, UploadedFile>>;
  /** For a route whose lines stand alone (a batch): each line is read when its turn comes. */
  readonly lines: Lines;
  header(name: string): string | undefined;
}

/** A call for an account. `Services` is what the layer of the handler needs. */
export type Call<Name extends OperationName, Services = PlatformServices> = OpenCall<Name, Services> &
  AccountParts<Name>;

interface AccountParts<Name extends OperationName> extends Principal {
  /**
   * One transaction of the account, whose result is the answer. A refusal it returns undoes it, and under an
   * Idempotency-Key the answer is stored in the same commit. For work in several steps use `db.forAccount`.
   */
  transaction<T>(work: (trx: Trx) => Promise<T | Refusal>): Promise<T>;
  /** The page asked for; throws the refusal of a bad cursor. */
  paging<Sort extends SortOf<Name>>(usual: {
    readonly sortBy: Sort;
    readonly sortDir: 'asc' | 'desc';
  }): Paging<SortOf<Name>>;
  /** Present when the request carries an Idempotency-Key. */
  readonly run: IdempotentRun | undefined;
  /** For routes that take a key per line. */
  readonly idempotency: Idempotency;
  /** For requests without a key that take a number: so that a repeated one can be told from another one. */
  readonly unkeyedRequest: UnkeyedRequest;
  /** The answer is that of an earlier request. */
  showReplayed(): void;
  /** Shows another quota in the headers of the answer. */
  showQuota(usage: QuotaUsage): void;
}

/** A call of somebody who signed in to the panel. */
export type PanelCall<Name extends PanelRouteName, Services = PlatformServices> = Call<Name, Services> & PanelPrincipal;

/** What the handler of a route is given. */
export type CallOf<Name extends OperationName, Services = PlatformServices> = Name extends PanelRouteName
  ? PanelRouteOf<Name>['access'] extends 'anyone'
    ? OpenCall<Name, Services>
    : PanelCall<Name, Services>
  : Call<Name, Services>;

// A list that cannot be asked for another order is in that of its ids.
type SortOf<Name extends OperationName> = 'sortBy' extends keyof QueryOf<Name>
  ? NonNullable<QueryOf<Name>['sortBy']> & string
  : 'id';

/** The JSON of the contract with a status or headers of its own. */
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

/** An answer that is sent as it is: a file, a stream, bytes made before. It names its content type. */
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

export type Answer<Name extends OperationName> = ReplyOf<Name> | Reply<ReplyOf<Name>> | RawReply | Refusal;

export type Run<Name extends OperationName, Services = PlatformServices> = (
  call: CallOf<Name, Services>,
) => Promise<Answer<Name>> | Answer<Name>;

/** `replay` answers a repeated request for the document its first run attached, as the document stands now. */
export type Handler<Name extends OperationName, Services = PlatformServices> =
  | Run<Name, Services>
  | {
      readonly run: Run<Name, Services>;
      readonly replay: (call: CallOf<Name, Services>, documentId: number) => Promise<Answer<Name>>;
      /** What else is wrong with a body that was refused for its shape; `rest` is what is left of it. */
      readonly furtherFaults?: (
        call: Services & Principal,
        rest: Readonly<Record<string, unknown>>,
      ) => Promise<readonly Fault[]>;
    };

/** What a feature's routes.ts exports: `export const customerHandlers = { 'customers.list': … } satisfies Handlers`. */
export type Handlers<Services = PlatformServices> = { readonly [Name in OperationName]?: Handler<Name, Services> };

/** The refusal when a test key reaches for a business in production. */
export function refuseProduction(principal: Pick<Principal, 'mode'>, environmentId: number): Refusal | undefined {
  if (principal.mode === 'live' || environmentId === 1) return undefined;
  return forbidden('key.test_only', 'This business is in production: use a live key.');
}
