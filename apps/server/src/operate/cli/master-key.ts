// Commands `talonario master-key …`.

import { randomBytes } from 'node:crypto';
import { chownSync, readFileSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandRefused } from '@talonario/cli/framework';
import type { Kysely } from 'kysely';
import { findMasterKeyFile, readConfig } from '../../platform/config/config.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { type MasterKey, readMasterKeys } from '../../platform/vault/master-key.ts';
import { processSilentAfterSeconds } from '../monitoring/alert-causes.ts';
import { heartbeatIntervalMs } from '../monitoring/heartbeat.ts';
import { rewrapAllDataKeys } from '../rewrap.ts';
import { listProcessesWithoutKey, type ProcessWithoutMasterKey } from '../rewrap-store.ts';
import { writePrivateFile } from '../supervisor/home.ts';
import type { OperatorCommand } from './command.ts';
import type { OperatorConnection } from './operator.ts';

export const masterKeyRotateCommand: OperatorCommand = {
  words: ['master-key', 'rotate'],
  summary: 'Seal everything with the first master key; the service may run meanwhile',
  options: {
    'new-key': { about: 'first make a new key and put it in front of the key file, which running processes read' },
  },
  async run(input, operator) {
    const owner = await operator.database();
    if (input.flag('new-key')) await addKey(owner, operator);
    const env = { ...operator.env, DATABASE_URL: await operator.databaseUrl() };
    const { masterKeyFile, ...config } = readConfig(env);
    const masterKeys = config.masterKeys();
    const [current, ...older] = masterKeys;
    await waitUntilKnown(owner, current, masterKeyFile, operator.tell);
    const { rewrapped, failed } = await rewrapAllDataKeys(owner, masterKeys);
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

/**
 * Adds a master key to the file. As long as a running process may not know the new key, it is the last one in the file
 * and encrypts nothing. When all processes know it, it becomes the first one. Old keys remain, because data encrypted
 * with them needs them.
 */
async function addKey(owner: Kysely<Tables>, { env, settings, tell }: OperatorConnection): Promise<void> {
  const file = findMasterKeyFile(env, settings.home);
  if (file === undefined)
    throw new CommandRefused(
      'the master key comes in TALONARIO_MASTER_KEY: put a new one in front of it there, and run this without --new-key',
    );
  const before = readKeyFile(file);
  const added = randomBytes(32).toString('base64');
  const reading = readMasterKeys(added);
  if (!('keys' in reading)) throw new Error(`a new master key ${reading.fault}`);
  replaceKeyFile(file, `${before.trimEnd()}\n${added}\n`);
  try {
    await waitUntilKnown(owner, reading.keys[0], file, tell);
  } catch (error) {
    replaceKeyFile(file, before);
    throw error;
  }
  replaceKeyFile(file, `${added}\n${before}`);
}

/**
 * Waits until all running processes know a new master key. Refuses if one cannot learn it, because that process could
 * not decrypt new data. A process that reads its keys from a file may share this file, so its next heartbeat is
 * awaited.
 */
async function waitUntilKnown(
  owner: Kysely<Tables>,
  { id }: MasterKey,
  file: string | undefined,
  tell: (text: string) => void,
): Promise<void> {
  const readsFile = ({ host, keyFile }: ProcessWithoutMasterKey) => host === hostname() && keyFile === file;
  const deadline = Date.now() + heartbeatIntervalMs + 30_000;
  for (let told = false; ; told = true) {
    const uninformed = (await listProcessesWithoutKey(owner, id, processSilentAfterSeconds)).filter(
      (one) => !readsFile(one),
    );
    if (uninformed.length === 0) return;
    if (Date.now() > deadline || uninformed.some(({ keyFile }) => keyFile === null)) throw refusalFor(id, uninformed);
    if (!told) tell(`waiting until the other processes report that they read master key ${id} (up to two minutes)`);
    await sleep(1_000);
  }
}

function refusalFor(id: string, uninformed: readonly ProcessWithoutMasterKey[]): CommandRefused {
  const list = uninformed.map(
    ({ kind, host, pid, keyFile }) => `  ${kind} ${pid} on ${host}, keys from ${keyFile ?? 'its environment'}`,
  );
  return new CommandRefused(
    [
      `nothing was changed: running processes do not know master key ${id} and could not open what it seals:`,
      ...list,
      'Give them the new key behind the old one first (docs/security.md, "Rotating it"). A process that was killed counts as running for five minutes.',
    ].join('\n'),
  );
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CommandRefused(`${file} cannot be read: ${(error as Error).message}`);
  }
}

function replaceKeyFile(file: string, text: string): void {
  try {
    const { uid, gid } = statSync(file);
    writePrivateFile(file, text);
    // Keeps the owner of the file, because root may rotate the key of a service that runs as another user.
    if (process.getuid?.() === 0) chownSync(file, uid, gid);
  } catch (error) {
    throw new CommandRefused(`${file} cannot be changed: ${(error as Error).message}`);
  }
}
