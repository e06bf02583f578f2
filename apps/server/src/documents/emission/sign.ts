// Step 4, its second phase: number and key are put in, the document is signed and checked, and its rows are laid out. It runs under the
// lock of the counter, so it does nothing that could have been done before.
import { randomInt } from 'node:crypto';
import type { HistoryReason } from '@talonario/contract';
import { type Acronym, accessKeyOf, formatNumber, renumber, type Signer, signAside } from '@talonario/sri';
import type { EnvironmentId } from '../../authority/environment.ts';
import type { AuthorityServices } from '../../authority/services.ts';
import { type AuditEntry, type Author, auditRow } from '../../identity/audit/record.ts';
import { newOwner } from '../../platform/db/lease-owner.ts';
import type { IdempotentRun } from '../../platform/http/idempotency/idempotency.ts';
import type { UnkeyedRun } from '../../platform/http/idempotency/unkeyed-requests.ts';
import { type Refusal, unavailable } from '../../platform/http/replies/error-reply.ts';
import type { TakenNumber } from '../../records/numbering/number-store.ts';
import type { CreditedRow } from '../credits/credit-store.ts';
import type { DocumentBody } from '../references.ts';
import { type LockedDocument, type NewDocument, referenceRows } from '../store.ts';
import { deflateXml } from '../stored-xml.ts';
import { dataOf, eventOfState, eventRow, joinEmails } from './announce.ts';
import { isKeyBurnt } from './burnt-key.ts';
import type { Identity } from './document-xml.ts';
import { toldDraft } from './draft-event.ts';
import type { IssuedDocument, IssuedRows } from './emission-store.ts';
import type { InFlightDocument } from './in-flight-store.ts';
import type { Prepared } from './prepare.ts';
import { settledBy, type Unnumbered } from './unnumbered.ts';

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
  /** One of many that were sent together. */
  readonly bulk?: true;
}

/** A document that lacks nothing but its number: all that could fail without SRI has been tried. */
export interface Paper {
  readonly call: NumberingCall;
  readonly draft: EmissionDraft;
  readonly prepared: Prepared;
  readonly unnumbered: Unnumbered;
  /** The number and the key it has already. */
  readonly kept: Identity | undefined;
  readonly signer: Signer;
  readonly signedAt: Date;
  /** The states it passes through here; the one it had before is not among them. */
  readonly path: readonly Acronym[];
  /** Nothing keeps its bytes from leaving right after the commit. */
  readonly goes: boolean;
  /** Why no new document may be issued now. A repeat of one that was issued is answered all the same. */
  readonly held: Refusal | undefined;
  readonly replyStatus: number;
}

/** What was found under the locks. */
export interface Found {
  readonly taken: TakenNumber | undefined;
  readonly credited: CreditedRow | undefined;
}

export interface Issued extends IssuedDocument {
  readonly document: InFlightDocument;
}

/** Throws refusals: they undo everything including the number. */
export async function sign(paper: Paper, { taken, credited }: Found): Promise<Issued> {
  const { call, draft, prepared, kept, signedAt } = paper;
  const settled = credited === undefined ? paper.unnumbered : settledBy(credited, paper.unnumbered, kept);
  const { xml } = settled;
  const document = { ...settled.document, warnings: [...settled.document.warnings, ...renumbered(draft, kept)] };
  const identity = kept ?? identityOf(prepared, taken?.sequential);
  const id = draft.stored?.id ?? taken?.document_id;
  if (id === undefined) throw new Error('a document without an id was numbered');
  const leasedAt = Date.now();
  const signedXml = await signAside(renumber(xml, identity.accessKey), paper.signer, {
    signedAt,
    id: randomInt(100_000, 1_000_000),
  });
  const underway: InFlightDocument = {
    ...underwayFrom(prepared, document, draft),
    ...{ id, owner: newOwner(), leasedAt, ...identity, signedXml, signedAt },
    ...{ acronym: paper.path.at(-1) ?? 'PPR', unsent: paper.goes, requestId: call.requestId },
    ...(call.run && { key: { ...call.run.holder, status: paper.replyStatus } }),
  };
  const rows = {
    ...rowsOf(paper, underway, document, taken?.sequential ?? undefined),
    ...((taken?.window_seconds ?? 0) > 0 && requestRow(call.unkeyed)),
  };
  return { document: underway, rows, signed: deflateXml(signedXml) };
}

/** Says which number and key a document gave up, so that the gap in the numbers can be explained. */
function renumbered({ stored }: EmissionDraft, kept: Identity | undefined): readonly object[] {
  if (kept !== undefined || stored?.number == null) return [];
  const { number, access_key: accessKey } = stored;
  return [
    {
      source: 'talonario',
      code: 'document.renumbered',
      message: `It gave up number ${number} with the access key ${accessKey}, which SRI refused.`,
      params: { number, accessKey },
    },
  ];
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
    receiptAt: null,
    stuckAt: null,
    tries: 0,
    oldRefusal: null,
  };
}

function rowsOf(
  { call, draft: { stored, audit, corrects }, path }: Paper,
  inFlight: InFlightDocument,
  document: NewDocument,
  sequential: number | undefined,
): IssuedRows {
  const { accountId, id, owner, number, accessKey, attempt, acronym } = inFlight;
  const { references } = document;
  const reasons = {
    CRD: 'created',
    PPR: signedReason(attempt, corrects),
    SND: 'handed to SRI',
  } as const;
  const told = dataOf(inFlight, acronym);
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
    // Nobody ever sees it in the states it passes through in one commit.
    events: [eventRow(eventOfState(inFlight, 'PPR', stored ? toldDraft(stored) : null, told), call.requestId)],
    ...(audited && { audit_log: audited }),
    ...(stored && isKeyBurnt(stored.errors) && { retired_key: stored.access_key }),
    ...(call.run && { key: call.run.holder }),
  };
}

function signedReason(attempt: number, corrects = false): HistoryReason {
  if (attempt === 1) return 'numbered and signed';
  return corrects ? 'corrected and signed again' : 'signed again';
}

function identityOf({ references, checked }: Prepared, sequential: number | null | undefined): Identity {
  if (sequential == null) throw new Error('a document was signed without a number');
  const series = { establishment: references.establishment.code, emissionPoint: references.emissionPoint.code };
  const numericCode = String(randomInt(100_000_000)).padStart(8, '0');
  return {
    number: formatNumber({ ...series, sequential }),
    accessKey: accessKeyOf(checked, { sequential, numericCode }),
  };
}

/** The row by which a repeat of this request will be known. */
function requestRow(unkeyed: UnkeyedRun | undefined): Pick<IssuedRows, 'unkeyed_request'> {
  if (unkeyed === undefined) return {};
  refuseAbandoned(unkeyed);
  unkeyed.mayBeStored();
  const { fingerprint, owner, reporter } = unkeyed;
  return { unkeyed_request: { fingerprint, owner, reporter, waiting_at: unkeyed.waitingAt().toISOString() } };
}

/** Nobody waits for it, and whoever hung up may have asked again: the number must not be taken twice. */
export function refuseAbandoned(unkeyed: UnkeyedRun | undefined): void {
  if (!unkeyed?.isGone()) return;
  throw unavailable('request.abandoned', 'Nothing was done: the connection was closed before a number was taken.');
}
