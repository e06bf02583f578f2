// Decides whether a business may issue in production. The facts are read with the references (resolve.ts). Only a
// business without a document authorised by SRI needs another query.
import type { Config } from '../platform/config/config.ts';
import { isGoLiveGuarded } from '../platform/config/go-live-guard.ts';
import type { Database } from '../platform/db/pool.ts';
import type { Principal } from '../platform/http/call.ts';
import { conflict, type Refusal } from '../platform/http/replies/error-reply.ts';
import {
  type FirstProductionDocument,
  loadFirstSteps,
  lockFirstStepsSql,
  markBusinessLive,
} from './production-guard-store.ts';
import type { ReferencedBusiness } from './references.ts';

export interface IssuingCall {
  readonly db: Database;
  readonly config: Config;
  readonly account: Pick<Principal['account'], 'id'>;
  readonly actor: { readonly kind: string };
  /** True for a document of a batch. */
  readonly bulk?: true;
}

/** The statement that locks the business of a first production document; `undefined` when nothing has to be locked. */
export interface FirstDocumentLock {
  readonly lockBusiness: string | undefined;
}

/**
 * Checks whether the business may issue in this environment, before a number is taken. Two first documents may pass this check at the same
 * moment, so the row that `lockBusiness` returns is passed to `throwIfSecondFirstDocument` under the lock.
 */
export async function checkMayIssue(
  call: IssuingCall,
  { id, production }: Pick<ReferencedBusiness, 'id' | 'production'>,
  environmentId: number,
): Promise<FirstDocumentLock | Refusal> {
  if (environmentId !== productionEnvironmentId) return { lockBusiness: undefined };
  if (production === 'paused') return paused();
  if (production === 'live' || !isGoLiveGuarded(call.config)) return { lockBusiness: undefined };
  const place = { accountId: call.account.id, businessId: id };
  const authorised = await call.db.forAccount(place.accountId, async (trx) => {
    const steps = await loadFirstSteps(trx, place);
    if (steps.authorised) await markBusinessLive(trx, place);
    return steps.authorised;
  });
  if (authorised) return { lockBusiness: undefined };
  if (production === null) return notLive('Finish the list under "Pasar a producción" in the panel first.');
  if (call.actor.kind !== 'user' || call.bulk)
    return notLive('Issue the first document by hand in the panel; keys and batches wait until SRI authorises it.');
  return { lockBusiness: lockFirstStepsSql(place) };
}

/** Throws if another first document of the business is still underway. */
export function throwIfSecondFirstDocument({ authorised, underway }: FirstProductionDocument): void {
  if (underway && !authorised) throw notLive('The first document is still on its way: wait for what SRI says of it.');
}

export const productionEnvironmentId = 2;

function notLive(what: string): Refusal {
  return conflict('business.not_live', `The business has not finished its switch to production. ${what}`);
}

function paused(): Refusal {
  return conflict(
    'business.production_paused',
    'Production is paused: a manager of the account has to resume it under "Pasar a producción" in the panel. Drafts can be kept meanwhile.',
  );
}
