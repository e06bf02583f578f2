// Makes the response of a dry run: totals, warnings and the unsigned XML, or the refusal with which emission would
// answer. Nothing is stored.
import type { DataOf } from '@talonario/contract';
import { findCatalogRowById } from '@talonario/sri';
import type { Database } from '../platform/db/pool.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { Reply } from '../platform/http/call.ts';
import { Refusal } from '../platform/http/replies/error-reply.ts';
import { type CreditedDocument, lockDocumentToCredit } from './credits/credit-store.ts';
import { refuseByCredits } from './credits/refuse-excess.ts';
import type { PreparedDocument } from './emission/document-stages.ts';
import { adjustDraftNote } from './emission/steps/adjust-note.ts';
import { computeTotals, warningNotices } from './emission/steps/compute.ts';
import { existingNumberAndKeyOf, previewXml } from './emission/steps/document-xml.ts';
import { type EmissionPurpose, refuseOtherTotal } from './emission/steps/prepare.ts';
import type { LockedDocument } from './store.ts';

type Preview = Extract<DataOf<'documents.create'>, { dryRun: true }>;

type PreviewAnswer = Reply<{ data: Preview }> | Refusal;

interface DryRunCall {
  readonly db: Database;
  readonly account: { readonly id: number };
}

/** Document of the dry run, and its row if it is stored. */
export interface DocumentDryRun {
  readonly prepared: PreparedDocument;
  readonly purpose: EmissionPurpose;
  readonly row?: LockedDocument;
}

/** Runs `work` and makes the response. A refusal thrown by `work` is the response. */
export async function runDocumentDryRun(
  call: DryRunCall,
  work: (trx: Trx) => Promise<DocumentDryRun>,
): Promise<PreviewAnswer> {
  const accountId = call.account.id;
  const { prepared, purpose, row, xml } = await call.db.forAccount(accountId, async (trx) => {
    const { prepared: read, ...rehearsal } = await work(trx);
    const prepared = await adjustDraftNote(trx, accountId, read);
    return { ...rehearsal, prepared, xml: await previewXml(trx, prepared, accountId, rehearsal.row) };
  });
  if (xml instanceof Refusal) return xml;
  const refusal =
    refuseOtherTotal(prepared.checked, prepared.expectedTotal) ??
    (purpose === 'emit' ? await creditRefusal(call, prepared, row) : undefined);
  return refusal ?? new Reply(200, { data: showPreview(prepared, xml) });
}

/** Checked after the row lock is released, because emission acquires the same locks in the opposite order. */
async function creditRefusal(
  { db, account }: DryRunCall,
  prepared: PreparedDocument,
  row: LockedDocument | undefined,
): Promise<Refusal | undefined> {
  const kept = row && existingNumberAndKeyOf(row, prepared);
  const statement = lockDocumentToCredit(account.id, prepared.environmentId, prepared.body, kept?.number);
  if (statement === undefined) return undefined;
  const credited = await db.beginWith(account.id, [statement], async (rows) => rows[0]?.[0] as CreditedDocument);
  return refuseByCredits(credited, { body: prepared.body, figures: computeTotals(prepared) });
}

function showPreview(prepared: PreparedDocument, xml: string): Preview {
  const { computed, subtotal, discount, total } = computeTotals(prepared);
  const { id, code, name } = findCatalogRowById('document-types', prepared.type.id) ?? prepared.type;
  return {
    dryRun: true,
    documentType: { id, code, name },
    items: computed.items,
    taxes: computed.taxes,
    subtotal: Number(subtotal),
    discount: Number(discount),
    total: Number(total),
    warnings: warningNotices(prepared),
    xml,
  } as Preview;
}
