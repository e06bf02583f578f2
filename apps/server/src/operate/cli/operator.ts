// Access of operator commands to the database, as its owner and so without row-level security. Without DATABASE_URL it
// is the embedded PostgreSQL; if that is not running, it is started for the duration of the command.

import { userInfo } from 'node:os';
import { CommandRefused } from '@talonario/cli/framework';
import type { Kysely } from 'kysely';
import { insertAuditRows } from '../../identity/audit/store.ts';
import { databaseOwnerUrl, type Environment, readSettings } from '../../platform/config/config.ts';
import { chooseEmbeddedFolders, type EmbeddedFolders } from '../../platform/db/embedded/folders.ts';
import { openEmbeddedServer } from '../../platform/db/embedded/server.ts';
import { inspectMigrations, migrate } from '../../platform/db/migrate.ts';
import { openOwnerDatabase } from '../../platform/db/pool.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { holdCountersAfterRestore } from '../supervisor/hold-after-restore.ts';
import { prepareHomeFolder } from '../supervisor/home.ts';

export interface OperatorConnection {
  readonly env: Environment;
  readonly settings: ReturnType<typeof readSettings>;
  /** Prints a line about the progress. The result of the command is printed separately. */
  tell(text: string): void;
  /** Address of the PostgreSQL database, which may be empty or not migrated. */
  databaseUrl(): Promise<string>;
  /** Creates the home folder if it does not exist. Returns the folders of the embedded PostgreSQL in it. */
  prepareHomeFolder(): EmbeddedFolders;
  /** Connection to the database. Fails if its schema is not that of this version; the embedded one is migrated. */
  database(): Promise<Kysely<Tables>>;
  close(): Promise<void>;
}

export function makeOperatorConnection(env: Environment, tell: (text: string) => void = () => {}): OperatorConnection {
  const settings = readSettings(env);
  const closing: (() => Promise<void>)[] = [];
  let url: Promise<string> | undefined;

  async function findDatabase(): Promise<string> {
    const { databaseUrl, databaseAdminUrl } = settings;
    if (databaseUrl !== undefined) return databaseOwnerUrl({ databaseUrl, databaseAdminUrl });
    operator.prepareHomeFolder();
    const server = await openEmbeddedServer({ home: settings.home, as: 'guest' });
    closing.unshift(() => server.close());
    await migrate(server.url); // the embedded data is used by this instance only
    await holdCountersAfterRestore(server);
    return server.url;
  }

  const operator: OperatorConnection = {
    env,
    settings,
    tell,
    databaseUrl() {
      url ??= findDatabase();
      return url;
    },
    prepareHomeFolder() {
      prepareHomeFolder(settings.home, { needsMasterKey: !env.TALONARIO_MASTER_KEY && !env.TALONARIO_MASTER_KEY_FILE });
      return chooseEmbeddedFolders(settings.home);
    },
    async database() {
      const databaseUrl = await operator.databaseUrl();
      await refuseOtherVersion(databaseUrl);
      const owner = openOwnerDatabase({ databaseUrl, databasePoolSize: 2 });
      closing.unshift(() => owner.destroy());
      return owner;
    },
    async close() {
      for (const close of closing) await close();
    },
  };
  return operator;
}

async function refuseOtherVersion(databaseUrl: string): Promise<void> {
  const { pending, faults } = await inspectMigrations(databaseUrl);
  if (faults.length > 0) throw new CommandRefused(faults.join('\n'));
  if (pending.length > 0)
    throw new CommandRefused(`the database lacks ${pending.length} migrations: run talonario migrate first`);
}

/** Records a command of the operator in the audit log of an account. Call it in the transaction of the change. */
export async function recordOperatorAudit(
  trx: Trx,
  entry: { accountId: number; action: string; recordType: string; recordId: number; after?: object },
): Promise<void> {
  await insertAuditRows(trx, [
    {
      account_id: entry.accountId,
      actor_kind: 'operator',
      actor_id: null,
      actor_name: operatorName(),
      action: entry.action,
      record_type: entry.recordType,
      record_id: entry.recordId,
      before: null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      ip: null,
      request_id: null,
    },
  ]);
}

function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`; // the user of a container may have no name
  }
}
