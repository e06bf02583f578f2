// The writes of a walk. Each names the state and the lease it starts from; when either is gone it changes nothing and
// says so, and the walker stops: somebody else has the document.
import type { HistoryReason } from '@talonario/contract';
import { type Acronym, move, type Trigger } from '@talonario/sri';
import { sql, type Transaction } from 'kysely';
import type { EnvironmentId } from '../../authority/breaker.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { instantOfChange, writeHistory } from '../store.ts';
import { deliver } from './deliver.ts';
import { leaseSeconds } from './lease.ts';

/** A document under way, as the one who holds its lease sees it. */
export interface Walking {
  readonly accountId: number;
  readonly id: number;
  readonly owner: string;
  /** When the lease was last written, by the clock of the process. */
  readonly leasedAt: number;
  readonly environmentId: EnvironmentId;
  readonly acronym: Acronym;
  readonly accessKey: string;
  readonly attempt: number;
  readonly signedXml: string;
  readonly signedAt: Date;
  readonly receivedAt: Date | null;
  readonly stuckAt: Date | null;
  readonly tries: number;
}

export interface Lease {
  readonly accountId: number;
  readonly documentId: number;
  readonly owner: string;
  /** By the clock of the process, read before the lease was written. */
  readonly leasedAt: number;
}

/** The document, if the lease is still ours. */
export async function loadWalking(db: Database, lease: Lease): Promise<Walking | undefined> {
  return await db.forAccount(lease.accountId, async (trx) => {
    const row = await trx
      .selectFrom('documents as d')
      .innerJoin('document_files as f', (join) =>
        join.onRef('f.document_id', '=', 'd.id').onRef('f.attempt', '=', 'd.attempt'),
      )
      .select([
        'd.environment_id',
        'd.acronym',
        'd.access_key',
        'd.attempt',
        'd.received_at',
        'd.stuck_at',
        'd.tries',
        'f.signed_xml',
        'f.created_at as signed_at',
      ])
      .where('d.account_id', '=', lease.accountId)
      .where('d.id', '=', lease.documentId)
      .where('d.lease_owner', '=', lease.owner)
      .executeTakeFirst();
    if (row?.access_key == null) return undefined;
    return {
      accountId: lease.accountId,
      id: lease.documentId,
      owner: lease.owner,
      leasedAt: lease.leasedAt,
      environmentId: row.environment_id as EnvironmentId,
      acronym: row.acronym,
      accessKey: row.access_key,
      attempt: row.attempt,
      signedXml: row.signed_xml,
      signedAt: row.signed_at,
      receivedAt: row.received_at,
      stuckAt: row.stuck_at,
      tries: row.tries,
    };
  });
}

/** Takes the lease of a document nobody walks now. */
export async function takeLease(db: Database, lease: Lease): Promise<boolean> {
  return await db.forAccount(lease.accountId, async (trx) => {
    const taken = await trx
      .updateTable('documents')
      .set({ lease_owner: lease.owner, lease_until: leaseEnd() })
      .where('account_id', '=', lease.accountId)
      .where('id', '=', lease.documentId)
      .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<', sql<Date>`clock_timestamp()`)]))
      .returning('id')
      .executeTakeFirst();
    return taken !== undefined;
  });
}

/** Gives back the lease of a document that needs no further step. */
export async function dropLease(db: Database, lease: Lease): Promise<void> {
  await db.forAccount(lease.accountId, (trx) =>
    trx
      .updateTable('documents')
      .set({ lease_owner: null, lease_until: null })
      .where('account_id', '=', lease.accountId)
      .where('id', '=', lease.documentId)
      .where('lease_owner', '=', lease.owner)
      .execute(),
  );
}

/** Keeps the lease for another call. Undefined when it is gone. */
export async function renewLease(db: Database, walking: Walking): Promise<Walking | undefined> {
  const leasedAt = Date.now();
  return await db.forAccount(walking.accountId, async (trx) => {
    const renewed = await guarded(trx, walking).set({ lease_until: leaseEnd() }).returning('id').executeTakeFirst();
    return renewed && { ...walking, leasedAt };
  });
}

export interface Change {
  readonly trigger: Trigger;
  readonly reason: HistoryReason;
  readonly errors?: readonly object[];
  /** Added to the warnings the document has. */
  readonly warnings?: readonly object[];
  readonly authorization?: {
    readonly number: string;
    readonly authorizedAt: Date;
    readonly xml: string;
    readonly answer: object;
  };
}

/** One change of state, with its history row and its outgoing events, in one transaction. */
export async function advance(db: Database, walking: Walking, change: Change): Promise<Walking | undefined> {
  const to = move(walking.acronym, change.trigger);
  if (to === undefined) throw new Error(`${change.trigger} cannot happen to a document in ${walking.acronym}`);
  const leasedAt = Date.now();
  return await db.forAccount(walking.accountId, async (trx) => {
    const underway = to === 'SND' || to === 'REC';
    const received = to === 'REC' && walking.acronym !== 'REC';
    const row = await guarded(trx, walking)
      .set({
        acronym: to,
        ...(to !== walking.acronym && { tries: 0 }),
        ...(received && { received_at: sql<Date>`clock_timestamp()` }),
        ...(underway ? { lease_until: leaseEnd() } : { due_at: null, lease_owner: null, lease_until: null }),
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
    if (change.authorization) await writeAuthorization(trx, walking, change.authorization);
    if (to !== walking.acronym || change.trigger === 'send')
      await writeHistory(trx, walking.accountId, walking.id, to, change.reason);
    if (!underway) await closeAlerts(trx, walking);
    const type = to === walking.acronym ? undefined : events[to];
    if (type !== undefined) await deliver(trx, { accountId: walking.accountId, documentId: walking.id, type });
    const tries = to === walking.acronym ? walking.tries : 0;
    return { ...walking, leasedAt, acronym: to, receivedAt: row.received_at, tries };
  });
}

const events = {
  CRD: undefined,
  PPR: 'document.signed',
  SND: undefined,
  REC: 'document.recepted',
  AUT: 'document.authorizated',
  DVL: 'document.rejected',
  NAT: 'document.rejected',
} as const satisfies Record<Acronym, string | undefined>;

export interface Rest {
  /** Until the next step; without it the document is due when it was. */
  readonly delayMs?: number;
  readonly tries: number;
  /** Why somebody should look at the document. */
  readonly alert?: {
    readonly kind: keyof typeof alertReasons;
    readonly message: string;
  };
}

/** What the history says of an alert; which authorization it is about stands in the alert alone. */
export const alertReasons = {
  'document.stuck': 'SRI has not decided within 24 hours',
  'document.foreign_authorization': 'SRI shows an authorization under our access key for a document that is not ours',
} as const satisfies Record<string, HistoryReason>;

/** Lays the document down until its next step is due. */
export async function release(db: Database, walking: Walking, { delayMs, tries, alert }: Rest): Promise<void> {
  await db.forAccount(walking.accountId, async (trx) => {
    const row = await guarded(trx, walking)
      .set({
        ...(delayMs !== undefined && {
          due_at: sql<Date>`clock_timestamp() + make_interval(secs => ${delayMs / 1_000})`,
        }),
        lease_owner: null,
        lease_until: null,
        tries,
        ...(alert && { stuck_at: sql<Date>`coalesce(stuck_at, clock_timestamp())` }),
      })
      .returning('business_id')
      .executeTakeFirst();
    if (row === undefined || alert === undefined || (await wasRaised(trx, walking, alert))) return;
    const raised = await trx
      .insertInto('alerts')
      .values({
        account_id: walking.accountId,
        business_id: row.business_id,
        document_id: walking.id,
        kind: alert.kind,
        message: alert.message,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (raised === undefined) return;
    await writeHistory(trx, walking.accountId, walking.id, walking.acronym, alertReasons[alert.kind]);
    await deliver(trx, { accountId: walking.accountId, documentId: walking.id, type: 'document.stuck' });
  });
}

/** In the same words for the present attempt: what somebody has put away does not come back with the next question to SRI. */
async function wasRaised(
  trx: Transaction<Tables>,
  walking: Walking,
  { kind, message }: NonNullable<Rest['alert']>,
): Promise<boolean> {
  if (walking.stuckAt === null) return false;
  const alert = await trx
    .selectFrom('alerts')
    .select('id')
    .where('account_id', '=', walking.accountId)
    .where('document_id', '=', walking.id)
    .where('kind', '=', kind)
    .where('message', '=', message)
    .limit(1)
    .executeTakeFirst();
  return alert !== undefined;
}

function guarded(trx: Transaction<Tables>, walking: Walking) {
  return trx
    .updateTable('documents')
    .where('account_id', '=', walking.accountId)
    .where('id', '=', walking.id)
    .where('acronym', '=', walking.acronym)
    .where('attempt', '=', walking.attempt)
    .where('lease_owner', '=', walking.owner);
}

async function writeAuthorization(
  trx: Transaction<Tables>,
  walking: Walking,
  { xml, answer }: NonNullable<Change['authorization']>,
): Promise<void> {
  await trx
    .updateTable('document_files')
    .set({ authorized_xml: xml, authorization_answer: JSON.stringify(answer) })
    .where('account_id', '=', walking.accountId)
    .where('document_id', '=', walking.id)
    .where('attempt', '=', walking.attempt)
    .execute();
}

async function closeAlerts(trx: Transaction<Tables>, walking: Walking): Promise<void> {
  if (walking.stuckAt === null) return;
  await trx
    .updateTable('alerts')
    .set({ resolved_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', walking.accountId)
    .where('document_id', '=', walking.id)
    .where('resolved_at', 'is', null)
    .execute();
}

function leaseEnd() {
  return sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
}
