import type { Document, DocumentInFlight, FieldFault, Notice } from './schemas.generated.ts';

/**
 * Base class of everything the SDK throws, except the reason of your own abort signal and programming errors
 * (TypeError, RangeError). There is one class for each way to react.
 */
export class TalonarioError extends Error {
  override readonly name: string = 'TalonarioError';
  /** HTTP status; undefined if no response arrived. */
  readonly status: number | undefined;
  /** Stable machine code of the error, such as `document.already_emitted`. */
  readonly code: string | undefined;
  /** Details of the error in a sentence, if the service states them. */
  readonly detail: string | undefined;
  /** `Request-Id` of the response: quote it when you report a problem. */
  readonly requestId: string | undefined;
  /** Body of the response: parsed JSON, or other text. */
  readonly body: unknown;

  constructor(message: string, facts: ErrorDetails = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.status = facts.status;
    this.code = facts.code;
    this.detail = facts.detail;
    this.requestId = facts.requestId;
    this.body = facts.body;
  }
}

export interface ErrorDetails {
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly detail?: string | undefined;
  readonly requestId?: string | undefined;
  readonly body?: unknown;
  readonly cause?: unknown;
}

/** The program sent a request that the API does not support (400, 405, 413, a redirect …): correct the program. */
export class BadRequestError extends TalonarioError {
  override readonly name: string = 'BadRequestError';
}

/** The API key is missing, wrong or switched off (401). Get another key. */
export class AuthenticationError extends TalonarioError {
  override readonly name: string = 'AuthenticationError';
}

/**
 * The key is valid but lacks a right (403: plan, plan limit, address, test key): ask the administrator of the account.
 */
export class PermissionError extends TalonarioError {
  override readonly name: string = 'PermissionError';
}

/** The record does not exist in this account (404): look it up again. */
export class NotFoundError extends TalonarioError {
  override readonly name: string = 'NotFoundError';
}

/** The state of the record does not allow the operation (409). Read the record, then decide. */
export class ConflictError extends TalonarioError {
  override readonly name: string = 'ConflictError';
}

/** The record was changed after you read it (412). Read it again, then decide. */
export class ChangedError extends TalonarioError {
  override readonly name: string = 'ChangedError';
}

/** Fields are wrong (422): show `errors` to the user who filled them in. */
export class ValidationError extends TalonarioError {
  override readonly name: string = 'ValidationError';
  /** All faults of the request at once. `field` is a path in the body, such as `items[2].price`. */
  readonly errors: readonly FieldFault[];

  constructor(message: string, facts: ErrorDetails, errors: readonly FieldFault[]) {
    super(message, facts);
    this.errors = errors;
  }
}

/** The quota is exhausted and waiting did not help (429): send fewer requests. */
export class RateLimitError extends TalonarioError {
  override readonly name: string = 'RateLimitError';
  /** Number of seconds to wait before the next attempt, if the service states it. */
  readonly retryAfter: number | undefined;

  constructor(message: string, facts: ErrorDetails, retryAfter: number | undefined) {
    super(message, facts);
    this.retryAfter = retryAfter;
  }
}

/** The service failed unexpectedly (500 and other 5xx), also in the last attempt. Report `instance` to its operator. */
export class ServerError extends TalonarioError {
  override readonly name: string = 'ServerError';
  /** Identifier by which the operator finds the error in the log. */
  readonly instance: string | undefined;

  constructor(message: string, facts: ErrorDetails, instance: string | undefined) {
    super(message, facts);
    this.instance = instance;
  }
}

/** The service is temporarily unavailable (502, 503, 504), also in the last attempt: try again later. */
export class ServiceUnavailableError extends TalonarioError {
  override readonly name: string = 'ServiceUnavailableError';
  /** Number of seconds to wait before the next attempt, if the service states it. */
  readonly retryAfter: number | undefined;

  constructor(message: string, facts: ErrorDetails, retryAfter: number | undefined) {
    super(message, facts);
    this.retryAfter = retryAfter;
  }
}

/**
 * SRI did not answer, also in the last attempt. The document is stored, has its number, and its emission continues
 * automatically: do not create it again, wait for it (`documents.waitUntilAuthorized`).
 */
export class AuthorityUnavailableError extends ServiceUnavailableError {
  override readonly name: string = 'AuthorityUnavailableError';
  /** Data of the document at the time of the error. */
  readonly document: DocumentInFlight;

  constructor(message: string, facts: ErrorDetails, retryAfter: number | undefined, document: DocumentInFlight) {
    super(message, facts, retryAfter);
    this.document = document;
  }
}

/** No complete response arrived, also in the last attempt. It is unknown whether the service did the work. */
export class NetworkError extends TalonarioError {
  override readonly name: string = 'NetworkError';
}

/** No complete response arrived in time. */
export class TimeoutError extends NetworkError {
  override readonly name: string = 'TimeoutError';
}

/** SRI refused the document during the wait: correct the cause stated in `errors` and emit it again. */
export class DocumentRejectedError extends TalonarioError {
  override readonly name: string = 'DocumentRejectedError';
  readonly document: Document;
  readonly errors: readonly Notice[];

  constructor(document: Document) {
    const [first] = document.errors;
    super(`Document ${document.id} was rejected${first ? `: ${first.message}` : ''}`);
    this.document = document;
    this.errors = document.errors;
  }
}

/** The wait ended before SRI decided. Nothing is lost: the service continues, and you may wait again. */
export class DocumentPendingError extends TalonarioError {
  override readonly name: string = 'DocumentPendingError';
  readonly document: Document;

  constructor(message: string, document: Document) {
    super(message);
    this.document = document;
  }
}
