// SQL queries that write the audit log.

import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

export type NewAuditRow = Insertable<Tables['audit_log']>;

// Maximum rows per statement. A row has thirteen parameters, and PostgreSQL accepts 65,535 in one statement.
const most = 1000;

export async function insertAuditRows(db: Kysely<Tables>, rows: readonly NewAuditRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += most) {
    await db
      .insertInto('audit_log')
      .values(rows.slice(start, start + most))
      .execute();
  }
}
