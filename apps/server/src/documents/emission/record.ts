// Step 7: writes what became of a document. Each write names the state and the lease it starts from; when either is gone it
// changes nothing and says so: somebody else has the document.
import type { HistoryReason } from '@talonario/contract';
import { type Authorization, explainMessage, isUnderway, move, type SriMessage, type Trigger } from '@talonario/sri';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { instantOfChange, writeEvent, writeHistory } from '../store.ts';
import { type Authorized, eventOfState } from './announce.ts';
import { guarded, type InFlightDocument, leaseEnd } from './in-flight-store.ts';
import { midnightWarnings } from './midnight.ts';

export interface Change {
  readonly trigger: Trigger;
  readonly reason: HistoryReason;
  readonly errors?: readonly object[];
  /** Added to the warnings the document has. */
  readonly warnings?: readonly object[];
  readonly authorization?: Authorized & { readonly xml: string; readonly answer: object };
}

/** One change of state, with its history row and its event, in one transaction. Undefined when the document is not ours any more. */
export async function recordChange(
  db: Database,
  document: InFlightDocument,
  change: Change,
): Promise<InFlightDocument | undefined> {
  const to = move(document.acronym, change.trigger);
  if (to === undefined) throw new Error(`${change.trigger} cannot happen to a document in ${document.acronym}`);
  const leasedAt = Date.now();
  return await db.forAccount(document.accountId, async (trx) => {
    const received = to === 'REC' && document.acronym !== 'REC';
    const row = await guarded(trx, document)
      .set({
        acronym: to,
        ...(to !== document.acronym && { tries: 0 }),
        ...(received && { received_at: sql<Date>`clock_timestamp()` }),
        ...(isUnderway(to) ? { lease_until: leaseEnd() } : { due_at: null, lease_owner: null, lease_until: null }),
        ...(change.errors && { errors: JSON.stringify(change.errors) }),
        ...(change.warnings &&
          change.warnings.length > 0 && {
            warnings: sql<string>`warnings || ${JSON.stringify(change.warnings)}::jsonb`,
          }),
        ...(change.authorization && {
          authorization_number: change.authorization.number,
          authorized_at: change.authorization.authorizedAt,
        }),
        updated_at: instantOfChange,
      })
      .returning(['received_at'])
      .executeTakeFirst();
    if (row === undefined) return undefined;
    if (change.authorization) await writeAuthorization(trx, document, change.authorization);
    if (to !== document.acronym || change.trigger === 'send')
      await writeHistory(trx, document.accountId, document.id, to, change.reason);
    if (!isUnderway(to)) await closeAlerts(trx, document);
    const event = to === document.acronym ? undefined : eventOfState(document, to, change.authorization);
    if (event !== undefined) await writeEvent(trx, document, event);
    const tries = to === document.acronym ? document.tries : 0;
    return { ...document, leasedAt, acronym: to, receivedAt: row.received_at, tries };
  });
}

async function writeAuthorization(
  trx: Transaction<Tables>,
  document: InFlightDocument,
  { xml, answer }: NonNullable<Change['authorization']>,
): Promise<void> {
  await trx
    .updateTable('document_files')
    .set({ authorized_xml: xml, authorization_answer: JSON.stringify(answer) })
    .where('account_id', '=', document.accountId)
    .where('document_id', '=', document.id)
    .where('attempt', '=', document.attempt)
    .execute();
}

async function closeAlerts(trx: Transaction<Tables>, document: InFlightDocument): Promise<void> {
  if (document.stuckAt === null) return;
  await trx
    .updateTable('alerts')
    .set({ resolved_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', document.accountId)
    .where('document_id', '=', document.id)
    .where('resolved_at', 'is', null)
    .execute();
}

/** What the history says of an answer of SRI. */
export const reasons = {
  received: 'SRI received it',
  processing: 'SRI has it and is processing it',
  returned: 'SRI returned it',
  authorized: 'SRI authorised it',
  not_authorized: 'SRI did not authorise it',
} as const satisfies Partial<Record<Trigger, HistoryReason>>;

export function authorizedBy(authorization: Authorization, document: InFlightDocument, now: Date): Change {
  const { number, date, environment, messages, authorizedAt, document: xml } = authorization;
  return {
    trigger: 'authorized',
    reason: reasons.authorized,
    authorization: {
      number: number || document.accessKey, // in the offline scheme the key is the authorization number
      authorizedAt: authorizedAt ?? now,
      xml: xml ?? document.signedXml,
      answer: { number, date, environment, messages },
    },
    warnings: [...messages.map(noticeOf), ...lateness(document, authorizedAt ?? now)],
  };
}

/** The warning of a document that SRI takes only at this moment, on a later day than its own. */
export function lateness(document: InFlightDocument, arrivedAt: Date): readonly object[] {
  return document.receivedAt === null ? midnightWarnings({ ...document, arrivedAt }) : [];
}

/** SRI's words, verbatim. Only a refusal has errors: message 70 on a document under way would stay on it when authorised. */
export function noticesOf(
  { trigger, messages }: { readonly trigger: Trigger; readonly messages: readonly SriMessage[] },
  late: readonly object[],
) {
  const refused = trigger === 'returned' || trigger === 'not_authorized';
  const warns = (message: SriMessage) =>
    message.type !== 'error' || explainMessage(message.identifier)?.kind === 'warning';
  return {
    errors: refused ? messages.filter((message) => !warns(message)).map(noticeOf) : [],
    warnings: [...messages.filter(warns).map(noticeOf), ...(refused ? [] : late)],
  };
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
