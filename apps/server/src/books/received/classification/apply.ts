// Applies classification rules: to documents as they arrive, and to stored ones on request.
import { maxClassifiedDocuments } from '@talonario/contract';
import { recordAudits } from '../../../identity/audit/record.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import type { Call, HandlerAnswer } from '../../../platform/http/call.ts';
import { Refusal } from '../../../platform/http/replies/error-reply.ts';
import { findTargetBusiness } from '../../../records/directories/scope.ts';
import { runAndRecordReceivedEvents } from '../events-store.ts';
import {
  type ClassificationAuthor,
  type ClassificationChange,
  type ClassifiedValues,
  startClassificationBatch,
  storeClassificationChanges,
  writeClassifications,
} from './batch-store.ts';
import { matchRules, type RuleMatch } from './match-store.ts';
import { showClassificationValues } from './show.ts';
import type { ClassifiedFields } from './values.ts';

/** Classifies a document whose XML has just been stored. The caller writes its event. */
export async function classifyNewReceived(trx: Trx, owner: ClassificationAuthor, id: number): Promise<void> {
  const [match] = await matchRules(trx, { ...owner, ids: [id] }, 1);
  if (match === undefined) return;
  const change = changeOf(match, match.arrival_batch_id);
  await storeClassificationChanges(trx, owner, match.arrival_batch_id, [change]);
  await writeClassifications(trx, owner, [{ id, ...change.after }]);
}

export async function applyClassificationRules(
  call: Call<'classificationRules.apply'>,
): Promise<HandlerAnswer<'classificationRules.apply'>> {
  const { account, body, actor, requestId } = call;
  return await call.transaction(async (trx) => {
    const business = await findTargetBusiness(trx, call, body.business_id);
    if (business instanceof Refusal) return business;
    const owner = { accountId: account.id, businessId: business.id };
    const candidates = { ...owner, dateFrom: body.date_from, dateTo: body.date_to };
    const found = await matchRules(
      trx,
      candidates,
      maxClassifiedDocuments + 1,
      body.dry_run === true ? undefined : 'lock',
    );
    const matches = found.slice(0, maxClassifiedDocuments);
    const answer = { documents: matches.map(showMatch), more: found.length > maxClassifiedDocuments };
    if (body.dry_run === true || matches.length === 0) return { data: { batchId: null, ...answer } };
    const batchId = await startClassificationBatch(trx, owner, 'rules', actor);
    const changes = matches.map((match) => changeOf(match, batchId));
    await runAndRecordReceivedEvents(trx, { ...owner, requestId }, { ids: changes.map(({ id }) => id) }, async () => {
      await storeClassificationChanges(trx, owner, batchId, changes);
      await writeClassifications(
        trx,
        owner,
        changes.map(({ id, after }) => ({ id, ...after })),
      );
    });
    await auditClassificationChanges(trx, call, 'classificationRules.apply', business.id, changes);
    return { data: { batchId, ...answer } };
  });
}

/** Writes an audit entry for each changed document. */
export async function auditClassificationChanges(
  trx: Trx,
  call: Pick<Call<'classificationRules.apply'>, 'account' | 'actor' | 'ip' | 'requestId'>,
  action: string,
  businessId: number,
  changes: readonly ClassificationChange[],
): Promise<void> {
  const told = (said: ClassifiedValues) => ({
    sustainCode: said.sustain_code,
    deductible: said.deductible,
    vatCredit: said.vat_credit,
    fixedAsset: said.fixed_asset,
    registeredOn: said.registered_on,
    classifiedBy: said.classified_by ?? 'none',
  });
  await recordAudits(
    trx,
    call,
    changes.map(({ id, before, after }) => ({
      action,
      recordType: 'receivedDocument',
      recordId: id,
      businessId,
      before: told(before),
      after: told(after),
    })),
  );
}

function changeOf(match: RuleMatch, batchId: number): ClassificationChange {
  const { id, sustain_code, deductible, vat_credit, fixed_asset, earlier_batch_id } = match;
  const said = { sustain_code, deductible, vat_credit, fixed_asset, registered_on: null };
  return {
    id,
    before: { ...nothing, classified_by: null, classification_batch_id: earlier_batch_id },
    after: { ...said, classified_by: 'rule', classification_batch_id: batchId },
  };
}

const nothing: ClassifiedFields = {
  sustain_code: null,
  deductible: null,
  vat_credit: null,
  fixed_asset: null,
  registered_on: null,
};

function showMatch(match: RuleMatch) {
  return {
    receivedDocumentId: match.id,
    number: match.number,
    ruleId: match.rule_id,
    ...showClassificationValues(match),
  };
}
