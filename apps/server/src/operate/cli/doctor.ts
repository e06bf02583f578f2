// talonario doctor
import { formatTable } from '@talonario/cli/framework';
import { readConfig } from '../../platform/config/config.ts';
import { checkProviderRuc, checkPublicUrl } from '../day/setting-checks.ts';
import { checkArchive } from './archive-check.ts';
import type { Command } from './command.ts';
import { checkDatabase } from './database-checks.ts';
import { checkGoLive, checkMail, checkMasterKey, checkSri } from './world-checks.ts';

export const doctorCommand: Command = {
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
      ...[checkMasterKey(config, operator.env), checkPublicUrl(config), checkProviderRuc(config)],
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
