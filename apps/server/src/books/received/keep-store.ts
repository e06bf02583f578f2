// Writes an XML that was checked into its place: a new document, or one that was known without it.
import { sql } from 'kysely';
import { deflateXml } from '../../documents/stored-xml.ts';
import type { ReceivedState } from '../../platform/db/tables/received.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { announceReceived } from './announce-store.ts';
import type { DocumentColumns, Receiver } from './verdict.ts';

/** What came with the XML. */
export interface Origin {
  readonly source: 'file' | 'key';
  /** SRI itself gave it, just now. */
  readonly fromSri: boolean;
  readonly authorization: KeptAuthorization | undefined;
  /** When its state is to be asked for; null: SRI would not tell any more. */
  readonly stateDueAt: Date | null;
}

export interface KeptAuthorization {
  readonly number: string;
  readonly date: string;
  readonly authorizedAt: Date | undefined;
  readonly environmentId: number;
  readonly messages: readonly object[];
}

export interface Kept {
  readonly id: number;
  /** `added`: nobody had heard of it. `filled`: it had no XML, or one that did not hold. `known`: nothing was written. */
  readonly what: 'added' | 'filled' | 'known';
}

export async function keepXml(
  trx: Trx,
  receiver: Receiver,
  columns: DocumentColumns,
  xml: string,
  origin: Origin,
): Promise<Kept> {
  const { references, ...own } = columns;
  const state: ReceivedState = origin.fromSri ? 'authorized' : 'unconfirmed';
  const authorization = authorizationColumns(origin);
  const made = await trx
    .insertInto('received_documents')
    .values({
      account_id: receiver.accountId,
      business_id: receiver.businessId,
      environment_id: receiver.environmentId,
      source: origin.source,
      state,
      state_due_at: origin.stateDueAt,
      ...authorization,
      ...own,
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'access_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made !== undefined) {
    await writeParts(trx, receiver, made.id, xml, origin, references);
    await announceReceived(trx, receiver, made.id, 'received.created');
    return { id: made.id, what: 'added' };
  }
  return await fillDocument(trx, receiver, columns, xml, origin);
}

async function fillDocument(
  trx: Trx,
  receiver: Receiver,
  { references, ...own }: DocumentColumns,
  xml: string,
  origin: Origin,
): Promise<Kept> {
  const before = await trx
    .selectFrom('received_documents as d')
    .leftJoin('received_files as f', 'f.received_document_id', 'd.id')
    .select(['d.id', 'd.xml_status', 'd.state', 'f.deflated'])
    .where('d.account_id', '=', receiver.accountId)
    .where('d.business_id', '=', receiver.businessId)
    .where('d.access_key', '=', own.access_key)
    .forNoKeyUpdate('d')
    .executeTakeFirstOrThrow();
  const hadXml = before.deflated !== null;
  const better = before.xml_status !== 'verified' && (own.xml_status === 'verified' || !hadXml);
  const replaces = better || (origin.fromSri && own.xml_status === 'verified');
  if (!replaces) return { id: before.id, what: 'known' };
  // An annulment that was seen is not undone by an old answer.
  const state = origin.fromSri && before.state === 'unconfirmed' ? 'authorized' : before.state;
  const { access_key, document_type_id, number, issue_date, issuer_identification, ...changing } = own;
  await trx
    .updateTable('received_documents')
    .set({
      ...changing,
      ...(own.has_figures ? {} : keptFigures),
      ...(origin.authorization && authorizationColumns(origin)),
      state,
      state_due_at: sql<Date | null>`coalesce(state_due_at, ${origin.stateDueAt}::timestamptz)`,
      updated_at: sql<Date>`now()`,
    })
    .where('account_id', '=', receiver.accountId)
    .where('id', '=', before.id)
    .execute();
  await writeParts(trx, receiver, before.id, xml, origin, references);
  if (!hadXml) await announceReceived(trx, receiver, before.id, 'received.created');
  return { id: before.id, what: better ? 'filled' : 'known' };
}

// What the report said stays where the XML says nothing.
const keptFigures = {
  has_figures: sql<boolean>`has_figures`,
  subtotal: sql<string>`subtotal`,
  vat: sql<string>`vat`,
  total: sql<string>`total`,
};

async function writeParts(
  trx: Trx,
  { accountId, businessId }: Receiver,
  id: number,
  xml: string,
  { authorization }: Origin,
  references: readonly string[],
): Promise<void> {
  const { number, date, environmentId, messages } = authorization ?? {};
  const file = {
    deflated: deflateXml(xml),
    authorization_answer: authorization ? JSON.stringify({ number, date, environmentId, messages }) : null,
  };
  await trx
    .insertInto('received_files')
    .values({ received_document_id: id, account_id: accountId, ...file })
    .onConflict((conflict) => conflict.column('received_document_id').doUpdateSet(file))
    .execute();
  await trx
    .deleteFrom('received_references')
    .where('account_id', '=', accountId)
    .where('received_document_id', '=', id)
    .execute();
  if (references.length === 0) return;
  await trx
    .insertInto('received_references')
    .values(
      references.map((number) => ({
        account_id: accountId,
        business_id: businessId,
        received_document_id: id,
        number,
      })),
    )
    .execute();
}

function authorizationColumns({ authorization }: Origin) {
  return {
    authorization_number: authorization?.number || null,
    authorized_at: authorization?.authorizedAt ?? null,
  };
}
