// Inserts number and access key, signs the document and builds its rows, under the lock of the counter. Work that needs
// no lock is done before (number-and-sign.ts), because other documents of the same emission point wait while the
// counter is locked.
import { randomInt } from 'node:crypto';
import type { HistoryReason } from '@talonario/contract';
import {
  type Acronym,
  accessKeyOf,
  formatDocumentNumber,
  type PreparedSigner,
  signXmlOffEventLoop,
  type UnsignedXml,
  withNumberAndAccessKey,
} from '@talonario/sri';
import type { EnvironmentId } from '../../../authority/environment.ts';
import type { AuthorityServices } from '../../../authority/services.ts';
import { type AuditAuthor, auditRowOfEntry } from '../../../identity/audit/record.ts';
import { newLeaseOwner } from '../../../platform/db/lease-owner.ts';
import type { IdempotentRun } from '../../../platform/http/idempotency/idempotency.ts';
import type { UnkeyedRun } from '../../../platform/http/idempotency/unkeyed-requests.ts';
import { valueOrThrowRefusal } from '../../../platform/http/replies/error-reply.ts';
import type { NumberFromCounter } from '../../../records/numbering/number-store.ts';
import type { CreditedDocument } from '../../credits/credit-store.ts';
import { listOfOptional, type RowsByTable } from '../../rows-by-table.ts';
import { documentContentColumns, type NewDocument, referenceRows } from '../../store.ts';
import { deflateXml } from '../../stored-xml.ts';
import { unkeyedRequestRow } from '../batching/repeats.ts';
import type { EmissionRequest, InFlightDocument, PreparedDocument, SignedDocument } from '../document-stages.ts';
import { adjustToCredited } from './adjust-note.ts';
import { documentEventRow, draftEventData, eventDataOf, eventOfState, joinEmails } from './announce.ts';
import { newDocument } from './compute.ts';
import { buildForNumbering, type NumberAndAccessKey } from './document-xml.ts';
import { statesRetiredAccessKey } from './retired-access-key.ts';

export interface NumberingCall extends AuthorityServices, AuditAuthor {
  readonly run: IdempotentRun | undefined;
  /** Set only for a POST that has no Idempotency-Key header. */
  readonly unkeyed?: UnkeyedRun | undefined;
  /** True for a document of a batch. */
  readonly bulk?: true;
}

/** A document that is complete except for its number, with everything that signing needs. */
interface Unsigned {
  readonly call: NumberingCall;
  readonly request: EmissionRequest;
  readonly prepared: PreparedDocument;
  readonly xml: UnsignedXml;
  /** Number and access key of a document that got them earlier and keeps them. */
  readonly existingIdentity: NumberAndAccessKey | undefined;
  readonly signer: PreparedSigner;
  readonly signedAt: Date;
  /** States that the document passes through in this step, without its state before the step. */
  readonly path: readonly Acronym[];
  /** Whether the bytes are sent to SRI right after the commit. */
  readonly sendsNow: boolean;
  readonly replyStatus: number;
}

/**
 * Signs the document. `taken` is the number from the counter, `credited` the locked document that a credit note
 * changes. Throws refusals, which roll back everything including the number.
 */
export async function signDocument(
  unsigned: Unsigned,
  taken: NumberFromCounter | undefined,
  credited: CreditedDocument | undefined,
): Promise<SignedDocument> {
  const { call, request, existingIdentity, signedAt } = unsigned;
  const settled = credited === undefined ? unsigned : settle(unsigned, credited);
  const { prepared, xml } = settled;
  const content = newDocument(prepared, call.account.id);
  const document = { ...content, warnings: [...content.warnings, ...renumbered(request, existingIdentity)] };
  const identity = existingIdentity ?? identityOf(prepared, taken?.sequential);
  const id = request.stored?.id ?? taken?.document_id;
  if (id === undefined) throw new Error('a document without an id was numbered');
  const leasedAt = Date.now();
  const signedXml = await signXmlOffEventLoop(withNumberAndAccessKey(xml, identity.accessKey), unsigned.signer, {
    signedAt,
    id: randomInt(100_000, 1_000_000),
  });
  const inFlight: InFlightDocument = {
    ...inFlightFrom(prepared, document, request),
    id,
    owner: newLeaseOwner(),
    leasedAt,
    ...identity,
    signedXml,
    signedAt,
    acronym: unsigned.path.at(-1) ?? 'PPR',
    unsent: unsigned.sendsNow,
    requestId: call.requestId,
    ...(call.run && { key: { ...call.run.holder, status: unsigned.replyStatus } }),
  };
  const rows = rowsOf(unsigned, inFlight, document, taken);
  return { document: inFlight, rows, bytes: deflateXml(signedXml) };
}

/**
 * Adjusts the credit note and builds its XML again, if the remaining amounts of the credited document require other
 * amounts than the client sent.
 */
function settle(
  { call, prepared, existingIdentity, xml }: Unsigned,
  credited: CreditedDocument,
): Pick<Unsigned, 'prepared' | 'xml'> {
  const settled = adjustToCredited(prepared, call.account.id, credited);
  return {
    prepared: settled,
    xml: settled === prepared ? xml : valueOrThrowRefusal(buildForNumbering(settled, existingIdentity)),
  };
}

/** Warning with the number and key that the document gave up. It explains the gap in the numbering. */
function renumbered({ stored }: EmissionRequest, existingIdentity: NumberAndAccessKey | undefined): readonly object[] {
  if (existingIdentity !== undefined || stored?.number == null) return [];
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

/** Values of an InFlightDocument that exist before the document has its number. */
function inFlightFrom(
  { references: { business }, type, environmentId }: PreparedDocument,
  { accountId, body, figures }: NewDocument,
  { stored }: EmissionRequest,
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

/** Rows of one document by table, in the form that the SQL function issue_documents() accepts. */
function rowsOf(
  { call, request: { stored, audit, corrects }, path }: Unsigned,
  { id, owner, number, accessKey, attempt, acronym, ...inFlight }: InFlightDocument,
  document: NewDocument,
  taken: NumberFromCounter | undefined,
): RowsByTable {
  const { references } = document;
  const { body: _body, computed: _computed, warnings: _warnings, ...columns } = documentContentColumns(document);
  const row = {
    ...columns,
    id,
    business_id: references.business.id,
    environment_id: document.environmentId,
    acronym,
    number,
    access_key: accessKey,
    attempt,
    lease_owner: owner,
    body: document.body,
    computed: document.figures.computed,
    warnings: document.warnings,
  };
  const { business_id, environment_id } = row;
  const { document_type_id, emission_point_id } = columns;
  const ofDocument = (each: object) => ({ document_id: id, ...each });
  // No client sees the intermediate states of a commit, so the event contains only the last one.
  const told = eventDataOf({ ...inFlight, id, number, accessKey }, acronym);
  const signed = eventOfState(
    { ...inFlight, id, number, accessKey },
    'PPR',
    stored ? draftEventData(stored) : null,
    told,
  );
  const reasons = { CRD: 'created', PPR: signedReason(attempt, corrects), SND: 'handed to SRI' } as const;
  return {
    documents: stored ? [] : [row],
    // The values with which the document was read. The write fails if one of them has changed since.
    stored: listOfOptional(stored).map((seen) => ({
      ...row,
      seen_acronym: seen.acronym,
      seen_updated_at: seen.updated_at.toISOString(),
      refers_anew: audit !== undefined,
    })),
    document_references: audit ? referenceRows(references).map(ofDocument) : [],
    document_numbers: listOfOptional(taken?.sequential ?? undefined).map((sequential) => ({
      document_id: id,
      business_id,
      environment_id,
      document_type_id,
      emission_point_id,
      establishment_code: references.establishment.code,
      emission_point_code: references.emissionPoint.code,
      sequential,
    })),
    document_files: [{ document_id: id, attempt, access_key: accessKey }],
    document_history: path.map((state) => ({
      document_id: id,
      acronym: state,
      reason: reasons[state as keyof typeof reasons],
    })),
    events: [{ document_id: id, business_id, ...documentEventRow(signed, call.requestId) }],
    audit_log: audit ? listOfOptional(auditRowOfEntry(call, { ...audit, recordId: id }) ?? undefined) : [],
    keys: listOfOptional(call.run?.holder).map(ofDocument),
    // Retired access key, which the document replaces by another.
    retired_keys:
      stored && statesRetiredAccessKey(stored.errors)
        ? [{ document_id: id, access_key: stored.access_key, business_id, environment_id }]
        : [],
    unkeyed_requests:
      call.unkeyed && taken?.window_seconds ? [ofDocument(unkeyedRequestRow(call.unkeyed, taken.moment))] : [],
  };
}

function signedReason(attempt: number, corrects = false): HistoryReason {
  if (attempt === 1) return 'numbered and signed';
  return corrects ? 'corrected and signed again' : 'signed again';
}

function identityOf(
  { references, checked }: PreparedDocument,
  sequential: number | null | undefined,
): NumberAndAccessKey {
  if (sequential == null) throw new Error('a document was signed without a number');
  const series = { establishment: references.establishment.code, emissionPoint: references.emissionPoint.code };
  const numericCode = String(randomInt(100_000_000)).padStart(8, '0');
  return {
    number: formatDocumentNumber({ ...series, sequential }),
    accessKey: accessKeyOf(checked, { sequential, numericCode }),
  };
}
