// Who may issue in production. What decides it came with the references (resolve.ts); only a business that is on its way there costs a
// question more, until SRI has authorised its first document.
import type { Config } from '../platform/config/config.ts';
import { isGuarded } from '../platform/config/go-live-guard.ts';
import type { Database } from '../platform/db/pool.ts';
import type { Principal } from '../platform/http/call.ts';
import { conflict, type Refusal } from '../platform/http/replies/error-reply.ts';
import { type FirstSteps, holdFirstSteps, markLive, readFirstSteps } from './production-guard-store.ts';
import type { Business } from './references.ts';

export interface GuardedCall {
  readonly db: Database;
  readonly config: Config;
  readonly account: Pick<Principal['account'], 'id'>;
  readonly actor: { readonly kind: string };
  /** One of many that were sent together. */
  readonly bulk?: true;
}

/**
 * Throws the refusal, before a number is taken. A first document gets the statement that holds the business while it is numbered: what
 * it gives goes to `refuseSecond`.
 */
export async function refuseBeforeLive(
  call: GuardedCall,
  { id, production }: Pick<Business, 'id' | 'production'>,
  environmentId: number,
): Promise<string | undefined> {
  if (environmentId !== productionId) return undefined;
  if (production === 'paused') throw paused();
  if (production === 'live' || !isGuarded(call.config)) return undefined;
  const place = { accountId: call.account.id, businessId: id };
  const { authorised, underway } = await call.db.forAccount(place.accountId, async (trx) => {
    const steps = await readFirstSteps(trx, place);
    if (steps.authorised) await markLive(trx, place);
    return steps;
  });
  if (authorised) return undefined;
  if (production === null) throw notLive('Finish the list under "Pasar a producción" in the panel first.');
  if (call.actor.kind !== 'user' || call.bulk)
    throw notLive('Issue the first document by hand in the panel; keys and batches wait until SRI authorises it.');
  refuseSecond({ authorised, underway });
  return holdFirstSteps(place);
}

/** Refuses a second first document while one is under way. */
export function refuseSecond({ authorised, underway }: FirstSteps): void {
  if (underway && !authorised) throw notLive('The first document is still on its way: wait for what SRI says of it.');
}

export const productionId = 2;

function notLive(what: string): Refusal {
  return conflict('business.not_live', `The business has not finished its switch to production. ${what}`);
}

function paused(): Refusal {
  return conflict(
    'business.production_paused',
    'Production is paused: somebody has to resume it under "Pasar a producción" in the panel. Drafts can be kept meanwhile.',
  );
}
