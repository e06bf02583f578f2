// Database checks of `talonario doctor`.
import type { Kysely } from 'kysely';
import { type Config, databaseOwnerUrl } from '../../platform/config/config.ts';
import { inspectMigrations } from '../../platform/db/migrate.ts';
import { openDatabase, openOwnerDatabase } from '../../platform/db/pool.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { collectInstallationStatus } from '../monitoring/facts.ts';
import type { CheckResult } from '../monitoring/finding.ts';
import { statusFindingsOf } from '../monitoring/findings.ts';
import {
  countSealedWithOtherKeys,
  countVisibleAccounts,
  hasDiskSpaceToWrite,
  listTablesWithoutRowSecurity,
  loadServerFacts,
  loadServiceRole,
} from './database-store.ts';

/** Runs the checks. After a failure, checks that depend on its success are left out. */
export async function checkDatabase(config: Config): Promise<readonly CheckResult[]> {
  const owner = openOwnerDatabase({ databaseUrl: databaseOwnerUrl(config), databasePoolSize: 1 });
  try {
    const findings = [await checkServer(owner)];
    findings.push(await checkMigrations(databaseOwnerUrl(config)));
    if (findings.some(({ state }) => state === 'fail')) return findings;
    findings.push(
      await checkWall(config, owner),
      await checkSealedSecrets(config, owner),
      ...statusFindingsOf(
        await collectInstallationStatus({ system: owner }, !(await hasDiskSpaceToWrite(owner))),
        config.watch,
        'en',
      ),
    );
    return findings;
  } catch (error) {
    return [{ check: 'database', state: 'fail', detail: (error as Error).message }];
  } finally {
    await owner.destroy();
  }
}

async function checkServer(owner: Kysely<Tables>): Promise<CheckResult> {
  const check = 'database';
  const server = await loadServerFacts(owner);
  if (!server) return { check, state: 'fail', detail: 'no answer' };
  const detail = `PostgreSQL ${server.version}`;
  if (server.number < oldestServer * 10_000)
    return { check, state: 'fail', detail: `${detail}: ${oldestServer} or newer is needed` };
  if (server.encoding !== 'UTF8') return { check, state: 'fail', detail: `${detail}: its encoding must be UTF8` };
  if (!server.folds)
    return {
      check,
      state: 'warn',
      detail: `${detail}: its locale does not know Ñ, so searches miss accented capitals`,
    };
  const drift = Math.abs(server.now.getTime() - Date.now()) / 1000;
  if (drift > 5)
    return { check, state: 'warn', detail: `${detail}: its clock is ${drift.toFixed(0)} s away from ours` };
  return { check, state: 'ok', detail };
}

const oldestServer = 15;

async function checkMigrations(databaseUrl: string): Promise<CheckResult> {
  const { applied, pending, newer, faults } = await inspectMigrations(databaseUrl);
  if (faults.length > 0) return { check: 'migrations', state: 'fail', detail: faults.join('; ') };
  if (pending.length > 0)
    return { check: 'migrations', state: 'fail', detail: `${pending.length} pending: run talonario migrate` };
  const beside = newer.length > 0 ? ', newer than this version, which goes on beside it' : '';
  return { check: 'migrations', state: 'ok', detail: `at ${applied.at(-1)}${beside}` };
}

// Checks that row-level security applies to the service's database role, and that every table with an account has a
// policy.
async function checkWall(config: Config, owner: Kysely<Tables>): Promise<CheckResult> {
  const check = 'row-level security';
  const db = openDatabase({ ...config, databasePoolSize: 1 });
  try {
    const working = await loadServiceRole(db);
    if (working?.role !== 'talonario_app' || working.free)
      return { check, state: 'fail', detail: `the role ${working?.role} can step around it` };
    const open = await listTablesWithoutRowSecurity(owner);
    if (open.length > 0) return { check, state: 'fail', detail: `not on ${open.join(', ')}` };
    if ((await countVisibleAccounts(db)) > 0)
      return { check, state: 'fail', detail: 'accounts are visible without an account being set' };
    return { check, state: 'ok', detail: 'the service sees nothing without an account' };
  } finally {
    await db.close();
  }
}

async function checkSealedSecrets({ masterKeys }: Config, owner: Kysely<Tables>): Promise<CheckResult> {
  const check = 'sealed secrets';
  const count = await countSealedWithOtherKeys(
    owner,
    masterKeys().map(({ id }) => id),
  );
  if (count > 0)
    return { check, state: 'fail', detail: `${count} were sealed with a master key that is not configured` };
  return { check, state: 'ok', detail: 'the configured master keys open all of them' };
}
