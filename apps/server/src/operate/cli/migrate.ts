// Command `talonario migrate`.

import { inspectMigrations, migrate } from '../../platform/db/migrate.ts';
import type { OperatorCommand } from './command.ts';

export const migrateCommand: OperatorCommand = {
  words: ['migrate'],
  summary: 'Bring the database to the version of this release',
  options: { status: { about: 'only tell how it stands; exit code 1 when something is pending' } },
  async run(input, operator) {
    const url = await operator.databaseUrl();
    const { databaseUrl = url, databaseAdminUrl } = operator.settings;
    if (input.flag('status')) {
      const state = await inspectMigrations(url);
      const { applied, pending, newer, faults } = state;
      const lines = [
        `applied: ${applied.at(-1) ?? 'nothing'}`,
        `pending: ${pending.join(', ') || 'nothing'}`,
        ...(newer.length > 0 ? [`newer than this version: ${newer.join(', ')}`] : []),
        ...faults,
      ];
      return { data: state, text: lines.join('\n'), failed: pending.length > 0 || faults.length > 0 };
    }
    const applied = await migrate({ databaseUrl, databaseAdminUrl });
    return { data: { applied }, text: applied.length > 0 ? applied.join('\n') : 'nothing to do' };
  },
};
