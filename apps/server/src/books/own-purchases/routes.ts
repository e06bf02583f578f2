// Classifies purchase settlements. They are issued by the buyer, so they are classified like received documents.
import { documentTraits } from '@talonario/sri';
import { eventDataOf, writeEvent } from '../../documents/emission/steps/announce.ts';
import type { DocumentBody } from '../../documents/references.ts';
import { recordAudit } from '../../identity/audit/record.ts';
import { fieldDifferences } from '../../identity/events/differences.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { type Call, type Handlers, refuseProduction } from '../../platform/http/call.ts';
import { conflict, Refusal } from '../../platform/http/replies/error-reply.ts';
import { type DividedDocument, showSustainParts } from '../received/classification/parts.ts';
import { showClassificationValues } from '../received/classification/show.ts';
import { classificationValuesOf } from '../received/classification/values.ts';
import { checkClassificationPatch, classificationPatchOf, showClassificationPatch } from '../received/mark.ts';
import { type IssuedSettlement, lockIssuedSettlement, storeSettlementClassification } from './store.ts';

export const ownPurchaseHandlers = {
  'documents.classification.get': getClassification,
  'documents.classification.update': updateClassification,
} satisfies Handlers;

async function getClassification(call: Call<'documents.classification.get'>) {
  return await call.db.forAccount(call.account.id, async (trx) => {
    const row = await reachOwn(trx, call);
    return row instanceof Refusal ? row : { data: show(row) };
  });
}

async function updateClassification(call: Call<'documents.classification.update'>) {
  const { account, body } = call;
  const sent = classificationPatchOf(body, call.now());
  if (sent instanceof Refusal) return sent;
  return await call.transaction(async (trx) => {
    const row = await reachOwn(trx, call);
    if (row instanceof Refusal) return row;
    const before = classificationValuesOf(row);
    const marks = checkClassificationPatch(before, dividedOf(row), sent);
    if (marks instanceof Refusal) return marks;
    const { note: _, ...values } = marks;
    const after = { ...before, ...values };
    const data = show({ ...row, ...after });
    if (Object.keys(fieldDifferences(show(row), data).after).length === 0) return { data };
    await storeSettlementClassification(trx, account.id, row, after);
    await tell(trx, call, row, data);
    await recordAudit(trx, call, {
      action: 'documents.classification.update',
      recordType: 'document',
      recordId: row.id,
      businessId: row.business_id,
      before: showClassificationPatch(before),
      after: showClassificationPatch(after),
    });
    return { data };
  });
}

/** Writes the event about the classification of a document. */
async function tell(
  trx: Trx,
  { account, requestId }: Call<'documents.classification.update'>,
  row: IssuedSettlement,
  { documentId: id, ...classification }: ReturnType<typeof show>,
): Promise<void> {
  const { documentId: _, ...before } = show(row);
  const { authorization_number, authorized_at } = row;
  const document = eventDataOf(
    {
      id,
      businessId: row.business_id,
      documentTypeId: row.document_type_id,
      number: row.number,
      accessKey: row.access_key,
      total: row.total,
      externalId: row.external_id,
    },
    row.acronym,
    authorization_number && authorized_at ? { number: authorization_number, authorizedAt: authorized_at } : undefined,
  );
  const event = {
    type: 'document.classified' as const,
    data: { ...document, classification },
    previous: { classification: before },
    emailRecipients: [],
  };
  await writeEvent(trx, { accountId: account.id, businessId: row.business_id, id }, event, requestId);
}

type Route = 'documents.classification.get' | 'documents.classification.update';

const purchases = new Set(documentTraits.filter(({ side }) => side === 'purchase').map(({ id }) => id));

async function reachOwn(trx: Trx, call: Call<Route>): Promise<IssuedSettlement | Refusal> {
  const row = await lockIssuedSettlement(trx, call.account.id, call.params.id, call.query.businessId);
  if (row instanceof Refusal) return row;
  if (!purchases.has(row.document_type_id))
    return conflict('classification.not_a_purchase', 'Only a purchase settlement is a purchase of its issuer.');
  return refuseProduction(call, row.business_environment_id) ?? row;
}

/** Taxes of the document for dividing it. Undefined for a draft, whose totals can still change. */
function dividedOf(row: IssuedSettlement): DividedDocument {
  const { reimbursements } = row.body as DocumentBody;
  const computed = row.computed as { readonly taxes: readonly ComputedTax[] } | null;
  const taxes = row.acronym === 'CRD' ? undefined : computed?.taxes;
  return {
    document_type_id: row.document_type_id,
    issue_date: row.issue_date,
    reimbursement: (reimbursements ?? []).length > 0,
    taxes: taxes?.map(({ code, percentageCode, base, value }) => ({ code, rateCode: percentageCode, base, value })),
  };
}

interface ComputedTax {
  readonly code: string;
  readonly percentageCode: string;
  readonly base: string | number;
  readonly value: string | number;
}

function show(row: IssuedSettlement) {
  return {
    documentId: row.id,
    ...showClassificationValues(row),
    registeredOn: row.registered_on,
    sustainParts: showSustainParts(classificationValuesOf(row)),
  };
}
