// Command `talonario doctor`.
import { formatTable } from '@talonario/cli/framework';
import { openS3 } from '../../platform/archive/s3.ts';
import { type Config, databaseOwnerUrl, readConfig } from '../../platform/config/config.ts';
import { openOwnerDatabase } from '../../platform/db/pool.ts';
import type { CheckResult } from '../monitoring/finding.ts';
import { checkProviderRuc, checkPublicUrl, checkSettingNames } from '../monitoring/setting-checks.ts';
import { countArchivedObjects } from './archive-store.ts';
import type { OperatorCommand } from './command.ts';
import { checkDatabase } from './database-checks.ts';
import { checkGoLive, checkMail, checkMasterKey, checkSri } from './external-checks.ts';

export const doctorCommand: OperatorCommand = {
  words: ['doctor'],
  summary:
    'Check settings, database, master key, mail, archive and SRI, and tell how the installation is doing; exit code 1 when something fails',
  async run(_input, operator) {
    const config = readConfig({
      ...operator.env,
      DATABASE_URL: operator.settings.databaseUrl ?? (await operator.databaseUrl()),
    });
    const [database, mail, sri, archive] = await Promise.all([
      checkDatabase(config),
      checkMail(config),
      checkSri(config, operator.env),
      checkArchive(config),
    ]);
    const settings = [
      checkSettingNames(operator.env),
      checkMasterKey(config, operator.env),
      checkPublicUrl(config),
      checkProviderRuc(config),
      checkGoLive(config, operator.env),
    ];
    const findings = [...database, ...settings, mail, archive, ...sri];
    const rows = findings.map(({ state, check, detail }) => [state, check, detail]);
    return {
      data: findings,
      text: formatTable(['', '', ''], rows).trimStart(),
      failed: findings.some(({ state }) => state === 'fail'),
    };
  },
};

/** Writes, reads and deletes a test object in the archive. */
async function checkArchive(config: Config): Promise<CheckResult> {
  const check = 'archive';
  if (config.archive === undefined) {
    const { stored } = await count(config);
    if (stored === 0) return { check, state: 'ok', detail: 'none: PostgreSQL keeps the bytes of documents' };
    return { check, state: 'fail', detail: `${stored} files lie in an archive, and TALONARIO_ARCHIVE_URL is not set` };
  }
  const archive = openS3(config.archive);
  try {
    await archive.probe();
  } catch (error) {
    return { check, state: 'fail', detail: `${archive.address}: ${(error as Error).message}` };
  }
  const { endpoint, lock } = config.archive;
  const plain = endpoint?.startsWith('http:') ? '; its endpoint is plain HTTP' : '';
  const unlocked = lock === 'none' ? '; nothing locks documents of production there' : '';
  const { stored, waiting } = await count(config);
  const detail = `${archive.address}: ${stored} files, ${waiting} documents waiting${plain}${unlocked}`;
  return { check, state: plain || unlocked ? 'warn' : 'ok', detail };
}

// Counts archived and waiting objects. Another check reports failures of the database.
async function count(config: Config): Promise<{ stored: number; waiting: number }> {
  const owner = openOwnerDatabase({ databaseUrl: databaseOwnerUrl(config), databasePoolSize: 1 });
  try {
    return await countArchivedObjects(owner);
  } catch {
    return { stored: 0, waiting: 0 };
  } finally {
    await owner.destroy();
  }
}
