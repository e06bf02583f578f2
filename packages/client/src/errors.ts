import type { Document, DocumentInFlight, FieldFault, Notice } from './schemas.generated.ts';

/**
 * Everything that the SDK throws besides the reason of your own abort signal and mistakes in how it is called (TypeError,
 * RangeError). The classes differ by what you would do about it.
 */
export class TalonarioError extends Error {
  override readonly name: string = 'TalonarioError';
  /** The HTTP status; undefined when no answer came. */
  readonly status: number | undefined;
  /** Stable machine code, such as `document.already_emitted`. */
  readonly code: string | undefined;
  /** What exactly went wrong, where the service tells. */
  readonly detail: string | undefined;
  /** `Request-Id` of the answer: quote it when you report a problem. */
  readonly requestId: string | undefined;
  /** The body as it came: parsed JSON, or the text of something else. */
  readonly body: unknown;

  constructor(message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.status = facts.status;
    this.code = facts.code;
    this.detail = facts.detail;
    this.requestId = facts.requestId;
    this.body = facts.body;
  }
}

export interface ErrorFacts {
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly detail?: string | undefined;
  readonly requestId?: string | undefined;
  readonly body?: unknown;
  readonly cause?: unknown;
}

/** The program asked for something the API does not have (400, 405, 413, a redirect …): fix the program. */
export class BadRequestError extends TalonarioError {
  override readonly name: string = 'BadRequestError';
}

/** No key, or one that is wrong or switched off (401): get another key. */
export class AuthenticationError extends TalonarioError {
  override readonly name: string = 'AuthenticationError';
}

/** The key is good but may not do this (403: plan, plan limit, address, test key): ask whoever runs the account. */
export class PermissionError extends TalonarioError {
  override readonly name: string = 'PermissionError';
}

/** The record does not exist in this account (404): look it up again. */
export class NotFoundError extends TalonarioError {
  override readonly name: string = 'NotFoundError';
}

/** The state of the record does not allow it (409): read the record, then decide. */
export class ConflictError extends TalonarioError {
  override readonly name: string = 'ConflictError';
}

/** Somebody changed the record since you read it (412): read it again, then decide. */
export class ChangedError extends TalonarioError {
  override readonly name: string = 'ChangedError';
}

/** Fields are wrong (422): show `errors` to whoever filled them in. */
export class ValidationError extends TalonarioError {
  override readonly name: string = 'ValidationError';
  /** All faults at once; `field` is a path in the body, such as `items[2].price`. */
  readonly errors: readonly FieldFault[];

  constructor(message: string, facts: ErrorFacts, errors: readonly FieldFault[]) {
    super(message, facts);
    this.errors = errors;
  }
}

/** The quota is used up and waiting did not help (429): slow down. */
export class RateLimitError extends TalonarioError {
  override readonly name: string = 'RateLimitError';
  /** Seconds, where the service tells. */
  readonly retryAfter: number | undefined;

  constructor(message: string, facts: ErrorFacts, retryAfter: number | undefined) {
    super(message, facts);
    this.retryAfter = retryAfter;
  }
}

/** An unexpected error of the service (500 and other 5xx), still there after the last attempt: report `instance`. */
export class ServerError extends TalonarioError {
  override readonly name: string = 'ServerError';
  /** Under this name the operator finds it in the log. */
  readonly instance: string | undefined;

  constructor(message: string, facts: ErrorFacts, instance: string | undefined) {
    super(message, facts);
    this.instance = instance;
  }
}

/** The service is out of reach for now (502, 503, 504), still so after the last attempt: come back later. */
export class ServiceUnavailableError extends TalonarioError {
  override readonly name: string = 'ServiceUnavailableError';
  /** Seconds, where the service tells. */
  readonly retryAfter: number | undefined;

  constructor(message: string, facts: ErrorFacts, retryAfter: number | undefined) {
    super(message, facts);
    this.retryAfter = retryAfter;
  }
}

/**
 * SRI did not answer, still so after the last attempt. The document is stored, has its number and goes on by itself: do not
 * create it again, wait for it (`documents.waitUntilAuthorized`).
 */
export class AuthorityUnavailableError extends ServiceUnavailableError {
  override readonly name: string = 'AuthorityUnavailableError';
  /** The document as it stands. */
  readonly document: DocumentInFlight;

  constructor(message: string, facts: ErrorFacts, retryAfter: number | undefined, document: DocumentInFlight) {
    super(message, facts, retryAfter);
    this.document = document;
  }
}

/** No whole answer came, still so after the last attempt. Whether the service did the work is unknown. */
export class NetworkError extends TalonarioError {
  override readonly name: string = 'NetworkError';
}

/** No whole answer came in time. */
export class TimeoutError extends NetworkError {
  override readonly name: string = 'TimeoutError';
}

/** SRI refused the document while it was waited for: correct the cause that `errors` tells and emit again. */
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

/** Waiting ended before SRI decided. Nothing is lost: the service goes on, and so may you. */
export class DocumentPendingError extends TalonarioError {
  override readonly name: string = 'DocumentPendingError';
  readonly document: Document;

  constructor(message: string, document: Document) {
    super(message);
    this.document = document;
  }
}
