// Step 4: everything that can fail without SRI is tried first, with nothing locked. Then, in one transaction of three phases
// (lock, sign, write: take-turn.ts), the document gets its number, its key and its signed bytes. From then on it exists for ever.
import { type Acronym, beginnings, move } from '@talonario/sri';
import type { EnvironmentId } from '../../authority/environment.ts';
import { orThrow } from '../../platform/http/replies/error-reply.ts';
import type { Counter } from '../../records/numbering/number-store.ts';
import { lockCredited } from '../credits/credit-store.ts';
import { refuseBeforeLive } from '../go-live/guard.ts';
import { isKeyBurnt } from './burnt-key.ts';
import { clockHold } from './clock-hold.ts';
import { keepIdentity } from './document-xml.ts';
import { refuseOtherTotal } from './expected-total.ts';
import type { InFlightDocument } from './in-flight-store.ts';
import type { Prepared } from './prepare.ts';
import { confirmBurnt } from './retired-keys.ts';
import type { EmissionDraft, NumberingCall, Paper } from './sign.ts';
import { findSigner } from './signer.ts';
import { type RepeatedEmission, takeTurn } from './take-turn.ts';
import { unnumbered } from './unnumbered.ts';

/** Throws refusals: they undo everything including the number. */
export async function numberAndSign(
  call: NumberingCall,
  prepared: Prepared,
  draft: EmissionDraft,
  replyStatus: number,
): Promise<InFlightDocument | RepeatedEmission> {
  const accountId = call.account.id;
  const held = clockHold(call, prepared.environmentId as EnvironmentId);
  // A request without a key may repeat one that was issued before; that is known under the lock of the counter.
  if (held !== undefined && (draft.stored !== undefined || call.unkeyed === undefined)) throw held;
  if (draft.stored !== undefined && isKeyBurnt(draft.stored.errors)) await confirmBurnt(call, draft.stored);
  const first = await refuseBeforeLive(call, prepared.references.business, prepared.environmentId);
  const paper = { ...(await layOut(call, prepared, draft, replyStatus)), held };
  const { kept } = paper;
  const credited = lockCredited(accountId, prepared.environmentId, prepared.body, kept?.number);
  // A credit note learns what it comes to under its lock.
  if (credited === undefined) orThrow(refuseOtherTotal(prepared.checked, prepared.expectedTotal));
  const counter = kept ? undefined : counterOf(prepared, accountId);
  return await takeTurn(call.db, { accountId, counter, credited, first, paper });
}

/** Whatever needs no number. */
async function layOut(
  call: NumberingCall,
  prepared: Prepared,
  draft: EmissionDraft,
  replyStatus: number,
): Promise<Omit<Paper, 'held'>> {
  const accountId = call.account.id;
  const signedAt = call.now();
  const signer = orThrow(await findSigner(call, accountId, prepared, signedAt));
  const kept = draft.stored && keepIdentity(draft.stored, prepared);
  const asPrepared = unnumbered(prepared, accountId, kept);
  // SND says "may have been handed over: ask before resending", so it is stored with the number when nothing keeps the bytes from
  // leaving right after the commit. PPR: SRI is known to be down.
  const goes = (await call.authority.admit(prepared.environmentId as EnvironmentId)) === 'go';
  const path = statePath(draft.stored?.acronym, goes);
  return { call, draft, prepared, unnumbered: asPrepared, kept, signer, signedAt, path, goes, replyStatus };
}

function statePath(from: Acronym | undefined, goes: boolean): Acronym[] {
  const signed = move(from ?? beginnings.drafted, 'sign');
  const sent = signed && move(signed, 'send');
  if (signed === undefined || sent === undefined) throw new Error(`a document in ${from} cannot be signed`);
  return [...(from === undefined ? [beginnings.drafted] : []), signed, ...(goes ? [sent] : [])];
}

function counterOf({ references, environmentId, type }: Prepared, accountId: number): Counter {
  return { accountId, emissionPointId: references.emissionPoint.id, environmentId, documentTypeId: type.id };
}
