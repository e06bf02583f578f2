// Entries of the audit log.
import type { BookEvent } from '@talonario/contract';

/** Author of a change: a call, or the service itself without an address. */
export interface AuditAuthor {
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
  /** The record before and after, never with a secret. If both are given, only differing fields are stored. */
  readonly before: object | null;
  readonly after: object | null;
  /** Set if the record does not contain it. */
  readonly businessId?: number;
  /** Writes no event: no visible field of the record differs, or the event is written elsewhere. */
  readonly untold?: boolean;
  /** Event of a change of the books. */
  readonly told?: BookEventPayload;
}

/** The record as the API shows it, before and after. */
export interface BookEventPayload {
  readonly type: BookEvent;
  readonly before: object;
  readonly after: object;
}
