// Suggests the classification of a document: values of the rules, and values of other documents of the supplier.
import type { DataOf } from '@talonario/contract';
import type { Call } from '../../../platform/http/call.ts';
import { Refusal } from '../../../platform/http/replies/error-reply.ts';
import { findReceived } from '../store.ts';
import { classificationValueFaults } from './check-values.ts';
import { matchRulesOfDocument } from './match-store.ts';
import { showClassificationValues } from './show.ts';
import { loadLatestBatchOf, readPastValues } from './suggest-store.ts';
import { classifierOf } from './values.ts';

type Suggestion = DataOf<'receivedDocuments.classification'>['suggestions'][number];

export async function suggestClassification(call: Call<'receivedDocuments.classification'>) {
  const { account, params, query, mode } = call;
  const where = { accountId: account.id, id: params.id, businessId: query.businessId, mode };
  return await call.db.forAccount(account.id, async (trx) => {
    const row = await findReceived(trx, where);
    if (row instanceof Refusal) return row;
    const match = await matchRulesOfDocument(trx, account.id, row.business_id, row.id);
    const past = await readPastValues(trx, account.id, row);
    const suggestions: Suggestion[] = [
      ...(match
        ? [
            {
              from: 'rule' as const,
              ruleId: match.rule_id,
              times: null,
              lastUsed: null,
              ...showClassificationValues(match),
            },
          ]
        : []),
      ...past
        .filter((said) => classificationValueFaults(row, { sustain_code: said.sustain_code }).length === 0)
        .map((said) => ({
          from: 'past' as const,
          ruleId: null,
          times: Number(said.times),
          lastUsed: said.last_used,
          ...showClassificationValues(said),
        })),
    ];
    const batchId = await loadLatestBatchOf(trx, account.id, row.id);
    return { data: { classifiedBy: classifierOf(row), batchId, suggestions } };
  });
}
