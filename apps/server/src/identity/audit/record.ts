// Who changed what, written in the transaction that changed it.
import type { Trx } from '../../platform/db/transaction.ts';
import { insertAuditRows } from './store.ts';

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
}

export async function recordAudit(trx: Trx, author: Author, entry: AuditEntry): Promise<void> {
  await recordAudits(trx, author, [entry]);
}

/** Many at once; an entry in which nothing differs leaves no row. */
export async function recordAudits(trx: Trx, author: Author, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.flatMap((entry) => {
    const row = auditRow(author, entry);
    if (row === undefined) return [];
    const { before, after } = row;
    return [{ ...row, before: before && JSON.stringify(before), after: after && JSON.stringify(after) }];
  });
  await insertAuditRows(trx, rows);
}

/** The row of an entry; none when nothing differs. */
export function auditRow({ account, actor, ip, requestId }: Author, entry: AuditEntry) {
  const { before, after } = entry.before && entry.after ? differences(entry.before, entry.after) : entry;
  if (before && after && Object.keys(before).length === 0 && Object.keys(after).length === 0) return undefined;
  return {
    account_id: account.id,
    business_id: businessOf(entry),
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    action: entry.action,
    record_type: entry.recordType,
    record_id: entry.recordId,
    before,
    after,
    ip,
    request_id: requestId,
  };
}

type Fields = Readonly<Record<string, unknown>>;

function differences(before: object, after: object): { before: Fields; after: Fields } {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => key !== 'updatedAt' && !isSame((before as Fields)[key], (after as Fields)[key]),
  );
  const pick = (record: object) =>
    Object.fromEntries(changed.filter((key) => key in record).map((key) => [key, (record as Fields)[key]]));
  return { before: pick(before), after: pick(after) };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

// Kept beside the entry, so that a key bound to test businesses can be shown its own part of the log.
function businessOf({ businessId, before, after }: AuditEntry): number | null {
  const record = (after ?? before ?? {}) as { businessId?: number; business_id?: number };
  return businessId ?? record.businessId ?? record.business_id ?? null;
}
