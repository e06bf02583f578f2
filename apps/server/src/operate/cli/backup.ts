// Commands `talonario backup` and `talonario restore`, for the embedded PostgreSQL.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CommandRefused, UsageError } from '@talonario/cli/framework';
import { makeBackup } from '../../platform/backup/back-up.ts';
import { readServerVersion, recordBackup, recordBackupAsOwner } from '../../platform/backup/backup-store.ts';
import { restoreBackup } from '../../platform/backup/restore.ts';
import { deleteKnownPosition } from '../../platform/backup/restore-watch.ts';
import { clientClassFor } from '../../platform/db/connect.ts';
import { chooseEmbeddedFolders } from '../../platform/db/embedded/folders.ts';
import type { OperatorCommand } from './command.ts';
import type { OperatorConnection } from './operator.ts';

const backup: OperatorCommand = {
  words: ['backup'],
  summary: 'Write a backup of the embedded PostgreSQL, also while it works; the master key is not in it',
  options: { to: { value: 'FILE', about: 'a new file, such as talonario-2026-01-31.tar.gz', required: true } },
  async run(input, operator) {
    refuseExternal(operator);
    const file = resolve(input.required('to'));
    if (existsSync(file)) throw new CommandRefused(`${file} is there already: name a new file`);
    const url = await operator.databaseUrl();
    const client = new (clientClassFor(url))({ application_name: 'talonario backup' });
    client.on('error', () => {});
    await client.connect();
    try {
      const version = await readServerVersion(client);
      const note = { format: 2, takenAt: new Date().toISOString(), ...version } as const;
      const size = await makeBackup(client, chooseEmbeddedFolders(operator.settings.home).data, file, note);
      await recordBackup(client, { takenAt: new Date(note.takenAt), place: file });
      const text = `${file}, ${(size / 2 ** 20).toFixed(1)} MB\nKeep the master key apart from it: ${keyFile(operator)}`;
      return { data: { file, size, ...note }, text };
    } finally {
      await client.end();
    }
  },
};

const restoreCommand: OperatorCommand = {
  words: ['restore'],
  summary: 'Put a backup into an empty TALONARIO_HOME; emission is held until the numbers are confirmed',
  options: { from: { value: 'FILE', about: 'what talonario backup wrote', required: true } },
  async run(input, operator) {
    refuseExternal(operator);
    const file = resolve(input.required('from'));
    const note = await restoreBackup(file, operator.prepareHomeFolder());
    deleteKnownPosition(operator.settings.home);
    await operator.database(); // replays the write-ahead log, migrates, and puts every counter on hold
    const text = [
      `restored as it was at ${note.takenAt}`,
      `The master key belongs to it: ${keyFile(operator)}`,
      'Emission is held: SRI may know later numbers. See talonario numbers list, and docs/backup.md.',
    ];
    return { data: note, text: text.join('\n') };
  },
};

const backupDone: OperatorCommand = {
  words: ['backup', 'done'],
  summary: 'Write down that a backup was taken by other tools, so that an old one is noticed',
  options: {
    at: { value: 'INSTANT', about: 'when it was taken, such as 2026-01-31T02:00:00-05:00; now when not given' },
    place: { value: 'TEXT', about: 'where it lies, in your own words' },
  },
  async run(input, operator) {
    const at = input.text('at');
    const takenAt = at === undefined ? new Date() : new Date(at);
    if (Number.isNaN(takenAt.getTime()))
      throw new UsageError('--at must be an instant such as 2026-01-31T02:00:00-05:00');
    if (takenAt.getTime() > Date.now() + 60_000) throw new CommandRefused('--at lies in the future');
    const place = (input.text('place') ?? 'another tool').slice(0, 200);
    const note = await recordBackupAsOwner(await operator.database(), { takenAt, place });
    return { data: note, text: `backup of ${note.takenAt.toISOString()} (${note.place}) written down` };
  },
};

export const backupCommands: readonly OperatorCommand[] = [backupDone, backup, restoreCommand];

function refuseExternal({ settings }: OperatorConnection): void {
  if (settings.databaseUrl !== undefined)
    throw new CommandRefused('DATABASE_URL is set: back up that server with its own tools (docs/backup.md)');
}

function keyFile({ env, settings }: OperatorConnection): string {
  if (env.TALONARIO_MASTER_KEY) return 'TALONARIO_MASTER_KEY';
  return env.TALONARIO_MASTER_KEY_FILE || join(settings.home, 'master.key');
}
