// Refuses changes of the codes of establishments and emission points once documents were issued, because the codes are
// part of the numbers that SRI has.

import type { Trx } from '../../platform/db/transaction.ts';
import type { Refusal } from '../../platform/http/replies/error-reply.ts';
import { hasDocuments } from '../directories/in-use-store.ts';
import { inUseRefusal, refuseCodeChange } from '../directories/operations.ts';

type SeriesColumn = 'establishment_id' | 'emission_point_id';

export function seriesChangeRules(column: SeriesColumn, word: string) {
  return {
    async refuseCode(trx: Trx, accountId: number, id: number, code: string | undefined): Promise<Refusal | undefined> {
      if (code === undefined) return undefined;
      return (await hasDocuments(trx, accountId, column, id, 'emitted')) ? refuseCodeChange() : undefined;
    },
    async refuseRemoval(trx: Trx, accountId: number, { id }: { readonly id: number }): Promise<Refusal | undefined> {
      return (await hasDocuments(trx, accountId, column, id, 'all')) ? inUseRefusal(word) : undefined;
    },
  };
}
