// Writes the audit log, in the transaction of the change.
import type { Trx } from '../../platform/db/transaction.ts';
import { fieldDifferences } from '../events/differences.ts';
import { insertEvents } from '../events/store.ts';
import type { AuditAuthor, AuditEntry } from './entry.ts';
import { eventsOfAudit } from './event-of-entry.ts';
import { insertAuditRows } from './store.ts';

export type { AuditAuthor, AuditEntry } from './entry.ts';

/** Author of changes that the service makes without a call. */
export function makeServiceAuthor(accountId: number): AuditAuthor {
  return { account: { id: accountId }, actor: { kind: 'system', id: null, name: null }, ip: null, requestId: null };
}

export async function recordAudit(trx: Trx, author: AuditAuthor, entry: AuditEntry): Promise<void> {
  await recordAudits(trx, author, [entry]);
}

/** Writes audit entries with their events. An entry whose record did not change is left out. */
export async function recordAudits(trx: Trx, author: AuditAuthor, entries: readonly AuditEntry[]): Promise<void> {
  const noted = entries.flatMap((entry) => {
    const row = auditRowOfEntry(author, entry);
    return row === undefined ? [] : [{ entry, row }];
  });
  await insertAuditRows(
    trx,
    noted.map(({ row }) => ({
      ...row,
      before: row.before && JSON.stringify(row.before),
      after: row.after && JSON.stringify(row.after),
    })),
  );
  await insertEvents(
    trx,
    author.account.id,
    noted.flatMap(({ entry, row }) => eventsOfAudit(author, entry, row.business_id)),
  );
}

/** Returns the row of an audit entry; undefined if no field differs. */
export function auditRowOfEntry({ account, actor, ip, requestId }: AuditAuthor, entry: AuditEntry) {
  const { before, after } = entry.before && entry.after ? fieldDifferences(entry.before, entry.after) : entry;
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

// Business of an audit entry. It is stored so that a key limited to test businesses sees only its part of the audit
// log.
function businessOf({ businessId, before, after }: AuditEntry): number | null {
  const record = (after ?? before ?? {}) as { businessId?: number; business_id?: number };
  return businessId ?? record.businessId ?? record.business_id ?? null;
}
