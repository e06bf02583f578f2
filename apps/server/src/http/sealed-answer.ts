// An answer that holds a secret is stored for its repetition like any other, but sealed: the database alone holds nothing.
import type { RouteSpec } from '@talonario/contract';
import type { MasterKeys } from '../master-key.ts';
import { seal, unseal } from '../signatures/vault.ts';
import type { StoredAnswer } from './idempotency-store.ts';

export interface AnswerCover {
  /** As it is stored. */
  close(answer: StoredAnswer): StoredAnswer;
  /** As it goes over the wire. */
  open(answer: StoredAnswer): StoredAnswer;
}

export function answerCover(route: RouteSpec, accountId: number, masterKeys: MasterKeys): AnswerCover {
  if (route.secretResponse !== true) return uncovered;
  const place = `answer of ${route.name} to account ${accountId}`;
  return {
    close: (answer) => {
      const { sealed, sealedKey, masterKeyId } = seal(Buffer.from(answer.body ?? ''), place, masterKeys);
      const parts = [masterKeyId, sealedKey.toString('base64'), sealed.toString('base64')];
      return { ...answer, body: JSON.stringify(parts) };
    },
    open: (answer) => {
      const [masterKeyId = '', sealedKey = '', sealed = ''] = JSON.parse(answer.body ?? '[]') as string[];
      const record = {
        masterKeyId,
        sealedKey: Buffer.from(sealedKey, 'base64'),
        sealed: Buffer.from(sealed, 'base64'),
      };
      return { ...answer, body: unseal(record, place, masterKeys).toString('utf8') };
    },
  };
}

const uncovered: AnswerCover = { close: (answer) => answer, open: (answer) => answer };
