// Classification by users: sustento, deductible, IVA credit, fixed asset, day of entry, a note.
import { findCatalogRowById, type ReceivedDocument } from '@talonario/sri';
import { recordAudit, recordAudits } from '../../identity/audit/record.ts';
import { dayInGuayaquil } from '../../platform/clock/guayaquil.ts';
import type { VatCredit } from '../../platform/db/tables.ts';
import type { Call, HandlerAnswer } from '../../platform/http/call.ts';
import { type Fault, invalidBody, Refusal } from '../../platform/http/replies/error-reply.ts';
import { findTargetBusiness, missingFault } from '../../records/directories/scope.ts';
import {
  type ClassificationChange,
  type ClassifiedValues,
  startClassificationBatch,
  storeClassificationChanges,
} from './classification/batch-store.ts';
import { classificationValueFaults, futureDateFault } from './classification/check-values.ts';
import {
  conflictingValues,
  type DividedDocument,
  dividedDocumentFault,
  isDividedIntoParts,
  type PartBody,
  showSustainParts,
  sustainPartFaults,
  sustainPartsToColumns,
  withSustainParts,
} from './classification/parts.ts';
import { type ClassificationValues, classificationValuesOf } from './classification/values.ts';
import { runAndRecordReceivedEvents } from './events-store.ts';
import {
  type ClassificationPatch,
  type ClassifiedReceivedRow,
  classifyReceived,
  loadClassifications,
  setsClassification,
} from './mark-store.ts';
import { loadShownReceived } from './read-received.ts';
import { findReceived } from './store.ts';

interface MarkBody {
  readonly sustain_code_id?: number | null;
  readonly deductible?: boolean | null;
  readonly vat_credit?: VatCredit | null;
  readonly fixed_asset?: boolean | null;
  readonly registered_on?: string | null;
  readonly sustain_parts?: readonly PartBody[] | null;
  readonly note?: string | null;
}

export async function updateReceived(
  call: Call<'receivedDocuments.update'>,
): Promise<HandlerAnswer<'receivedDocuments.update'>> {
  const { account, params, query, body, mode } = call;
  const sent = classificationPatchOf(body, call.now());
  if (sent instanceof Refusal) return sent;
  return await call.transaction(async (trx) => {
    const where = { accountId: account.id, id: params.id, businessId: query.businessId, mode };
    const row = await findReceived(trx, where, 'lock');
    if (row instanceof Refusal) return row;
    const content = row.content as Partial<ReceivedDocument> | null;
    const reimbursement = (content?.references ?? []).some(({ kind }) => kind === 'reimbursed');
    const marks = checkClassificationPatch(
      classificationValuesOf(row),
      { ...row, reimbursement, taxes: content?.taxes },
      sent,
    );
    if (marks instanceof Refusal) return marks;
    if (Object.keys(marks).length > 0) {
      const touched = { ids: [row.id] };
      await runAndRecordReceivedEvents(trx, tellerOf(call, row.business_id), touched, () =>
        classifyReceived(trx, account.id, row.business_id, touched.ids, marks, null),
      );
      await recordAudit(trx, call, {
        action: 'receivedDocuments.update',
        recordType: 'receivedDocument',
        recordId: row.id,
        businessId: row.business_id,
        before: showClassificationPatch({ ...row, ...classificationValuesOf(row) }),
        after: showClassificationPatch({ ...row, ...classificationValuesOf(row), ...marks }),
      });
    }
    const shown = await loadShownReceived(trx, where);
    return shown instanceof Refusal ? shown : { data: shown };
  });
}

/** Columns that change, or all faults of the sent values for this document. */
export function checkClassificationPatch(
  row: ClassificationValues,
  document: DividedDocument,
  sent: ClassificationPatch,
): ClassificationPatch | Refusal {
  const marks = withSustainParts(row, sent);
  const faults = [
    ...(Array.isArray(marks) ? marks : []),
    ...classificationValueFaults(document, sent),
    ...partFaultsOf(document, sent.sustain_parts),
  ];
  if (Array.isArray(marks) || faults.length > 0) return invalidBody(faults);
  return marks;
}

function partFaultsOf(document: DividedDocument, parts: ClassificationPatch['sustain_parts']): Fault[] {
  return parts ? sustainPartFaults(document, parts) : [];
}

export async function classifyManyReceived(
  call: Call<'receivedDocuments.mark'>,
): Promise<HandlerAnswer<'receivedDocuments.mark'>> {
  const { account, body } = call;
  const marks = classificationPatchOf(body, call.now());
  if (marks instanceof Refusal) return marks;
  return await call.transaction(async (trx) => {
    const business = await findTargetBusiness(trx, call, body.business_id);
    if (business instanceof Refusal) return business;
    const before = await loadClassifications(trx, account.id, business.id, body.ids);
    const found = new Map(before.map((row) => [row.id, row]));
    const faults = body.ids.flatMap((id, index) => {
      const row = found.get(id);
      if (row === undefined) return [missingFault(`ids[${index}]`)];
      const divided =
        isDividedIntoParts(classificationValuesOf(row)) && saysMore(marks) ? [dividedDocumentFault('')] : [];
      return [...divided, ...classificationValueFaults(row, marks)].map((fault) => ({
        ...fault,
        field: `ids[${index}]`,
      }));
    });
    if (faults.length > 0) return invalidBody(faults);
    const owner = { accountId: account.id, businessId: business.id };
    const batchId = setsClassification(marks) ? await startClassificationBatch(trx, owner, 'mark', call.actor) : null;
    if (Object.keys(marks).length > 0) {
      await runAndRecordReceivedEvents(trx, tellerOf(call, business.id), body, () =>
        classifyReceived(
          trx,
          account.id,
          business.id,
          body.ids,
          withSustainParts(undivided, marks) as ClassificationPatch,
          batchId,
        ),
      );
      if (batchId !== null) {
        const after = await loadClassifications(trx, account.id, business.id, body.ids);
        await storeClassificationChanges(trx, owner, batchId, pairsOf(before, after));
      }
      await recordAudits(
        trx,
        call,
        before.map((row) => ({
          action: 'receivedDocuments.mark',
          recordType: 'receivedDocument',
          recordId: row.id,
          businessId: business.id,
          before: showClassificationPatch({ ...row, ...classificationValuesOf(row) }),
          after: showClassificationPatch({ ...row, ...classificationValuesOf(row), ...marks }),
        })),
      );
    }
    return { data: { updated: before.length, batchId } };
  });
}

/** Whether the patch sets values for the complete document, which a divided document has in its parts. */
function saysMore({ sustain_code, vat_credit, fixed_asset, deductible }: ClassificationPatch): boolean {
  return [sustain_code, vat_credit, fixed_asset, deductible].some((value) => value !== undefined);
}

const undivided: ClassificationValues = {
  sustain_code: null,
  deductible: null,
  vat_credit: null,
  fixed_asset: null,
  registered_on: null,
  sustain_parts: null,
};

function tellerOf(
  { account, requestId }: Pick<Call<'receivedDocuments.mark'>, 'account' | 'requestId'>,
  businessId: number,
) {
  return { accountId: account.id, businessId, requestId };
}

/** Pairs of rows before and after the change. Both lists are sorted by id. */
function pairsOf(
  before: readonly ClassifiedReceivedRow[],
  after: readonly ClassifiedReceivedRow[],
): ClassificationChange[] {
  return before.flatMap((row, index) => {
    const now = after[index];
    return now === undefined ? [] : [{ id: row.id, before: saidOf(row), after: saidOf(now) }];
  });
}

function saidOf(row: ClassifiedReceivedRow): ClassifiedValues {
  const { sustain_code, deductible, vat_credit, fixed_asset, registered_on } = row;
  const { classified_by, classification_batch_id } = row;
  return { sustain_code, deductible, vat_credit, fixed_asset, registered_on, classified_by, classification_batch_id };
}

/** Columns that a request changes: only those whose keys were sent. */
export function classificationPatchOf(body: MarkBody, now: Date): ClassificationPatch | Refusal {
  const { sustain_code_id: id, deductible, vat_credit, fixed_asset, registered_on, sustain_parts, note } = body;
  const row = id == null ? undefined : findCatalogRowById('sustain-codes', id);
  const parts = sustain_parts
    ? sustainPartsToColumns(sustain_parts)
    : { ...(sustain_parts === null && { sustain_parts }) };
  const faults = [
    id != null && row === undefined ? noSustain : undefined,
    futureDateFault(registered_on, dayInGuayaquil(now)),
    ...(sustain_parts ? conflictingValues(body) : []),
    ...(Array.isArray(parts) ? parts : []),
  ].filter((fault) => fault !== undefined);
  if (Array.isArray(parts) || faults.length > 0) return invalidBody(faults);
  return {
    ...(id !== undefined && { sustain_code: row?.code ?? null }),
    ...(deductible !== undefined && { deductible }),
    ...(vat_credit !== undefined && { vat_credit }),
    ...(fixed_asset !== undefined && { fixed_asset }),
    ...(registered_on !== undefined && { registered_on }),
    ...parts,
    ...(note !== undefined && { note: note?.trim() || null }),
  };
}

const noSustain: Fault = {
  field: 'sustain_code_id',
  message: 'is not in the catalog',
  code: 'field.not_found',
  params: { catalog: 'sustain-codes' },
};

export function showClassificationPatch(marks: ClassificationPatch): object {
  const { sustain_code, deductible, vat_credit, fixed_asset, registered_on, sustain_parts, note } = marks;
  return {
    ...(sustain_parts && { sustainParts: showSustainParts({ sustain_code: null, sustain_parts }) }),
    sustainCode: sustain_code,
    deductible,
    vatCredit: vat_credit,
    fixedAsset: fixed_asset,
    registeredOn: registered_on,
    note,
  };
}
