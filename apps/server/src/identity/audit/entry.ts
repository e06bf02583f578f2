// What the audit log is told.
import type { BookEvent } from '@talonario/contract';

/** Whoever makes a change. A call is one; so is the service itself, with nothing known about where from. */
export interface Author {
  readonly account: { readonly id: number };
  readonly actor: {
    readonly kind: 'api_key' | 'user' | 'operator' | 'system';
    readonly id: number | null;
    readonly name: string | null;
  };
  readonly ip: string | null;
  readonly requestId: string | null;
}

export interface AuditEntry {
  /** The operation that caused it: the name of its route. */
  readonly action: string;
  readonly recordType: string;
  readonly recordId: number | null;
  /** The record as it was and as it is, never with a secret. Of two, only what differs is kept. */
  readonly before: object | null;
  readonly after: object | null;
  /** Where the record does not say it itself. */
  readonly businessId?: number;
  /** The log of events does not tell of it: nothing of the record as it is shown differs, or a document took a number. */
  readonly untold?: boolean;
  /** The event of what is done to the books. */
  readonly told?: BookEventPayload;
}

/** The record as the API shows it, before and after. */
export interface BookEventPayload {
  readonly type: BookEvent;
  readonly before: object;
  readonly after: object;
}
