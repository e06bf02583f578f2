// SQL queries that read mails: of one document for the API, of an account's outbox for the panel.

import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { DocumentFileRow } from '../../documents/download-store.ts';
import { type RowPosition, type SortOrder, selectPage } from '../../platform/db/page-query.ts';
import { containsPattern } from '../../platform/db/search-text.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { ListPaging } from '../../platform/http/lists/list-query.ts';

export interface MailAddressee {
  readonly documentId: number;
  readonly businessId: number;
  readonly environmentId: number; // environment of the business; a test key may read only mails of the test environment
  readonly acronym: string;
  readonly annulled: boolean;
  readonly recipients: string[];
}

export interface MailAddresseeQuery {
  readonly accountId: number;
  readonly documentId: number;
  readonly businessId?: number | undefined;
}

/** Finds a document and the addresses to which it is mailed. */
export async function findMailAddressee(trx: Trx, where: MailAddresseeQuery): Promise<MailAddressee | undefined> {
  return await trx
    .selectFrom('documents as d')
    .innerJoin('businesses as b', (join) =>
      join.onRef('b.account_id', '=', 'd.account_id').onRef('b.id', '=', 'd.business_id'),
    )
    .select([
      'd.id as documentId',
      'd.business_id as businessId',
      'b.environment_id as environmentId',
      'd.acronym',
      sql<boolean>`d.annulled_at is not null`.as('annulled'),
      sql<string[]>`email_addresses(concat_ws(', ', d.entity_email, d.other_entity_email))`.as('recipients'),
    ])
    .where('d.account_id', '=', where.accountId)
    .where('d.id', '=', where.documentId)
    .$if(where.businessId !== undefined, (query) => query.where('d.business_id', '=', where.businessId ?? 0))
    .executeTakeFirst();
}

/** Fields of an authorised document that its mail shows. */
export interface MailedDocument extends DocumentFileRow {
  readonly business_id: number;
  readonly document_type_id: number;
  readonly issue_date: string;
  readonly total: string;
  readonly entity_name: string;
  readonly business_name: string;
  readonly commercial_name: string | null;
  readonly identification: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly decimal_separator: '.' | ',';
  readonly has_logo: boolean;
  readonly logo_print: Buffer | null;
}

export type QueuedEmail = Pick<
  Selectable<Tables['emails']>,
  | 'id'
  | 'business_id'
  | 'document_id'
  | 'origin'
  | 'recipients'
  | 'pending'
  | 'refused'
  | 'cc'
  | 'note'
  | 'message_id'
  | 'tries'
  | 'created_at'
>;

/** A mail with a started attempt, and its document if SRI has authorised it. */
export interface StartedEmail extends QueuedEmail {
  readonly document: MailedDocument | undefined;
}

/**
 * Row of the SQL functions take_due_emails() and begin_emails(). `tries` is null for a mail that was leased without
 * starting an attempt.
 */
export type LeasedEmailRow = { readonly account_id: number; readonly complete: boolean } & Omit<QueuedEmail, 'tries'> &
  MailedDocument & { readonly tries: number | null };

export function readStartedEmails(row: LeasedEmailRow): StartedEmail {
  const { id, business_id, document_id, origin, recipients, pending, refused, cc, note, message_id, created_at } = row;
  return {
    id,
    business_id,
    document_id,
    origin,
    recipients,
    pending,
    refused,
    cc,
    note,
    message_id,
    created_at,
    tries: row.tries ?? 0,
    document: row.complete ? row : undefined,
  };
}

/** Returns the reason of an annulment as the user entered it; null if the annulment was not requested in Talonario. */
export async function readAnnulmentReasonOfDocument(
  trx: Trx,
  accountId: number,
  documentId: number,
): Promise<string | null> {
  const row = await trx
    .selectFrom('documents')
    .select(sql<string | null>`annulment ->> 'reason'`.as('reason'))
    .where('account_id', '=', accountId)
    .where('id', '=', documentId)
    .executeTakeFirst();
  return row?.reason ?? null;
}

export type EmailRow = Pick<
  Selectable<Tables['emails']>,
  'id' | 'document_id' | 'origin' | 'status' | 'recipients' | 'sent_at' | 'created_at' | 'updated_at'
>;

export interface EmailFilter {
  readonly accountId: number;
  readonly documentId: number;
  readonly search?: string | undefined;
}

export async function readEmails(
  trx: Trx,
  filter: EmailFilter,
  paging: ListPaging,
): Promise<(EmailRow & RowPosition)[]> {
  const emails = filtered(trx, filter).select([
    'e.id',
    'e.document_id',
    'e.origin',
    'e.status',
    'e.recipients',
    'e.sent_at',
    'e.created_at',
    'e.updated_at',
  ]);
  return await selectPage(emails, 'e.id', byId, paging).execute();
}

export async function countEmails(trx: Trx, filter: EmailFilter): Promise<number> {
  const { count } = await filtered(trx, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const byId: SortOrder = { by: sql.ref('e.id'), type: 'bigint' };

function filtered(trx: Trx, { accountId, documentId, search }: EmailFilter): EmailQuery {
  const emails: EmailQuery = trx
    .selectFrom('emails as e')
    .where('e.account_id', '=', accountId)
    .where('e.document_id', '=', documentId);
  if (search === undefined) return emails;
  return emails.where(sql<string>`search_text(array_to_string(e.recipients, ' '))`, 'like', containsPattern(search));
}

type EmailQuery = SelectQueryBuilder<Tables & { e: Tables['emails'] }, 'e', object>;

export type DeliveryAttemptRow = Pick<Selectable<Tables['email_attempts']>, 'at' | 'recipients' | 'ok' | 'answer'>;

/** Reads the delivery attempts of each mail, oldest first. */
export async function loadDeliveryAttempts(
  trx: Trx,
  accountId: number,
  emailIds: readonly number[],
): Promise<ReadonlyMap<number, DeliveryAttemptRow[]>> {
  const attempts = new Map<number, DeliveryAttemptRow[]>(emailIds.map((id) => [id, []]));
  if (emailIds.length === 0) return attempts;
  const rows = await trx
    .selectFrom('email_attempts')
    .select(['email_id', 'at', 'recipients', 'ok', 'answer'])
    .where('account_id', '=', accountId)
    .where('email_id', 'in', [...emailIds])
    .orderBy('id')
    .execute();
  for (const { email_id: emailId, ...row } of rows) attempts.get(emailId)?.push(row);
  return attempts;
}

export interface OutboxMailRow {
  readonly id: number;
  readonly businessId: number;
  readonly documentId: number;
  readonly documentTypeId: number;
  readonly number: string | null;
  readonly to: string[];
  readonly status: 'queued' | 'sent' | 'failed';
  readonly origin: EmailRow['origin'];
  /** True if the embedded outbox stored the message; `findStoredMessage` then returns it. */
  readonly kept: boolean;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

export interface MailOutboxFilter {
  readonly accountId: number;
  readonly businessId?: number | undefined;
  readonly status?: OutboxMailRow['status'] | undefined;
  /** If set, only mails about documents of this customer or supplier are returned. */
  readonly entityId?: number | undefined;
  /** Text to find in a recipient or in the searched fields of the document. */
  readonly search?: string | undefined;
}

/** Reads one page of an account's mails, for the panel. */
export async function readMailOutbox(
  trx: Trx,
  filter: MailOutboxFilter,
  paging: ListPaging,
): Promise<(OutboxMailRow & RowPosition)[]> {
  const emails = outbox(trx, filter).select([
    'e.id',
    'e.business_id as businessId',
    'e.document_id as documentId',
    'd.document_type_id as documentTypeId',
    'd.number',
    'e.recipients as to',
    'e.status',
    'e.origin',
    sql<boolean>`e.eml is not null`.as('kept'),
    'e.created_at as createdAt',
    'e.sent_at as sentAt',
  ]);
  return await selectPage(emails, 'e.id', byId, paging).execute();
}

/** Counts mails of the outbox: exactly up to ten thousand, and above that by the planner's estimate. */
export async function countMailOutbox(
  trx: Trx,
  filter: MailOutboxFilter,
): Promise<number | { readonly estimate: number }> {
  const matching = outbox(trx, filter).select(sql`1`.as('one'));
  const { count } = await trx
    .selectFrom(matching.limit(countedExactly + 1).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count <= countedExactly) return count;
  const [plan] = await matching.explain<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>('json');
  return { estimate: Math.max(plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0, count) };
}

const countedExactly = 10_000;

function outbox(trx: Trx, { accountId, businessId, status, entityId, search }: MailOutboxFilter) {
  const pattern = containsPattern(search ?? '');
  return (
    trx
      .selectFrom('emails as e')
      .innerJoin('documents as d', (join) =>
        join.onRef('d.account_id', '=', 'e.account_id').onRef('d.id', '=', 'e.document_id'),
      )
      .where('e.account_id', '=', accountId)
      .$if(businessId !== undefined, (query) => query.where('e.business_id', '=', businessId ?? 0))
      .$if(status !== undefined, (query) => query.where('e.status', '=', status ?? 'queued'))
      .$if(entityId !== undefined, (query) =>
        query.where(sql<boolean>`(d.entity_id = ${entityId} or d.other_entity_id = ${entityId})`),
      )
      // Same condition as `status = 'queued'`, written so that PostgreSQL uses the index on due_at.
      .$if(status === 'queued', (query) => query.where('e.due_at', 'is not', null))
      .$if(search !== undefined, (query) =>
        query.where(
          sql<boolean>`(search_text(array_to_string(e.recipients, ' ')) like ${pattern} or d.search like ${pattern})`,
        ),
      )
  );
}

/** Returns the stored message (.eml); undefined if the embedded outbox did not store it. */
export async function findStoredMessage(trx: Trx, accountId: number, emailId: number): Promise<Buffer | undefined> {
  const row = await trx
    .selectFrom('emails')
    .select('eml')
    .where('account_id', '=', accountId)
    .where('id', '=', emailId)
    .executeTakeFirst();
  return row?.eml ?? undefined;
}
