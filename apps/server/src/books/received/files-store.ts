// Parts of a received document: its bytes, the numbers it refers to, and the row of the import that brought it.
import type { ReceivedFinding } from '@talonario/sri';
import { sql } from 'kysely';
import { deflateXml } from '../../documents/stored-xml.ts';
import { storableJson } from '../../platform/db/clean-text.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { XmlOrigin } from './provenance.ts';
import type { ReceivingBusiness } from './validate-xml.ts';

/** Writes the bytes of the file, SRI's answer that came with it, and the numbers of documents to which it refers. */
export async function storeImportFileParts(
  trx: Trx,
  { accountId, businessId }: ReceivingBusiness,
  id: number,
  xml: string,
  { authorization }: XmlOrigin,
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

/** Stores in the row of the import how SRI's copy differs from the imported file. */
export async function setImportRowResult(
  trx: Trx,
  accountId: number,
  id: number,
  { code, params, message }: ReceivedFinding,
): Promise<void> {
  await trx
    .updateTable('import_rows')
    .set({ outcome: 'tampered', code: `received.${code}`, params: storableJson(params), message })
    .where('account_id', '=', accountId)
    .where('received_document_id', '=', id)
    .where('outcome', '=', 'new')
    .where(sql<boolean>`exists (select from imports i where i.id = import_rows.import_id and i.source = 'files')`)
    .execute();
}
