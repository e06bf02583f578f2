// What the people who keep the books say about received documents: sustento, deductible, IVA credit, fixed asset, when, a note.
import { findById, type ReceivedDocument } from '@talonario/sri';
import { recordAudit, recordAudits } from '../../identity/audit/record.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { VatCredit } from '../../platform/db/tables/received.ts';
import type { Answer, Call } from '../../platform/http/call.ts';
import { type Fault, invalid, Refusal } from '../../platform/http/replies/error-reply.ts';
import { missing, reachParent } from '../../records/directories/scope.ts';
import { type Change, keepChanges, type Said, startBatch } from './classification/batch-store.ts';
import { futureFault, valueFaults } from './classification/check-values.ts';
import { type MarkedRow, type Marks, markReceived, readMarks, saysValues } from './mark-store.ts';
import { readShown } from './read-received.ts';
import { findReceived } from './store.ts';
import { tellingReceived } from './tell-store.ts';

interface MarkBody {
  readonly sustain_code_id?: number | null;
  readonly deductible?: boolean | null;
  readonly vat_credit?: VatCredit | null;
  readonly fixed_asset?: boolean | null;
  readonly registered_on?: string | null;
  readonly note?: string | null;
}

export async function updateReceived(
  call: Call<'receivedDocuments.update'>,
): Promise<Answer<'receivedDocuments.update'>> {
  const { account, params, query, body, mode } = call;
  const marks = marksOf(body, call.now());
  if (marks instanceof Refusal) return marks;
  return await call.transaction(async (trx) => {
    const where = { accountId: account.id, id: params.id, businessId: query.businessId, mode };
    const row = await findReceived(trx, where, 'lock');
    if (row instanceof Refusal) return row;
    const references = (row.content as Partial<ReceivedDocument> | null)?.references ?? [];
    const reimbursement = references.some(({ kind }) => kind === 'reimbursed');
    const faults = valueFaults({ ...row, reimbursement }, marks);
    if (faults.length > 0) return invalid(faults);
    if (Object.keys(marks).length > 0) {
      const touched = { ids: [row.id] };
      await tellingReceived(trx, tellerOf(call, row.business_id), touched, () =>
        markReceived(trx, account.id, row.business_id, touched.ids, marks, null),
      );
      await recordAudit(trx, call, {
        action: 'receivedDocuments.update',
        recordType: 'receivedDocument',
        recordId: row.id,
        businessId: row.business_id,
        before: shownMarks(row),
        after: shownMarks({ ...row, ...marks }),
      });
    }
    const shown = await readShown(trx, where);
    return shown instanceof Refusal ? shown : { data: shown };
  });
}

export async function markMany(call: Call<'receivedDocuments.mark'>): Promise<Answer<'receivedDocuments.mark'>> {
  const { account, body } = call;
  const marks = marksOf(body, call.now());
  if (marks instanceof Refusal) return marks;
  return await call.transaction(async (trx) => {
    const business = await reachParent(trx, call, body.business_id);
    if (business instanceof Refusal) return business;
    const before = await readMarks(trx, account.id, business.id, body.ids);
    const found = new Map(before.map((row) => [row.id, row]));
    const faults = body.ids.flatMap((id, index) => {
      const row = found.get(id);
      if (row === undefined) return [missing(`ids[${index}]`)];
      return valueFaults(row, marks).map((fault) => ({ ...fault, field: `ids[${index}]` }));
    });
    if (faults.length > 0) return invalid(faults);
    const owner = { accountId: account.id, businessId: business.id };
    const batchId = saysValues(marks) ? await startBatch(trx, owner, 'mark', call.actor) : null;
    if (Object.keys(marks).length > 0) {
      await tellingReceived(trx, tellerOf(call, business.id), body, () =>
        markReceived(trx, account.id, business.id, body.ids, marks, batchId),
      );
      if (batchId !== null) {
        const after = await readMarks(trx, account.id, business.id, body.ids);
        await keepChanges(trx, owner, batchId, pairsOf(before, after));
      }
      await recordAudits(
        trx,
        call,
        before.map((row) => ({
          action: 'receivedDocuments.mark',
          recordType: 'receivedDocument',
          recordId: row.id,
          businessId: business.id,
          before: shownMarks(row),
          after: shownMarks({ ...row, ...marks }),
        })),
      );
    }
    return { data: { updated: before.length, batchId } };
  });
}

function tellerOf(
  { account, requestId }: Pick<Call<'receivedDocuments.mark'>, 'account' | 'requestId'>,
  businessId: number,
) {
  return { accountId: account.id, businessId, requestId };
}

/** Both come in the order of their ids. */
function pairsOf(before: readonly MarkedRow[], after: readonly MarkedRow[]): Change[] {
  return before.flatMap((row, index) => {
    const now = after[index];
    return now === undefined ? [] : [{ id: row.id, before: saidOf(row), after: saidOf(now) }];
  });
}

function saidOf(row: MarkedRow): Said {
  const { sustain_code, deductible, vat_credit, fixed_asset, registered_on } = row;
  const { classified_by, classification_batch_id } = row;
  return { sustain_code, deductible, vat_credit, fixed_asset, registered_on, classified_by, classification_batch_id };
}

/** The columns a body changes: only the keys that were sent. */
export function marksOf(body: MarkBody, now: Date): Marks | Refusal {
  const { sustain_code_id: id, deductible, vat_credit, fixed_asset, registered_on, note } = body;
  const row = id == null ? undefined : findById('sustain-codes', id);
  const faults = [
    id != null && row === undefined ? noSustain : undefined,
    futureFault(registered_on, dayInGuayaquil(now)),
  ].filter((fault) => fault !== undefined);
  if (faults.length > 0) return invalid(faults);
  return {
    ...(id !== undefined && { sustain_code: row?.code ?? null }),
    ...(deductible !== undefined && { deductible }),
    ...(vat_credit !== undefined && { vat_credit }),
    ...(fixed_asset !== undefined && { fixed_asset }),
    ...(registered_on !== undefined && { registered_on }),
    ...(note !== undefined && { note: note?.trim() || null }),
  };
}

const noSustain: Fault = {
  field: 'sustain_code_id',
  message: 'is not in the catalog',
  code: 'field.not_found',
  params: { catalog: 'sustain-codes' },
};

export function shownMarks({ sustain_code, deductible, vat_credit, fixed_asset, registered_on, note }: Marks): object {
  return {
    sustainCode: sustain_code,
    deductible,
    vatCredit: vat_credit,
    fixedAsset: fixed_asset,
    registeredOn: registered_on,
    note,
  };
}
