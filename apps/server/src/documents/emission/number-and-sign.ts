// Step 4: everything that can fail without SRI is tried first; then, in one transaction, the document gets its number, its
// key and its signed bytes. Only that is under the counter's lock. From then on it exists for ever.
import { randomInt } from 'node:crypto';
import type { HistoryReason } from '@talonario/contract';
import { type Acronym, accessKeyOf, formatNumber, move, renumber, signAside } from '@talonario/sri';
import type { EnvironmentId } from '../../authority/environment.ts';
import type { AuthorityServices } from '../../authority/services.ts';
import { type AuditEntry, type Author, auditRow } from '../../identity/audit/record.ts';
import { newOwner } from '../../platform/db/lease-owner.ts';
import type { IdempotentRun } from '../../platform/http/idempotency/idempotency.ts';
import type { UnkeyedRun } from '../../platform/http/idempotency/unkeyed-requests.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import type { Counter } from '../../records/numbering/number-store.ts';
import { lockCredited } from '../credits/credit-store.ts';
import type { DocumentBody } from '../references.ts';
import { type LockedDocument, type NewDocument, referenceRows } from '../store.ts';
import { deflateXml } from '../stored-xml.ts';
import { eventOfState, joinEmails } from './announce.ts';
import { type Identity, keepIdentity } from './document-xml.ts';
import type { IssuedRows } from './emission-store.ts';
import { refuseOtherTotal } from './expected-total.ts';
import type { InFlightDocument } from './in-flight-store.ts';
import type { Prepared } from './prepare.ts';
import { eventRow } from './record.ts';
import { findSigner } from './signer.ts';
import { type Found, type Issued, NoNumber, type RepeatedEmission, requestRow, takeTurn } from './take-turn.ts';
import { settledBy, unnumbered } from './unnumbered.ts';

/** What is emitted: a body, and the row it is stored in if there is one. */
export interface EmissionDraft {
  readonly body: DocumentBody;
  readonly stored?: LockedDocument & { readonly updated_at: Date };
  /** Of a document that has its number: it stays where it was numbered. */
  readonly environmentId?: number | undefined;
  /** It says something else than it did when SRI refused it. */
  readonly corrects?: boolean;
  /** Left out when a stored document is emitted as it is: then neither its references nor the audit log change. */
  readonly audit?: AuditEntry;
}

export interface NumberingCall extends AuthorityServices, Author {
  readonly run: IdempotentRun | undefined;
  /** Of a POST without an Idempotency-Key. */
  readonly unkeyed?: UnkeyedRun | undefined;
}

/** Throws refusals: they undo everything including the number. */
export async function numberAndSign(
  call: NumberingCall,
  prepared: Prepared,
  draft: EmissionDraft,
  replyStatus: number,
): Promise<InFlightDocument | RepeatedEmission> {
  const accountId = call.account.id;
  const signedAt = call.now();
  const signer = await findSigner(call, accountId, prepared, signedAt);
  if (signer instanceof Refusal) throw signer;
  const kept = draft.stored && keepIdentity(draft.stored, prepared);
  const asPrepared = unnumbered(prepared, accountId, kept);
  // SND says "may have been handed over: ask before resending", so it is stored with the number when nothing keeps the bytes from
  // leaving right after the commit. PPR: SRI is known to be down.
  const goes = (await call.authority.admit(prepared.environmentId as EnvironmentId)) === 'go';
  const path = statePath(draft.stored?.acronym, goes);
  const issue = async ({ taken, credited }: Found): Promise<Issued> => {
    const { document, xml } = credited === undefined ? asPrepared : settledBy(credited, asPrepared, kept);
    const identity = kept ?? identityOf(prepared, taken?.sequential);
    const id = draft.stored?.id ?? taken?.document_id;
    if (id === undefined) throw new Error('a document without an id was numbered');
    const leasedAt = Date.now();
    const signedXml = await signAside(renumber(xml, identity.accessKey), signer, {
      signedAt,
      id: randomInt(100_000, 1_000_000),
    });
    const underway: InFlightDocument = {
      ...underwayFrom(prepared, document, draft),
      ...{
        id,
        owner: newOwner(),
        leasedAt,
        ...identity,
        acronym: path.at(-1) ?? 'PPR',
        signedXml,
        signedAt,
        unsent: goes,
      },
      ...(call.run && { key: { ...call.run.holder, status: replyStatus } }),
    };
    const rows = {
      ...rowsOf(call, underway, document, draft, path, taken?.sequential ?? undefined),
      ...((taken?.window_seconds ?? 0) > 0 && requestRow(call.unkeyed)),
    };
    return { document: underway, rows, signed: deflateXml(signedXml) };
  };
  const credited = lockCredited(accountId, prepared.environmentId, prepared.body, kept?.number);
  const otherTotal = credited === undefined && refuseOtherTotal(prepared.checked, prepared.expectedTotal);
  if (otherTotal) throw otherTotal;
  return await takeTurn(call.db, {
    accountId,
    counter: kept ? undefined : counterOf(prepared, accountId),
    credited,
    unkeyed: call.unkeyed,
    issue,
  });
}

/** What is known of a document under way before it has its number. */
function underwayFrom(
  { references: { business }, type, environmentId }: Prepared,
  { accountId, body, figures }: NewDocument,
  { stored }: EmissionDraft,
) {
  return {
    accountId,
    businessId: business.id,
    documentTypeId: type.id,
    environmentId: environmentId as EnvironmentId,
    attempt: (stored?.attempt ?? 0) + 1,
    total: figures.total,
    externalId: body.external_id ?? null,
    emails: joinEmails(figures.entity.email, figures.otherEntity?.email),
    emailOnAuthorization: business.email_on_authorization,
    hasWebhooks: business.has_webhooks,
    receivedAt: null,
    stuckAt: null,
    tries: 0,
  };
}

/** The states a document passes through here; the one it had before is not among them. */
function statePath(from: Acronym | undefined, goes: boolean): Acronym[] {
  const signed = move(from ?? 'CRD', 'sign');
  const sent = signed && move(signed, 'send');
  if (signed === undefined || sent === undefined) throw new Error(`a document in ${from} cannot be signed`);
  return [...(from === undefined ? (['CRD'] as const) : []), signed, ...(goes ? [sent] : [])];
}

function signedReason(attempt: number, corrects = false): HistoryReason {
  if (attempt === 1) return 'numbered and signed';
  return corrects ? 'corrected and signed again' : 'signed again';
}

function rowsOf(
  call: NumberingCall,
  inFlight: InFlightDocument,
  document: NewDocument,
  { stored, audit, corrects }: EmissionDraft,
  path: readonly Acronym[],
  sequential: number | undefined,
): IssuedRows {
  const { accountId, id, owner, number, accessKey, attempt, acronym } = inFlight;
  const { references } = document;
  const reasons = {
    CRD: 'created',
    PPR: signedReason(attempt, corrects),
    SND: 'handed to SRI',
  } as const;
  const audited = audit && auditRow(call, { ...audit, recordId: id });
  return {
    document: { id, accountId, acronym, number, accessKey, attempt, owner, content: document },
    ...(stored && { seen: { acronym: stored.acronym, updated_at: stored.updated_at.toISOString() } }),
    ...(audit && { document_references: referenceRows(references) }),
    ...(sequential !== undefined && {
      document_number: {
        establishment_code: references.establishment.code,
        emission_point_code: references.emissionPoint.code,
        sequential,
      },
    }),
    document_history: path.map((state) => ({ acronym: state, reason: reasons[state as keyof typeof reasons] })),
    events: path.flatMap((state) => eventRow(eventOfState(inFlight, state))),
    ...(audited && { audit_log: audited }),
    ...(call.run && { key: call.run.holder }),
  };
}

function identityOf({ references, checked }: Prepared, sequential: number | null | undefined): Identity {
  if (sequential == null) throw new NoNumber('the counter gave no number');
  const series = { establishment: references.establishment.code, emissionPoint: references.emissionPoint.code };
  const numericCode = String(randomInt(100_000_000)).padStart(8, '0');
  return {
    number: formatNumber({ ...series, sequential }),
    accessKey: accessKeyOf(checked, { sequential, numericCode }),
  };
}

function counterOf({ references, environmentId, type }: Prepared, accountId: number): Counter {
  return { accountId, emissionPointId: references.emissionPoint.id, environmentId, documentTypeId: type.id };
}
