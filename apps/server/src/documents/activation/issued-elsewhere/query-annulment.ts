// Queries SRI once about an imported document, because it may have been annulled before it was imported. The monthly
// sweep finds later annulments.
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
    // The receiver gets no mail, because the other system has sent one already.
    if (document !== undefined)
      await applyAnnulmentAnswer(trx, { ...document, emailOnAnnulment: false }, result.answer, now());
  });
}
