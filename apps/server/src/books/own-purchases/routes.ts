// A purchase settlement is written by its buyer: it is classified as what was received is.
import { documentTraits } from '@talonario/sri';
import { dataOf } from '../../documents/emission/announce.ts';
import { writeEvent } from '../../documents/emission/event-store.ts';
import { recordAudit } from '../../identity/audit/record.ts';
import { differences } from '../../identity/events/differences.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { type Call, type Handlers, refuseProduction } from '../../platform/http/call.ts';
import { conflict, invalid, Refusal } from '../../platform/http/replies/error-reply.ts';
import { valueFaults } from '../received/classification/check-values.ts';
import { showValues } from '../received/classification/show.ts';
import type { Values } from '../received/classification/values.ts';
import { marksOf, shownMarks } from '../received/mark.ts';
import { lockOwn, type OwnPurchase, writeOwn } from './store.ts';

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
  const marks = marksOf(body, call.now());
  if (marks instanceof Refusal) return marks;
  return await call.transaction(async (trx) => {
    const row = await reachOwn(trx, call);
    if (row instanceof Refusal) return row;
    const faults = valueFaults(row, marks);
    if (faults.length > 0) return invalid(faults);
    const after = { ...valuesOf(row), ...marks };
    const data = show({ ...row, ...after });
    if (Object.keys(differences(show(row), data).after).length === 0) return { data };
    await writeOwn(trx, account.id, row, valuesOf(after));
    await tell(trx, call, row, data);
    await recordAudit(trx, call, {
      action: 'documents.classification.update',
      recordType: 'document',
      recordId: row.id,
      businessId: row.business_id,
      before: shownMarks(valuesOf(row)),
      after: shownMarks(after),
    });
    return { data };
  });
}

/** The document as its events show it, with what it is to the books. */
async function tell(
  trx: Trx,
  { account, requestId }: Call<'documents.classification.update'>,
  row: OwnPurchase,
  { documentId: id, ...classification }: ReturnType<typeof show>,
): Promise<void> {
  const { documentId: _, ...before } = show(row);
  const { authorization_number, authorized_at } = row;
  const document = dataOf(
    {
      ...{ id, businessId: row.business_id, documentTypeId: row.document_type_id, number: row.number },
      ...{ accessKey: row.access_key, total: row.total, externalId: row.external_id },
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

async function reachOwn(trx: Trx, call: Call<Route>): Promise<OwnPurchase | Refusal> {
  const row = await lockOwn(trx, call.account.id, call.params.id, call.query.businessId);
  if (row instanceof Refusal) return row;
  if (!purchases.has(row.document_type_id))
    return conflict('classification.not_a_purchase', 'Only a purchase settlement is a purchase of its issuer.');
  return refuseProduction(call, row.business_environment_id) ?? row;
}

function valuesOf(row: Values): Values {
  const { sustain_code, deductible, vat_credit, fixed_asset, registered_on } = row;
  return { sustain_code, deductible, vat_credit, fixed_asset, registered_on };
}

function show(row: OwnPurchase) {
  return { documentId: row.id, ...showValues(row), registeredOn: row.registered_on };
}
