// SQL queries about alerts to operators. One statement writes all changes of a run.
import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { SealedSecret } from '../../platform/vault/vault.ts';
import type { AlertCause } from './alert-cause.ts';
import type { Locale } from './messages.ts';

type System = Pick<Database, 'system'>;

export interface NewAlertMail {
  readonly recipient: string;
  readonly content: SealedSecret;
}

export interface AlertChangesToStore {
  /** Version of the alerts that the run has read. */
  readonly expected: number;
  readonly raised: readonly { readonly cause: string; readonly facts: AlertCause }[];
  readonly seen: readonly string[];
  readonly resolved: readonly string[];
  readonly mails: readonly NewAlertMail[];
  readonly post: string | null;
}

/** Stores the alerts. Returns false and writes nothing if another process has changed them since they were read. */
export async function storeOperatorAlerts({ system }: System, write: AlertChangesToStore): Promise<boolean> {
  const mails = write.mails.map(({ recipient, content: { sealed, sealedKey, masterKeyId } }) => ({
    recipient,
    sealed: sealed.toString('base64'),
    sealed_key: sealedKey.toString('base64'),
    master_key_id: masterKeyId,
  }));
  const { rows } = await sql<{ written: boolean }>`
    select write_operator_alerts(${write.expected}, ${JSON.stringify(write.raised)}::jsonb, ${[...write.seen]}::text[],
      ${[...write.resolved]}::text[], ${JSON.stringify(mails)}::jsonb, ${write.post}::text) as written
  `.execute(system);
  return rows[0]?.written === true;
}

export async function listAlertedOperators({ system }: System): Promise<{ email: string; locale: Locale }[]> {
  const { rows } = await sql<{ email: string; locale: Locale }>`select * from list_alerted_operators()`.execute(system);
  return rows;
}

export interface ClaimedAlertWebhook {
  readonly id: number;
  readonly body: string;
  readonly tries: number;
}

export async function claimAlertWebhook({ system }: System): Promise<ClaimedAlertWebhook | undefined> {
  const { rows } = await sql<ClaimedAlertWebhook>`select * from claim_operator_post(interval '30 seconds')`.execute(
    system,
  );
  return rows[0];
}

/** Stores the result of an alert webhook. If `againInSeconds` is undefined, it is not tried again. */
export async function finishAlertWebhook(
  { system }: System,
  id: number,
  answer: string,
  againInSeconds: number | undefined,
): Promise<void> {
  await sql`
    select finish_operator_post(${id}, ${answer}, make_interval(secs => ${againInSeconds ?? null}::double precision))
  `.execute(system);
}
