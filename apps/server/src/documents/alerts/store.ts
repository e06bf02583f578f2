// SQL queries of the panel about alerts. Alerts are raised and closed by emissions, mails and webhooks.
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';

export interface OpenAlertRow {
  readonly id: number;
  readonly kind: string;
  readonly businessId: number | null;
  readonly documentId: number | null;
  readonly receivedDocumentId: number | null;
  readonly number: string | null;
  readonly obligation: string | null;
  readonly period: string | null;
  readonly dueOn: string | null;
  readonly message: string;
  readonly createdAt: Date;
}

export interface OpenAlertFilter {
  readonly accountId: number;
  /** If set, only alerts of this business and alerts without a business are read. */
  readonly businessId?: number | undefined;
  /** If set, alerts about documents of the other environment are left out. */
  readonly environmentId?: number;
  readonly most: number;
}

/** Returns the alerts that no user has dismissed, newest first. */
export async function readOpenAlerts(trx: Trx, filter: OpenAlertFilter): Promise<OpenAlertRow[]> {
  const { accountId, businessId, environmentId, most } = filter;
  return await trx
    .selectFrom('alerts as a')
    .leftJoin('documents as d', (join) =>
      join.onRef('d.account_id', '=', 'a.account_id').onRef('d.id', '=', 'a.document_id'),
    )
    .leftJoin('received_documents as r', (join) =>
      join.onRef('r.account_id', '=', 'a.account_id').onRef('r.id', '=', 'a.received_document_id'),
    )
    .select(['a.id', 'a.kind', 'a.business_id as businessId', 'a.document_id as documentId'])
    .select([
      'a.received_document_id as receivedDocumentId',
      sql<string | null>`coalesce(d.number, r.number)`.as('number'),
    ])
    .select(['a.obligation', 'a.period', 'a.due_on as dueOn'])
    .select(['a.message', 'a.created_at as createdAt'])
    .where('a.account_id', '=', accountId)
    .where('a.resolved_at', 'is', null)
    .$if(businessId !== undefined, (query) =>
      query.where(sql<boolean>`(a.business_id = ${businessId} or a.business_id is null)`),
    )
    .$if(environmentId !== undefined, (query) =>
      query.where(
        sql<boolean>`(coalesce(d.environment_id, r.environment_id) is null or coalesce(d.environment_id, r.environment_id) = ${environmentId})`,
      ),
    )
    .orderBy('a.id', 'desc')
    .limit(most)
    .execute();
}

export interface ResolvedAlert {
  readonly id: number;
  readonly kind: string;
  readonly businessId: number | null;
  /** Whether no user had dismissed the alert before. */
  readonly wasOpen: boolean;
}

/** Dismisses an alert. Returns undefined if the account has no such alert. */
export async function resolveAlert(trx: Trx, accountId: number, id: number): Promise<ResolvedAlert | undefined> {
  const alert = await trx
    .selectFrom('alerts')
    .select(['id', 'kind', 'business_id as businessId', sql<boolean>`resolved_at is null`.as('wasOpen')])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (alert?.wasOpen)
    await trx
      .updateTable('alerts')
      .set({ resolved_at: sql<Date>`clock_timestamp()` })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
  return alert;
}
