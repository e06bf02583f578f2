// Asks SRI whether a received document still stands. Only a state that SRI names for this key changes anything.
import { parseAccessKey, type SriState } from '@talonario/sri';
import type { EnvironmentId } from '../../../authority/environment.ts';
import type { AuthorityServices } from '../../../authority/services.ts';
import { writeForAccount } from '../../../platform/db/pool.ts';
import type { ReceivedState } from '../../../platform/db/tables/received.ts';
import { tellingReceived } from '../tell-store.ts';
import { nextStateDue } from './schedule.ts';
import { type ClaimedState, postponeState, writeState } from './state-store.ts';

export { type ClaimedState, claimStates } from './state-store.ts';

/** Whether SRI answered. */
export async function askDueState(
  { db, stateQueries, now }: AuthorityServices,
  environmentId: EnvironmentId,
  document: ClaimedState,
): Promise<boolean> {
  const result = await stateQueries.ask(environmentId, document.accessKey);
  await writeForAccount(db, document.accountId, async (trx) => {
    if (result.kind === 'silent') return await postponeState(trx, document);
    const { answer } = result.answer;
    const issued = parseAccessKey(document.accessKey)?.date ?? '';
    const state = answer.kind === 'known' ? states[answer.state] : undefined;
    await tellingReceived(trx, document, { ids: [document.id] }, () =>
      writeState(trx, document, state, nextStateDue(issued, now())),
    );
  });
  return result.kind === 'answered';
}

const states: Readonly<Record<SriState, ReceivedState>> = {
  authorized: 'authorized',
  not_authorized: 'not_authorized',
  annulment_pending: 'pending_annulment',
  annulled: 'annulled',
};
