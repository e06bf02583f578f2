// Writes changes of state. The SQL statement names the state, the attempt and the lease that it expects. If one of them
// differs, another process works on the document, so the statement changes nothing and reports that.
import type { HistoryReason } from '@talonario/contract';
import {
  type Acronym,
  type DocumentStateTrigger,
  explainMessage,
  hasSriMessage,
  isStateUnderway,
  nextDocumentState,
  type SriAuthorization,
  type SriMessage,
} from '@talonario/sri';
import type { Database } from '../../../platform/db/pool.ts';
import { listOfOptional } from '../../rows-by-table.ts';
import { deflateXml } from '../../stored-xml.ts';
import { writeDecision } from '../batching/decision-store.ts';
import type { DocumentStateChange, InFlightDocument } from '../document-stages.ts';
import { type DocumentEventRow, documentEventRow, eventDataOf, eventOfState } from './announce.ts';
import { midnightWarnings } from './midnight.ts';

/**
 * Writes one or several changes of state with their history lines and events in one commit. Returns undefined if this
 * process no longer has the lease of the document. With the final change it also returns the record and completes the
 * Idempotency-Key of the request.
 */
export async function storeStateChanges(
  db: Database,
  document: InFlightDocument,
  changes: readonly DocumentStateChange[],
): Promise<InFlightDocument | undefined> {
  const { history, events, to } = follow(document, changes);
  const underway = isStateUnderway(to);
  const authorization = changes.find((change) => change.authorization)?.authorization;
  const errors = changes.findLast((change) => change.errors)?.errors;
  const { unsent, key, ...rest } = document;
  const leasedAt = Date.now();
  const { id, businessId, attempt } = document;
  const ofDocument = (each: object) => ({ document_id: id, ...each });
  const row = {
    id,
    from_acronym: document.acronym,
    from_attempt: attempt,
    from_owner: document.owner,
    acronym: to,
    underway,
    received: history.some(({ acronym }) => acronym === 'REC') && document.acronym !== 'REC',
    received_at: changes.find(({ trigger }) => trigger === 'received')?.at,
    errors,
    warnings: changes.flatMap((change) => change.warnings ?? []),
    authorization_number: authorization?.number,
    authorized_at: authorization?.authorizedAt,
  };
  const found = await writeDecision(db, document, {
    rows: {
      documents: [row],
      document_files: listOfOptional(authorization).map(({ answer }) =>
        ofDocument({ attempt, authorization_answer: answer }),
      ),
      document_history: history.map(ofDocument),
      events: events.map((event) => ofDocument({ business_id: businessId, ...event })),
      alerts: !underway && document.stuckAt !== null ? [{ document_id: id }] : [],
      keys: underway ? [] : listOfOptional(key).map(ofDocument),
    },
    xml: authorization && authorization.xml !== document.signedXml ? deflateXml(authorization.xml) : null,
  });
  if (found === undefined) return undefined;
  return {
    ...rest,
    ...(underway && key && { key }),
    leasedAt,
    acronym: to,
    receivedAt: found.receivedAt,
    receiptAt: to === 'SND' ? document.receiptAt : null,
    tries: to === document.acronym ? document.tries : 0,
    ...(!underway && { record: found }),
  };
}

/** Applies changes of state one after the other, with the transitions of the table of states. */
function follow(document: InFlightDocument, changes: readonly DocumentStateChange[]) {
  const history: { readonly at?: Date | undefined; readonly acronym: Acronym; readonly reason: HistoryReason }[] = [];
  const events: DocumentEventRow[] = [];
  let from = document.acronym;
  let told = eventDataOf(document, from);
  for (const { trigger, reason, at, authorization } of changes) {
    const to = nextDocumentState(from, trigger);
    if (to === undefined || to === 'CRD') throw new Error(`${trigger} cannot happen to a document in ${from}`);
    if (to !== from || trigger === 'send') history.push({ acronym: to, reason, at });
    if (to !== from) {
      const data = eventDataOf(document, to, authorization);
      events.push(documentEventRow(eventOfState(document, to, told, data), document.requestId));
      told = data;
    }
    from = to;
  }
  return { history, events, to: from };
}

/** Reasons in the history for answers of SRI. */
export const historyReasons = {
  received: 'SRI received it',
  processing: 'SRI has it and is processing it',
  returned: 'SRI returned it',
  authorized: 'SRI authorised it',
  not_authorized: 'SRI did not authorise it',
} as const satisfies Partial<Record<DocumentStateTrigger, HistoryReason>>;

/** State change for RECIBIDA without messages. */
export function receptionChange(at: Date): DocumentStateChange {
  return { trigger: 'received', reason: historyReasons.received, at, errors: [] };
}

export function authorizationChange(
  authorization: SriAuthorization,
  document: InFlightDocument,
  now: Date,
): DocumentStateChange {
  const { number, date, environment, messages, authorizedAt, document: xml } = authorization;
  return {
    trigger: 'authorized',
    reason: historyReasons.authorized,
    authorization: {
      number: number || document.accessKey, // in the offline scheme the key is the authorization number
      authorizedAt: authorizedAt ?? now,
      xml: xml ?? document.signedXml,
      answer: { number, date, environment, messages },
    },
    warnings: [...messages.map(noticeOf), ...latenessWarnings(document, authorizedAt ?? now)],
  };
}

/** Warning of a document that SRI received on a later day than its issue date. */
export function latenessWarnings(document: InFlightDocument, arrivedAt: Date): readonly object[] {
  return document.receivedAt === null ? midnightWarnings({ ...document, arrivedAt }) : [];
}

/**
 * Converts SRI's messages, verbatim, to errors and warnings. Only a refusal has errors. If message 70 were an error of
 * a document underway, it would remain after the authorization.
 */
export function sriMessageNotices(
  { trigger, messages }: { readonly trigger: DocumentStateTrigger; readonly messages: readonly SriMessage[] },
  late: readonly object[],
) {
  const refused = trigger === 'returned' || trigger === 'not_authorized';
  const warns = (message: SriMessage) =>
    message.type !== 'error' || explainMessage(message.identifier)?.kind === 'warning';
  return {
    errors: refused ? messages.filter((message) => !warns(message)).map(noticeOf) : [],
    warnings: [...messages.filter(warns).map(noticeOf), ...(refused ? warningBeforeSecond(messages) : late)],
  };
}

/**
 * Warning that SRI blocks an access key after two refusals until the next day (message 90; sri/FACTS.md, section 8).
 */
function warningBeforeSecond(messages: readonly SriMessage[]): readonly object[] {
  if (hasSriMessage(messages, '90')) return [];
  return [
    {
      source: 'talonario',
      code: 'document.second_refusal_blocks',
      message:
        'If SRI refuses it a second time today, it may block the access key until tomorrow. Correct the cause before you emit again.',
    },
  ];
}

function noticeOf({ identifier, message, additionalInfo }: SriMessage): object {
  const hint = explainMessage(identifier)?.hint;
  return {
    source: 'sri',
    code: `sri.${identifier}`,
    identifier,
    message,
    ...(additionalInfo !== undefined && { additionalInfo }),
    ...(hint !== undefined && { hint }),
  };
}
