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
  /** Name of the route that made the change. */
  readonly action: string;
  readonly recordType: string;
  readonly recordId: number | null;
  /**
   * The record before and after the change, never with a secret. If both are set, only the fields that differ are
   * stored.
   */
  readonly before: object | null;
  readonly after: object | null;
  /** Business of the change; only needed if the record has no field for it. */
  readonly businessId?: number;
  /** If true, no event is written: no field that the API shows has changed, or other code writes the event. */
  readonly untold?: boolean;
  /** Event to write for a change of the books. */
  readonly told?: BookEventPayload;
}

/** Event of a change of the books, with the record as the API shows it before and after the change. */
export interface BookEventPayload {
  readonly type: BookEvent;
  readonly before: object;
  readonly after: object;
}
