// Numbers and signs a document. Everything that can fail without SRI is tried first, with nothing locked. Then the
// document gets its number, its access key and its signed bytes in one transaction (see batching/). After the commit
// the document is issued and is never deleted.
import { type Acronym, initialDocumentStates, nextDocumentState, type PreparedSigner } from '@talonario/sri';
import type { EnvironmentId } from '../../../authority/environment.ts';
import type { Database } from '../../../platform/db/pool.ts';
import {
  Refusal,
  signatureFault,
  temporarilyUnavailable,
  valueOrThrowRefusal,
} from '../../../platform/http/replies/error-reply.ts';
import { VaultError } from '../../../platform/vault/vault.ts';
import type { SignatureKeyring } from '../../../records/signatures/keyring.ts';
import { type CreditedDocument, lockDocumentToCredit } from '../../credits/credit-store.ts';
import { checkMayIssue, throwIfSecondFirstDocument } from '../../production-guard.ts';
import type { FirstProductionDocument } from '../../production-guard-store.ts';
import { type IssuedOrRepeated, issueInBatch } from '../batching/issue-together.ts';
import type { EmissionRequest, PreparedDocument, UnnumberedDocument } from '../document-stages.ts';
import { clockHoldRefusal } from './clock-hold.ts';
import { buildForNumbering, existingNumberAndKeyOf } from './document-xml.ts';
import { refuseOtherTotal } from './prepare.ts';
import { confirmRetiredKeyIsStillRefused } from './query-retired-access-keys.ts';
import { statesRetiredAccessKey } from './retired-access-key.ts';
import { type NumberingCall, signDocument } from './sign.ts';

/** Issues the document. Throws refusals, which roll back everything, including the number. */
export async function numberAndSign(
  call: NumberingCall,
  prepared: PreparedDocument,
  request: EmissionRequest,
  replyStatus: number,
): Promise<IssuedOrRepeated> {
  return await issueInBatch(call.db, await prepareForNumbering(call, prepared, request, replyStatus));
}

async function prepareForNumbering(
  call: NumberingCall,
  prepared: PreparedDocument,
  request: EmissionRequest,
  replyStatus: number,
): Promise<UnnumberedDocument> {
  const { id: accountId } = call.account;
  const { references, environmentId, type } = prepared;
  if (request.stored !== undefined && statesRetiredAccessKey(request.stored.errors))
    await confirmRetiredKeyIsStillRefused(call, request.stored);
  // The signing time is the time at which the rules were checked. A clock read again after midnight would give the
  // document a signing date that the rules have not checked.
  const signedAt = prepared.checkedAt;
  const rights = await findIssuingRights(call, prepared, signedAt);
  // A request without an Idempotency-Key may repeat an earlier one. The response to a repeat is the document of the
  // earlier request, even if the business may no longer issue. Whether it is a repeat is certain only while the counter
  // is locked, so the request is refused only then.
  const mayBeRepeat = request.stored === undefined && call.unkeyed !== undefined;
  if (rights instanceof Refusal && !mayBeRepeat) throw rights;
  const existingIdentity = request.stored && existingNumberAndKeyOf(request.stored, prepared);
  const xml = valueOrThrowRefusal(buildForNumbering(prepared, existingIdentity));
  // SND means "SRI may have the bytes: query before any resend". It is stored together with the number if the bytes are sent right
  // after the commit. While SRI is known to be down, the document is stored as PPR (signed, not sent).
  const sendsNow = (await call.authority.admit(environmentId as EnvironmentId)) === 'go';
  const path = statePath(request.stored?.acronym, sendsNow);
  const lockCreditedDocument = lockDocumentToCredit(accountId, environmentId, prepared.body, existingIdentity?.number);
  // The total of a credit note is computed under the lock of the credited document, so it is compared there.
  if (lockCreditedDocument === undefined)
    valueOrThrowRefusal(refuseOtherTotal(prepared.checked, prepared.expectedTotal));
  const lockBusiness = rights instanceof Refusal ? undefined : rights.lockBusiness;
  const counter = existingIdentity
    ? undefined
    : { accountId, emissionPointId: references.emissionPoint.id, environmentId, documentTypeId: type.id };
  return {
    accountId,
    counter,
    lockFirst: [lockCreditedDocument, lockBusiness].filter((statement) => statement !== undefined),
    client: call.unkeyed,
    refusal: rights instanceof Refusal ? rights : undefined,
    sign: async ({ taken, locked }) => {
      if (rights instanceof Refusal) throw rights;
      if (lockBusiness !== undefined) throwIfSecondFirstDocument(locked.at(-1) as FirstProductionDocument);
      const credited = lockCreditedDocument === undefined ? undefined : (locked[0] as CreditedDocument);
      const { signer } = rights;
      const unsigned = {
        call,
        request,
        prepared,
        xml,
        existingIdentity,
        signer,
        signedAt,
        path,
        sendsNow,
        replyStatus,
      };
      return await signDocument(unsigned, taken, credited);
    },
  };
}

interface IssuingRights {
  readonly signer: PreparedSigner;
  /** SQL query that locks the business while its first production document is numbered. */
  readonly lockBusiness: string | undefined;
}

/** Returns the signature and the lock that issuing needs, or the reason why the business may not issue now. */
async function findIssuingRights(
  call: NumberingCall,
  prepared: PreparedDocument,
  signedAt: Date,
): Promise<IssuingRights | Refusal> {
  const wrongClock = clockHoldRefusal(call, prepared.environmentId as EnvironmentId);
  if (wrongClock !== undefined) return wrongClock;
  const mayIssue = await checkMayIssue(call, prepared.references.business, prepared.environmentId);
  if (mayIssue instanceof Refusal) return mayIssue;
  const signer = await findSigner(call, call.account.id, prepared, signedAt);
  return signer instanceof Refusal ? signer : { signer, lockBusiness: mayIssue.lockBusiness };
}

/** Returns the states that the document passes through in this step, without its state before it. */
function statePath(from: Acronym | undefined, sendsNow: boolean): Acronym[] {
  const signed = nextDocumentState(from ?? initialDocumentStates.drafted, 'sign');
  const sent = signed && nextDocumentState(signed, 'send');
  if (signed === undefined || sent === undefined) throw new Error(`a document in ${from} cannot be signed`);
  return [...(from === undefined ? [initialDocumentStates.drafted] : []), signed, ...(sendsNow ? [sent] : [])];
}

/** Returns the current signature of the business. Each process opens a signature once and caches it. */
async function findSigner(
  { db, keyring }: { readonly db: Database; readonly keyring: SignatureKeyring },
  accountId: number,
  { references: { business }, environmentId }: PreparedDocument,
  now: Date,
): Promise<PreparedSigner | Refusal> {
  const upload = 'upload one with POST /businesses/{id}/files';
  if (business.signature_id === null)
    return signatureFault('signature.missing', `The business has no electronic signature: ${upload}.`);
  let signature: Awaited<ReturnType<SignatureKeyring['open']>>;
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

/**
 * Refusal that does not ask the user to upload the signature again: the stored signature is intact, and a new one would
 * be sealed with a master key that other nodes lack.
 */
function masterKeyMissing(): Refusal {
  const detail =
    'The stored signature was sealed with a master key that this node of the service does not have. The operator has to configure it (TALONARIO_MASTER_KEY); do not upload the signature again. No number was taken.';
  return temporarilyUnavailable('master_key.missing', detail, { retryAfterSeconds: 60 });
}
