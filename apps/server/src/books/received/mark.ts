// What the people who keep the books say about received documents: sustento, deductible, a note.
import { findById } from '@talonario/sri';
import { recordAudit, recordAudits } from '../../identity/audit/record.ts';
import type { Answer, Call } from '../../platform/http/call.ts';
import { type Fault, invalid, Refusal } from '../../platform/http/replies/error-reply.ts';
import { missing, reachParent } from '../../records/directories/scope.ts';
import { readShown } from './read-received.ts';
import { findReceived, type Marks, markReceived, readMarks } from './store.ts';
import { tellingReceived } from './tell-store.ts';

interface MarkBody {
  readonly sustain_code_id?: number | null;
  readonly deductible?: boolean | null;
  readonly note?: string | null;
}

export async function updateReceived(
  call: Call<'receivedDocuments.update'>,
): Promise<Answer<'receivedDocuments.update'>> {
  const { account, params, query, body, mode } = call;
  const marks = marksOf(body);
  if (marks instanceof Refusal) return marks;
  return await call.transaction(async (trx) => {
    const where = { accountId: account.id, id: params.id, businessId: query.businessId, mode };
    const row = await findReceived(trx, where, 'lock');
    if (row instanceof Refusal) return row;
    if (Object.keys(marks).length > 0) {
      const touched = { ids: [row.id] };
      await tellingReceived(trx, tellerOf(call, row.business_id), touched, () =>
        markReceived(trx, account.id, row.business_id, touched.ids, marks),
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
  const marks = marksOf(body);
  if (marks instanceof Refusal) return marks;
  return await call.transaction(async (trx) => {
    const business = await reachParent(trx, call, body.business_id);
    if (business instanceof Refusal) return business;
    const before = await readMarks(trx, account.id, business.id, body.ids);
    const found = new Set(before.map(({ id }) => id));
    const faults = body.ids.flatMap((id, index) => (found.has(id) ? [] : [missing(`ids[${index}]`)]));
    if (faults.length > 0) return invalid(faults);
    if (Object.keys(marks).length > 0) {
      await tellingReceived(trx, tellerOf(call, business.id), body, () =>
        markReceived(trx, account.id, business.id, body.ids, marks),
      );
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
    return { data: { updated: before.length } };
  });
}

function tellerOf(
  { account, requestId }: Pick<Call<'receivedDocuments.mark'>, 'account' | 'requestId'>,
  businessId: number,
) {
  return { accountId: account.id, businessId, requestId };
}

/** The columns a body changes: only the keys that were sent. */
function marksOf(body: MarkBody): Marks | Refusal {
  const { sustain_code_id: id, deductible, note } = body;
  const row = id == null ? undefined : findById('sustain-codes', id);
  if (id != null && row === undefined) return invalid([noSustain]);
  return {
    ...(id !== undefined && { sustain_code: row?.code ?? null }),
    ...(deductible !== undefined && { deductible }),
    ...(note !== undefined && { note: note?.trim() || null }),
  };
}

const noSustain: Fault = {
  field: 'sustain_code_id',
  message: 'is not in the catalog',
  code: 'field.not_found',
  params: { catalog: 'sustain-codes' },
};

function shownMarks({ sustain_code, deductible, note }: Marks): object {
  return { sustainCode: sustain_code, deductible, note };
}
