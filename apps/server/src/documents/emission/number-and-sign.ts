// Step 4: everything that can fail without SRI is tried first; then, in one transaction, the document gets its number, its
// key and its signed bytes. From then on it exists for ever.

import { randomInt } from 'node:crypto';
import { nodeDigest, nodeRsaVerify } from '@talonario/p12';
import {
  type Acronym,
  accessKeyOf,
  buildXml,
  type CheckedDocument,
  checkSchema,
  formatNumber,
  hasMessage,
  largestSequential,
  move,
  parseAccessKey,
  type SignedXml,
  type Signer,
  type SriMessage,
  sign,
  type UnsignedXml,
  verifySignature,
} from '@talonario/sri';
import type { Transaction } from 'kysely';
import type { EnvironmentId } from '../../authority/environment.ts';
import { newOwner } from '../../platform/db/lease-owner.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Principal } from '../../platform/http/call.ts';
import { conflict, invalid, Refusal, signatureFault } from '../../platform/http/error-reply.ts';
import { VaultError } from '../../platform/vault/vault.ts';
import { type Counter, peekNumber, reserveNumber } from '../../records/numbering/reserve-number.ts';
import type { RecordServices } from '../../records/services.ts';
import type { Keyring } from '../../records/signatures/keyring.ts';
import { type LockedDocument, type NewDocument, writeEvent, writeHistory, writeIssued, writeNumber } from '../store.ts';
import { eventOfState } from './announce.ts';
import { compute, warningNotices } from './compute.ts';
import type { InFlightDocument } from './in-flight-store.ts';
import { leaseSeconds } from './lease.ts';
import type { Prepared } from './prepare.ts';

interface Rehearsed extends Prepared {
  readonly signer: Signer;
  /** With the number that would be next. */
  readonly xml: UnsignedXml;
}

/**
 * Inside the caller's transaction. `place` gives the row that is numbered: a draft just written, or one that was there. A
 * refusal is thrown: it undoes everything including the number.
 */
export async function numberAndSign(
  trx: Transaction<Tables>,
  { account, keyring, now }: NumberingCall,
  prepared: Prepared,
  place: () => Promise<LockedDocument>,
): Promise<InFlightDocument> {
  const signedAt = now();
  const rehearsed = await rehearse(trx, prepared, keyring, account.id, signedAt);
  if (rehearsed instanceof Refusal) throw rehearsed;
  const row = await place();
  const document = newDocument(prepared, account.id);
  const owner = newOwner();
  const leasedAt = Date.now();
  const numbered = await issue(trx, row, document, rehearsed, { owner, now: signedAt });
  if (numbered instanceof Refusal) throw numbered;
  const { business } = prepared.references;
  const inFlight: InFlightDocument = {
    accountId: account.id,
    id: row.id,
    owner,
    leasedAt,
    businessId: business.id,
    documentTypeId: prepared.type.id,
    environmentId: prepared.environmentId as EnvironmentId,
    ...numbered,
    total: document.figures.total,
    entityEmail: document.figures.entity.email,
    emailOnAuthorization: business.email_on_authorization,
    signedAt,
    receivedAt: null,
    stuckAt: null,
    tries: 0,
  };
  const event = eventOfState(inFlight, inFlight.acronym);
  if (event !== undefined) await writeEvent(trx, inFlight, event);
  return inFlight;
}

type NumberingCall = Pick<RecordServices, 'keyring' | 'now'> & Pick<Principal, 'account'>;

/** Everything that can fail, tried with the number that would be next. Writes nothing. */
async function rehearse(
  trx: Transaction<Tables>,
  prepared: Prepared,
  keyring: Keyring,
  accountId: number,
  now: Date,
): Promise<Rehearsed | Refusal> {
  const signer = await findSigner(trx, prepared, keyring, accountId, now);
  if (signer instanceof Refusal) return signer;
  const next = await peekNumber(trx, counterOf(prepared, accountId));
  // Without a number left this is no refusal yet: a rejected document has its own already.
  const sequential = 'exhausted' in next ? largestSequential : next.sequential;
  const key = accessKeyOf(prepared.checked, { sequential, numericCode: '00000000' });
  const xml = buildChecked(prepared.checked, key);
  return xml instanceof Refusal ? xml : { ...prepared, signer, xml };
}

/** The unsigned XML of a document as it would be issued now, for a dry run and for previews: no signature is needed. */
export async function preview(
  trx: Transaction<Tables>,
  prepared: Prepared,
  accountId: number,
  row?: LockedDocument,
): Promise<UnsignedXml | Refusal> {
  const kept = row && keepIdentity(row, prepared);
  if (kept) return buildChecked(prepared.checked, kept.accessKey);
  const next = await peekNumber(trx, counterOf(prepared, accountId));
  if ('exhausted' in next) return noNumberLeft();
  const key = accessKeyOf(prepared.checked, { sequential: next.sequential, numericCode: '00000000' });
  return buildChecked(prepared.checked, key);
}

interface Numbered {
  readonly acronym: Acronym;
  readonly number: string;
  readonly accessKey: string;
  readonly attempt: number;
  readonly signedXml: SignedXml;
}

/** `row` is locked by the caller's transaction, which undoes everything, the number included, on a refusal. */
async function issue(
  trx: Transaction<Tables>,
  row: LockedDocument,
  document: NewDocument,
  rehearsed: Rehearsed,
  holder: { readonly owner: string; readonly now: Date },
): Promise<Numbered | Refusal> {
  const { accountId } = document;
  const state = move(row.acronym, 'sign');
  if (state === undefined) throw new Error(`a document in ${row.acronym} cannot be signed`);
  const identity = keepIdentity(row, rehearsed) ?? (await takeIdentity(trx, row, rehearsed, accountId));
  if (identity instanceof Refusal) return identity;
  const attempt = row.attempt + 1;
  const xml = buildChecked(rehearsed.checked, identity.accessKey);
  if (xml instanceof Refusal) return xml;
  const signedXml = signChecked(xml, rehearsed.signer, holder.now);
  await writeIssued(trx, {
    accountId,
    documentId: row.id,
    acronym: state,
    attempt,
    ...identity,
    signedXml,
    owner: holder.owner,
    leaseSeconds,
    document,
  });
  await writeHistory(trx, accountId, row.id, state, attempt === 1 ? 'numbered and signed' : 'signed again');
  return { ...identity, acronym: state, attempt, signedXml };
}

/** What the rows of a prepared document hold. */
export function newDocument(prepared: Prepared, accountId: number): NewDocument {
  const { references, environmentId, body } = prepared;
  return { accountId, references, environmentId, body, figures: compute(prepared), warnings: warningNotices(prepared) };
}

async function findSigner(
  trx: Transaction<Tables>,
  { references: { business }, environmentId }: Prepared,
  keyring: Keyring,
  accountId: number,
  now: Date,
): Promise<Signer | Refusal> {
  const upload = 'upload one with POST /businesses/{id}/files';
  if (business.signature_id === null)
    return signatureFault('signature.missing', `The business has no electronic signature: ${upload}.`);
  let signature: Awaited<ReturnType<Keyring['open']>>;
  try {
    signature = await keyring.open(trx, accountId, business.signature_id);
  } catch (error) {
    if (!(error instanceof VaultError)) throw error;
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

/** A rejected document keeps its number and key, unless its number turned out to be somebody else's (message 45). */
function keepIdentity(row: LockedDocument, { checked }: Prepared): Pick<Numbered, 'number' | 'accessKey'> | undefined {
  if (row.number === null || row.access_key === null) return undefined;
  if (hasMessage(messagesOf(row.errors), '45')) return undefined;
  const parts = parseAccessKey(row.access_key);
  if (parts === undefined) throw new Error(`document ${row.id} has a broken access key`);
  // The same key when nothing in it changed. The issue date is part of it: with another date the number gets another key.
  return { number: row.number, accessKey: accessKeyOf(checked, parts) };
}

async function takeIdentity(
  trx: Transaction<Tables>,
  row: LockedDocument,
  prepared: Prepared,
  accountId: number,
): Promise<Pick<Numbered, 'number' | 'accessKey'> | Refusal> {
  const { references, checked, environmentId, type } = prepared;
  const reserved = await reserveNumber(trx, counterOf(prepared, accountId));
  if ('exhausted' in reserved) return noNumberLeft();
  const { sequential } = reserved;
  const series = { establishment: references.establishment.code, emissionPoint: references.emissionPoint.code };
  await writeNumber(trx, {
    accountId,
    documentId: row.id,
    businessId: references.business.id,
    environmentId,
    documentTypeId: type.id,
    establishmentCode: series.establishment,
    emissionPointCode: series.emissionPoint,
    sequential,
  });
  const numericCode = String(randomInt(100_000_000)).padStart(8, '0');
  return {
    number: formatNumber({ ...series, sequential }),
    accessKey: accessKeyOf(checked, { sequential, numericCode }),
  };
}

function counterOf({ references, environmentId, type }: Prepared, accountId: number): Counter {
  return { accountId, emissionPointId: references.emissionPoint.id, environmentId, documentTypeId: type.id };
}

function noNumberLeft(): Refusal {
  return conflict('sequence.exhausted', 'This emission point has no numbers left for this type: use another point.');
}

// A document that passed every rule and breaks the schema is our own fault, never the client's; but only the XML tells that
// its lines are too many or too long.
function buildChecked(checked: CheckedDocument, accessKey: string): UnsignedXml | Refusal {
  const verdict = checkSchema(buildXml(checked, accessKey), checked.document.documentCode);
  if (verdict.ok) return verdict.xml;
  const message = verdict.faults.map((fault) => fault.message).join('; ');
  if (verdict.reason === 'too_large') return invalid([{ field: 'items', code: 'field.too_long', message }]);
  throw new Error(`our XML breaks the schema: ${message}`);
}

function signChecked(xml: UnsignedXml, signer: Signer, now: Date): SignedXml {
  const signed = sign(xml, signer, { signedAt: now, id: randomInt(100_000, 1_000_000) });
  const verification = verifySignature(signed, { digest: nodeDigest, rsaVerify: nodeRsaVerify }, { exact: true });
  if (!verification.valid)
    throw new Error(
      `our own signature does not verify: ${verification.faults.map(({ message }) => message).join('; ')}`,
    );
  return signed;
}

function messagesOf(errors: readonly unknown[]): SriMessage[] {
  return (errors as { identifier?: string; message: string }[]).flatMap(({ identifier, message }) =>
    identifier === undefined ? [] : [{ identifier, message, additionalInfo: undefined, type: 'error' as const }],
  );
}
