// A document may have been annulled before it was imported, so SRI is queried once. Later annulments are found by the
// monthly sweep.
import type { EnvironmentId } from '../../../authority/environment.ts';
import type { AuthorityServices } from '../../../authority/services.ts';
import { applyAnnulmentAnswer } from '../../annulment/apply.ts';
import { lockDocumentForAnnulment } from '../../annulment/store.ts';

export interface ImportedDocument {
  readonly accountId: number;
  readonly documentId: number;
  readonly environmentId: EnvironmentId;
  readonly accessKey: string;
}

export async function queryImportedDocument(
  { db, stateQueries, now }: Pick<AuthorityServices, 'db' | 'stateQueries' | 'now'>,
  { accountId, documentId, environmentId, accessKey }: ImportedDocument,
): Promise<void> {
  const result = await stateQueries.ask(environmentId, accessKey);
  if (result.kind === 'silent') return;
  await db.forAccount(accountId, async (trx) => {
    const document = await lockDocumentForAnnulment(trx, accountId, documentId);
    // No mail to the receiver, because the other system has sent one already.
    if (document !== undefined)
      await applyAnnulmentAnswer(trx, { ...document, emailOnAnnulment: false }, result.answer, now());
  });
}
