// Step 4: everything that can fail without SRI is tried first, with nothing locked. Then, in one transaction (batching), the document gets
// its number, its key and its signed bytes. From then on it exists for ever.
import { type Acronym, beginnings, move, type Signer } from '@talonario/sri';
import type { EnvironmentId } from '../../../authority/environment.ts';
import type { Database } from '../../../platform/db/pool.ts';
import { orThrow, type Refusal, signatureFault, unavailable } from '../../../platform/http/replies/error-reply.ts';
import { VaultError } from '../../../platform/vault/vault.ts';
import type { Keyring } from '../../../records/signatures/keyring.ts';
import { lockCredited } from '../../credits/credit-store.ts';
import { refuseBeforeLive } from '../../production-guard.ts';
import { type IssueOutcome, issueTogether } from '../batching/issue-together.ts';
import type { EmissionRequest, PreparedDocument, UnnumberedDocument } from '../document-stages.ts';
import { isKeyBurnt } from './burnt-key.ts';
import { clockHold } from './clock-hold.ts';
import { buildForNumbering, keepIdentity } from './document-xml.ts';
import { refuseOtherTotal } from './prepare.ts';
import { confirmBurnt } from './retired-keys.ts';
import { type NumberingCall, sign } from './sign.ts';

/** Throws refusals: they undo everything including the number. */
export async function numberAndSign(
  call: NumberingCall,
  prepared: PreparedDocument,
  request: EmissionRequest,
  replyStatus: number,
): Promise<IssueOutcome> {
  return await issueTogether(call.db, await prepareForNumbering(call, prepared, request, replyStatus));
}

async function prepareForNumbering(
  call: NumberingCall,
  prepared: PreparedDocument,
  request: EmissionRequest,
  replyStatus: number,
): Promise<UnnumberedDocument> {
  const accountId = call.account.id;
  const { references, environmentId, type } = prepared;
  const held = clockHold(call, environmentId as EnvironmentId);
  // A request without a key may repeat one that was issued before; that is known under the lock of the counter.
  if (held !== undefined && (request.stored !== undefined || call.unkeyed === undefined)) throw held;
  if (request.stored !== undefined && isKeyBurnt(request.stored.errors)) await confirmBurnt(call, request.stored);
  const first = await refuseBeforeLive(call, references.business, environmentId);
  // The moment of the rules: if it were read again after midnight, neither warning about the date would be given.
  const signedAt = prepared.checkedAt;
  const signer = orThrow(await findSigner(call, accountId, prepared, signedAt));
  const kept = request.stored && keepIdentity(request.stored, prepared);
  const xml = orThrow(buildForNumbering(prepared, kept));
  // SND says "may have been handed over: ask before resending", so it is stored with the number when nothing keeps the bytes from
  // leaving right after the commit. PPR: SRI is known to be down.
  const goes = (await call.authority.admit(environmentId as EnvironmentId)) === 'go';
  const path = statePath(request.stored?.acronym, goes);
  const credited = lockCredited(accountId, environmentId, prepared.body, kept?.number);
  // A credit note learns what it comes to under its lock.
  if (credited === undefined) orThrow(refuseOtherTotal(prepared.checked, prepared.expectedTotal));
  const counter = kept
    ? undefined
    : { accountId, emissionPointId: references.emissionPoint.id, environmentId, documentTypeId: type.id };
  const locks = { credited: credited !== undefined, first: first !== undefined };
  return {
    accountId,
    counter,
    lockFirst: [credited, first].filter((statement) => statement !== undefined),
    client: call.unkeyed,
    sign: (found) =>
      sign({ call, request, prepared, xml, kept, signer, signedAt, path, goes, held, locks, replyStatus }, found),
  };
}

function statePath(from: Acronym | undefined, goes: boolean): Acronym[] {
  const signed = move(from ?? beginnings.drafted, 'sign');
  const sent = signed && move(signed, 'send');
  if (signed === undefined || sent === undefined) throw new Error(`a document in ${from} cannot be signed`);
  return [...(from === undefined ? [beginnings.drafted] : []), signed, ...(goes ? [sent] : [])];
}

/** The current signature of the business, opened once and kept. */
async function findSigner(
  { db, keyring }: { readonly db: Database; readonly keyring: Keyring },
  accountId: number,
  { references: { business }, environmentId }: PreparedDocument,
  now: Date,
): Promise<Signer | Refusal> {
  const upload = 'upload one with POST /businesses/{id}/files';
  if (business.signature_id === null)
    return signatureFault('signature.missing', `The business has no electronic signature: ${upload}.`);
  let signature: Awaited<ReturnType<Keyring['open']>>;
  try {
    const { signature_id: id } = business;
    signature =
      keyring.opened(accountId, id) ?? (await db.forAccount(accountId, (trx) => keyring.open(trx, accountId, id)));
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
    if (error.reason === 'unknown_key') return masterKeyMissing();
    return signatureFault('signature.unreadable', `The stored signature cannot be opened: ${upload} again.`);
  }
  if (signature === undefined) return signatureFault('signature.missing', `The signature is gone: ${upload}.`);
  const { validFrom, validTo, ruc, signer } = signature;
  if (validTo < now)
    return signatureFault('signature.expired', `The certificate has expired: ${upload} that is in date.`);
  if (validFrom > now) return signatureFault('signature.not_yet_valid', 'The certificate is not valid yet.');
  if (environmentId === 2 && ruc !== null && ruc !== business.identification)
    return signatureFault(
      'signature.other_taxpayer',
      `The certificate belongs to RUC ${ruc}: ${upload} of this business.`,
    );
  return signer;
}

/** The signature is whole, and another upload would be sealed with a key that the other nodes do not have. */
function masterKeyMissing(): Refusal {
  const detail =
    'The stored signature was sealed with a master key that this node of the service does not have. The operator has to configure it (TALONARIO_MASTER_KEY); do not upload the signature again. No number was taken.';
  return unavailable('master_key.missing', detail, { retryAfterSeconds: 60 });
}
