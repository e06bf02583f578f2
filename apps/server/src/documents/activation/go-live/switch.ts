// Switches a business to production, pauses and resumes it. Numbers and drafts stay.
import { recordAudit } from '../../../identity/audit/record.ts';
import type { Trx } from '../../../platform/db/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { conflict, Refusal } from '../../../platform/http/replies/error-reply.ts';
import { businesses } from '../../../records/businesses/directory.ts';
import { updateRecord } from '../../../records/directories/operations.ts';
import type { FoundBusiness } from '../../../records/directories/scope-store.ts';
import { productionId } from '../../production-guard.ts';
import type { Place } from '../../production-guard-store.ts';
import type { GoLive } from './checklist.ts';
import { findBusinessToChange } from './find-business.ts';
import { readGoLive, stateOf } from './read-go-live.ts';
import { type ProductionRow, readProduction, setProduction, writeAnswer } from './store.ts';

type BeginCall = Call<'businesses.goLive.begin'>;
type PauseCall = Call<'businesses.goLive.pause'>;
type ResumeCall = Call<'businesses.goLive.resume'>;
type SwitchCall = BeginCall | PauseCall | ResumeCall;

/** A second request, or one of two concurrent requests, finds the switch done and changes nothing. */
export async function beginProduction(call: BeginCall) {
  return await held(call, async (trx, business, place, production) => {
    if (production.switchedAt !== null && business.environment_id === productionId) return undefined;
    const list = await readGoLive(trx, call, business);
    if (!list.ready) return conflict('business.not_ready', describeOpen(list));
    const moved = await updateRecord(trx, call, 'businesses.update', businesses, business, {
      environment_id: productionId,
    });
    if (moved instanceof Refusal) return moved;
    if (production.switchedAt === null) await setProduction(trx, place, { production_switched_at: call.now() });
    return { action: 'businesses.goLive.begin' };
  });
}

export async function pauseProduction(call: PauseCall) {
  return await held(call, async (trx, _, place, production) => {
    if (production.pausedAt !== null) return undefined;
    if (stateOf(production) === 'preparing')
      return conflict('business.not_in_production', 'The business was not moved to production.');
    const reason = call.body.reason.trim();
    await setProduction(trx, place, { production_paused_at: call.now() });
    await writeAnswer(trx, place, { question: 'pause', answer: { reason }, by: call.actor });
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
  work: (trx: Trx, business: FoundBusiness, place: Place, production: ProductionRow) => Promise<Done | Refusal>,
): Promise<{ data: GoLive }> {
  return await call.transaction(async (trx) => {
    const reached = await findBusinessToChange(trx, call, call.params.id);
    if (reached instanceof Refusal) return reached;
    const place: Place = { accountId: call.account.id, businessId: reached.id };
    const before = await readProduction(trx, place, 'lock');
    // Another request may have switched the business while this one waited for the lock.
    const business = await findBusinessToChange(trx, call, call.params.id);
    if (business instanceof Refusal) return business;
    const done = await work(trx, business, place, before);
    if (done instanceof Refusal) return done;
    if (done !== undefined) await note(trx, call, place, before, done);
    const after = await findBusinessToChange(trx, call, call.params.id);
    return after instanceof Refusal ? after : { data: await readGoLive(trx, call, after) };
  });
}

async function note(
  trx: Trx,
  call: SwitchCall,
  place: Place,
  before: ProductionRow,
  { action, reason }: NonNullable<Done>,
): Promise<void> {
  const { businessId } = place;
  await recordAudit(trx, call, {
    action,
    recordType: 'goLive',
    recordId: businessId,
    businessId,
    before: { state: stateOf(before) },
    after: { state: stateOf(await readProduction(trx, place)), ...(reason && { reason }) },
  });
}

function describeOpen({ items }: GoLive): string {
  const open = items.filter(({ ok }) => !ok);
  return `Open: ${open.map(({ item, problems }) => `${item} (${problems[0]?.message})`).join(' ')}`;
}
