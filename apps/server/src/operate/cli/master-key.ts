// talonario master-key …

import { randomBytes } from 'node:crypto';
import { chownSync, readFileSync, statSync } from 'node:fs';
import { Refused } from '@talonario/cli/framework';
import { findMasterKeyFile, readConfig } from '../../platform/config/config.ts';
import { rewrapAll } from '../rewrap.ts';
import { writePrivateFile } from '../supervisor/home.ts';
import type { Command } from './command.ts';
import type { Operator } from './operator.ts';

export const masterKeyRotate: Command = {
  words: ['master-key', 'rotate'],
  summary: 'Seal everything with the first master key; the service may run meanwhile',
  options: {
    'new-key': { about: 'first make a new key and put it in front of the key file, which running processes read' },
  },
  async run(input, operator) {
    const owner = await operator.database();
    if (input.flag('new-key')) addKey(operator);
    const masterKeys = readConfig({ ...operator.env, DATABASE_URL: await operator.databaseUrl() }).masterKeys();
    const [current, ...older] = masterKeys;
    const { rewrapped, failed } = await rewrapAll(owner, masterKeys);
    const lines = [`${rewrapped} ${rewrapped === 1 ? 'secret' : 'secrets'} re-wrapped with master key ${current.id}`];
    if (failed.length > 0) lines.push('these could not be opened and are as they were:', ...failed);
    else if (older.length > 0) lines.push(`no longer needed: ${older.map(({ id }) => id).join(', ')}`);
    return {
      data: { masterKey: current.id, rewrapped, failed, older: older.map(({ id }) => id) },
      text: lines.join('\n'),
      failed: failed.length > 0,
    };
  },
};

// The new key comes first. The old keys stay, because processes on other machines may still encrypt with them.
function addKey({ env, settings }: Operator): void {
  const file = findMasterKeyFile(env, settings.home);
  if (file === undefined)
    throw new Refused(
      'the master key comes in TALONARIO_MASTER_KEY: put a new one in front of it there, and run this without --new-key',
    );
  try {
    const { uid, gid } = statSync(file);
    writePrivateFile(file, `${randomBytes(32).toString('base64')}\n${readFileSync(file, 'utf8')}`);
    // Root may rotate for a service that runs as another user.
    if (process.getuid?.() === 0) chownSync(file, uid, gid);
  } catch (error) {
    throw new Refused(`${file} cannot be changed: ${(error as Error).message}`);
  }
}
