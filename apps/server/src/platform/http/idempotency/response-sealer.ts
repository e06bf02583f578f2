// Encrypts answers that contain a secret before they are stored for a repeat, so that the database alone does not
// reveal the secret.
import type { OperationSpec } from '@talonario/contract';
import type { MasterKeySource } from '../../vault/master-key.ts';
import { sealBytes, unsealBytes, VaultError } from '../../vault/vault.ts';
import { conflict } from '../replies/error-reply.ts';
import type { StoredAnswer } from './idempotency-store.ts';

export interface ResponseSealer {
  /** Converts an answer to the form in which it is stored. */
  close(answer: StoredAnswer): StoredAnswer;
  /**
   * Converts a stored answer to the form in which it is sent. Throws a refusal if the master key that encrypted it is
   * not configured.
   */
  open(answer: StoredAnswer): StoredAnswer;
}

export function makeResponseSealer(
  route: OperationSpec,
  accountId: number,
  masterKeys: MasterKeySource,
): ResponseSealer {
  if (route.secretResponse !== true) return unsealed;
  const place = `answer of ${route.name} to account ${accountId}`;
  return {
    close: (answer) => {
      const { sealed, sealedKey, masterKeyId } = sealBytes(Buffer.from(answer.body ?? ''), place, masterKeys());
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
      try {
        return { ...answer, body: unsealBytes(record, place, masterKeys()).toString('utf8') };
      } catch (error) {
        if (!(error instanceof VaultError)) throw error;
        throw conflict('idempotency.answer_lost', 'Its master key was retired since. Make a new secret.');
      }
    },
  };
}

const unsealed: ResponseSealer = { close: (answer) => answer, open: (answer) => answer };
