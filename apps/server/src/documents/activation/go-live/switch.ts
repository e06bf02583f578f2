// Switches a business to production, pauses and resumes it. Numbers and drafts stay.
import { recordAudit } from '../../../identity/audit/record.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { conflict, Refusal } from '../../../platform/http/replies/error-reply.ts';
import { businessDirectory } from '../../../records/businesses/directory.ts';
import { updateRecord } from '../../../records/directories/operations.ts';
import type { BusinessScopeRow } from '../../../records/directories/scope-store.ts';
import { productionEnvironmentId } from '../../production-guard.ts';
import type { BusinessOfAccount } from '../../production-guard-store.ts';
import type { GoLiveChecklist } from './checklist.ts';
import { findBusinessToChange } from './find-business.ts';
import { goLiveStateOf, loadGoLive } from './read-go-live.ts';
import { type BusinessProductionRow, lockProduction, setProduction, storeGoLiveAnswer } from './store.ts';

type BeginCall = Call<'businesses.goLive.begin'>;
type PauseCall = Call<'businesses.goLive.pause'>;
type ResumeCall = Call<'businesses.goLive.resume'>;
type SwitchCall = BeginCall | PauseCall | ResumeCall;

/**
 * Switches the business to production. A second request, also a concurrent one, finds it switched and changes nothing.
 */
export async function beginProduction(call: BeginCall) {
  return await held(call, async (trx, business, place, production) => {
    if (production.switchedAt !== null && business.environment_id === productionEnvironmentId) return undefined;
    const list = await loadGoLive(trx, call, business);
    if (!list.ready) return conflict('business.not_ready', describeOpen(list));
    const moved = await updateRecord(trx, call, 'businesses.update', businessDirectory, business, {
      environment_id: productionEnvironmentId,
    });
    if (moved instanceof Refusal) return moved;
    if (production.switchedAt === null) await setProduction(trx, place, { production_switched_at: call.now() });
    return { action: 'businesses.goLive.begin' };
  });
}

export async function pauseProduction(call: PauseCall) {
  return await held(call, async (trx, _, place, production) => {
    if (production.pausedAt !== null) return undefined;
    if (goLiveStateOf(production) === 'preparing')
      return conflict('business.not_in_production', 'The business was not moved to production.');
    const reason = call.body.reason.trim();
    await setProduction(trx, place, { production_paused_at: call.now() });
    await storeGoLiveAnswer(trx, place, { question: 'pause', answer: { reason }, by: call.actor });
    return { action: 'businesses.goLive.pause', reason };
  });
}

export async function resumeProduction(call: ResumeCall) {
  return await held(call, async (trx, _, place, production) => {
    if (production.pausedAt === null) return undefined;
    await setProduction(trx, place, { production_paused_at: null });
    return { action: 'businesses.goLive.resume' };
  });
}

/** Change for the audit log; undefined if nothing changed. */
type Done = { readonly action: string; readonly reason?: string } | undefined;

async function held(
  call: SwitchCall,
  work: (
    trx: Trx,
    business: BusinessScopeRow,
    place: BusinessOfAccount,
    production: BusinessProductionRow,
  ) => Promise<Done | Refusal>,
): Promise<{ data: GoLiveChecklist }> {
  return await call.transaction(async (trx) => {
    const reached = await findBusinessToChange(trx, call, call.params.id);
    if (reached instanceof Refusal) return reached;
    const place: BusinessOfAccount = { accountId: call.account.id, businessId: reached.id };
    const before = await lockProduction(trx, place, 'lock');
    // Another request may have switched the business while this one waited for the lock.
    const business = await findBusinessToChange(trx, call, call.params.id);
    if (business instanceof Refusal) return business;
    const done = await work(trx, business, place, before);
    if (done instanceof Refusal) return done;
    if (done !== undefined) await note(trx, call, place, before, done);
    const after = await findBusinessToChange(trx, call, call.params.id);
    return after instanceof Refusal ? after : { data: await loadGoLive(trx, call, after) };
  });
}

async function note(
  trx: Trx,
  call: SwitchCall,
  place: BusinessOfAccount,
  before: BusinessProductionRow,
  { action, reason }: NonNullable<Done>,
): Promise<void> {
  const { businessId } = place;
  await recordAudit(trx, call, {
    action,
    recordType: 'goLive',
    recordId: businessId,
    businessId,
    before: { state: goLiveStateOf(before) },
    after: { state: goLiveStateOf(await lockProduction(trx, place)), ...(reason && { reason }) },
  });
}

function describeOpen({ items }: GoLiveChecklist): string {
  const open = items.filter(({ ok }) => !ok);
  return `Open: ${open.map(({ item, problems }) => `${item} (${problems[0]?.message})`).join(' ')}`;
}
