// Step 4: everything that can fail without SRI is tried first; then, in one transaction, the document gets its number, its
// key and its signed bytes. Only that is under the counter's lock. From then on it exists for ever.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Acronym, accessKeyOf, formatNumber, move, renumber, signAside } from '@talonario/sri';
import type { EnvironmentId } from '../../authority/environment.ts';
import type { AuthorityServices } from '../../authority/services.ts';
import { type AuditEntry, type Author, auditRow } from '../../identity/audit/record.ts';
import { newOwner } from '../../platform/db/lease-owner.ts';
import type { CallStatement } from '../../platform/db/pool.ts';
import { Refusal, unavailable } from '../../platform/http/error-reply.ts';
import type { IdempotentRun } from '../../platform/http/idempotency.ts';
import { LostKey } from '../../platform/http/idempotency-store.ts';
import type { UnkeyedRun } from '../../platform/http/unkeyed-requests.ts';
import {
  type Counter,
  type NumberOrRepeat,
  type TakenNumber,
  takeNumber,
  takeNumberOnce,
} from '../../records/numbering/number-store.ts';
import type { DocumentBody } from '../references.ts';
import { type LockedDocument, type NewDocument, referenceRows } from '../store.ts';
import { deflateXml } from '../stored-xml.ts';
import { eventOfState, joinEmails } from './announce.ts';
import { compute, warningNotices } from './compute.ts';
import { buildChecked, buildUnnumbered, type Identity, keepIdentity, noNumberLeft } from './document-xml.ts';
import { type IssuedRows, writeIssued } from './emission-store.ts';
import type { InFlightDocument } from './in-flight-store.ts';
import { leaseSeconds } from './lease.ts';
import type { Prepared } from './prepare.ts';
import { eventRow } from './record.ts';
import { findSigner } from './signer.ts';

/** What is emitted: a body, and the row it is stored in if there is one. */
export interface EmissionDraft {
  readonly body: DocumentBody;
  readonly stored?: LockedDocument & { readonly updated_at: Date };
  /** Of a document that has its number: it stays where it was numbered. */
  readonly environmentId?: number | undefined;
  /** Left out when a stored document is emitted as it is: then neither its references nor the audit log change. */
  readonly audit?: AuditEntry;
}

export interface NumberingCall extends AuthorityServices, Author {
  readonly run: IdempotentRun | undefined;
  /** Of a POST without an Idempotency-Key. */
  readonly unkeyed?: UnkeyedRun | undefined;
}

/** An earlier request has made the document already: this one repeats it. */
export interface RepeatedEmission {
  readonly repeats: number;
  /** Somebody works on the document now. */
  readonly underway: boolean;
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
  const xml = kept ? buildChecked(prepared.checked, kept.accessKey) : buildUnnumbered(prepared.checked);
  if (xml instanceof Refusal) throw xml;
  const document = newDocument(prepared, accountId);
  // SND says "may have been handed over: ask before resending", so it is stored with the number when nothing keeps the bytes from
  // leaving right after the commit. PPR: SRI is known to be down.
  const goes = (await call.authority.admit(prepared.environmentId as EnvironmentId)) === 'go';
  const path = statePath(draft.stored?.acronym, goes);
  const counter = counterOf(prepared, accountId);
  return await takeTurn(call, kept ? 'select 1' : firstStatement(call, counter), async (row, callStatement) => {
    const taken = kept ? undefined : (row as TakenNumber & { readonly window_seconds?: number });
    const identity = kept ?? identityOf(prepared, taken?.sequential);
    const id = draft.stored?.id ?? taken?.document_id;
    if (id === undefined) throw new Error('a document without an id was numbered');
    const leasedAt = Date.now();
    const signedXml = await signAside(renumber(xml, identity.accessKey), signer, {
      signedAt,
      id: randomInt(100_000, 1_000_000),
    });
    const { business } = prepared.references;
    const inFlight: InFlightDocument = {
      accountId,
      id,
      owner: newOwner(),
      leasedAt,
      businessId: business.id,
      documentTypeId: prepared.type.id,
      environmentId: prepared.environmentId as EnvironmentId,
      ...identity,
      acronym: path.at(-1) ?? 'PPR',
      attempt: (draft.stored?.attempt ?? 0) + 1,
      total: document.figures.total,
      emails: joinEmails(document.figures.entity.email, document.figures.otherEntity?.email),
      emailOnAuthorization: business.email_on_authorization,
      signedXml,
      signedAt,
      receivedAt: null,
      stuckAt: null,
      tries: 0,
      unsent: goes,
      ...(call.run && { key: { ...call.run.holder, status: replyStatus } }),
    };
    const rows = {
      ...rowsOf(call, inFlight, document, draft, path, taken?.sequential ?? undefined),
      ...((taken?.window_seconds ?? 0) > 0 && requestRow(call.unkeyed)),
    };
    const outcome = await writeIssued(callStatement, rows, deflateXml(signedXml), leaseSeconds);
    if (outcome === 'key_lost') throw new LostKey();
    if (outcome === 'changed') throw changedMeanwhile();
    return inFlight;
  });
}

function firstStatement({ unkeyed }: NumberingCall, counter: Counter): string {
  return unkeyed === undefined ? takeNumber(counter) : takeNumberOnce(counter, unkeyed);
}

/**
 * One transaction under the counter's lock. A request that repeats an earlier one ends here; one that may or may not looks again
 * in a moment, when more is known of the earlier one's client.
 */
async function takeTurn(
  call: NumberingCall,
  first: string,
  work: (row: object | undefined, callStatement: CallStatement) => Promise<InFlightDocument>,
): Promise<InFlightDocument | RepeatedEmission> {
  const { unkeyed } = call;
  for (let looks = 1; ; looks += 1) {
    const made = await call.db.beginWith(call.account.id, first, async ([row], callStatement) => {
      if (unkeyed === undefined) return await work(row, callStatement);
      const reading = row as NumberOrRepeat;
      if (reading.outcome === 'unsure') return undefined;
      unkeyed.heardClock(reading.moment);
      refuseAbandoned(unkeyed);
      if (reading.outcome === 'taken') return await work(row, callStatement);
      unkeyed.mayBeStored();
      return { repeats: reading.document_id, underway: reading.underway };
    });
    if (made !== undefined) return made;
    if (looks === mostLooks) throw stillUnsure();
    await sleep(lookAgainMs);
  }
}

// Longer together than a process that says nothing counts as alive.
const lookAgainMs = 150;
const mostLooks = 25;

/** The row by which a repeat of this request will be known. */
function requestRow(unkeyed: UnkeyedRun | undefined): Pick<IssuedRows, 'unkeyed_request'> {
  if (unkeyed === undefined) return {};
  refuseAbandoned(unkeyed);
  unkeyed.mayBeStored();
  const { fingerprint, owner, reporter } = unkeyed;
  return { unkeyed_request: { fingerprint, owner, reporter, waiting_at: unkeyed.waitingAt().toISOString() } };
}

/** Nobody waits for it, and whoever hung up may have asked again: the number must not be taken twice. */
function refuseAbandoned(unkeyed: UnkeyedRun): void {
  if (!unkeyed.isGone()) return;
  throw unavailable('request.abandoned', 'Nothing was done: the connection was closed before a number was taken.');
}

function stillUnsure(): Refusal {
  return unavailable('document.in_progress', 'Nothing was done. Repeat the request in a second.');
}

/** What the rows of a prepared document hold. */
export function newDocument(prepared: Prepared, accountId: number): NewDocument {
  const { references, environmentId, body } = prepared;
  return { accountId, references, environmentId, body, figures: compute(prepared), warnings: warningNotices(prepared) };
}

/** The states a document passes through here; the one it had before is not among them. */
function statePath(from: Acronym | undefined, goes: boolean): Acronym[] {
  const signed = move(from ?? 'CRD', 'sign');
  const sent = signed && move(signed, 'send');
  if (signed === undefined || sent === undefined) throw new Error(`a document in ${from} cannot be signed`);
  return [...(from === undefined ? (['CRD'] as const) : []), signed, ...(goes ? [sent] : [])];
}

function rowsOf(
  call: NumberingCall,
  inFlight: InFlightDocument,
  document: NewDocument,
  { stored, audit }: EmissionDraft,
  path: readonly Acronym[],
  sequential: number | undefined,
): IssuedRows {
  const { accountId, id, owner, number, accessKey, attempt, acronym } = inFlight;
  const { references } = document;
  const reasons = {
    CRD: 'created',
    PPR: attempt === 1 ? 'numbered and signed' : 'signed again',
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
  if (sequential == null) throw noNumberLeft();
  const series = { establishment: references.establishment.code, emissionPoint: references.emissionPoint.code };
  const numericCode = String(randomInt(100_000_000)).padStart(8, '0');
  return {
    number: formatNumber({ ...series, sequential }),
    accessKey: accessKeyOf(checked, { sequential, numericCode }),
  };
}

function counterOf({ references, environmentId, type }: Prepared, accountId: number) {
  return { accountId, emissionPointId: references.emissionPoint.id, environmentId, documentTypeId: type.id };
}

/** Somebody else wrote the document after it was read. PostgreSQL would call it a serialization failure: it is read again. */
function changedMeanwhile(): Error {
  return Object.assign(new Error('the document was changed meanwhile'), { code: '40001' });
}
