// Data folder (cluster) of the embedded PostgreSQL. It is created once, completely or not at all, with a random
// password.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './binaries.ts';
import type { EmbeddedFolders } from './folders.ts';
import type { PostgresUser } from './run-as.ts';

export const databaseOwnerRole = 'talonario';

/**
 * Creates the data folder if it does not exist, and refuses one of another major version. Returns the password of the
 * database owner.
 */
export async function prepareCluster(
  place: EmbeddedFolders,
  binaries: PostgresBinaries,
  durable: boolean,
): Promise<string> {
  if (!existsSync(place.data)) await createCluster(place, binaries, durable);
  const version = (await readOwn(join(place.data, 'PG_VERSION'))).trim();
  if (version !== binaries.majorVersion)
    throw new Error(
      `the data in ${place.data} belongs to PostgreSQL ${version} and this release brings PostgreSQL ${binaries.majorVersion}. ` +
        'Dump it with the release that made it and load it here: see "Upgrade" in docs/operations.md.',
    );
  return (await readOwn(join(place.data, passwordFile))).trim();
}

async function readOwn(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES')
      throw new Error(`${path} cannot be read (${code}): this is not a data folder of ours`, { cause: error });
    throw new Error(
      `${path} belongs to another user: start as that user or as root, or choose another TALONARIO_HOME`,
      {
        cause: error,
      },
    );
  }
}

// File with the password. It is inside the data folder, so that both are always copied together.
const passwordFile = 'talonario.password';

async function createCluster(place: EmbeddedFolders, binaries: PostgresBinaries, durable: boolean): Promise<void> {
  const draft = `${place.data}.${randomBytes(6).toString('hex')}.part`;
  const password = randomBytes(24).toString('base64url');
  const handOver = async (path: string) => await giveTo(path, place.runAs);
  try {
    await mkdir(draft, { mode: 0o700 });
    await handOver(draft);
    // initdb needs an empty folder and reads the password file as PostgreSQL's user.
    const draftPassword = `${draft}.password`;
    await writeFile(draftPassword, `${password}\n`, { mode: 0o600, flag: 'wx' });
    await handOver(draftPassword);
    await runInitdb(binaries, draft, draftPassword, place, durable);
    await rename(draftPassword, join(draft, passwordFile));
    await appendFile(join(draft, 'postgresql.conf'), serverSettings);
    await rename(draft, place.data);
  } catch (error) {
    await rm(`${draft}.password`, { force: true });
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(place.data)) throw error; // otherwise another process has already created it
  }
}

async function runInitdb(
  binaries: PostgresBinaries,
  data: string,
  password: string,
  place: EmbeddedFolders,
  durable: boolean,
): Promise<void> {
  const args = [
    `--pgdata=${data}`,
    `--username=${databaseOwnerRole}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's builtin locale has the same sort order and letter case on every machine, and needs no installed
    // locales.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    ...(durable ? [] : ['--no-sync']),
  ];
  try {
    await promisify(execFile)(binaries.initdb, args, { cwd: place.folder, env: serverEnvironment(), ...place.runAs });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new Error(`PostgreSQL could not make its data folder: ${(stderr || message).trim()}`, { cause: error });
  }
}

/** Environment of the server. It contains no keys or addresses of the service, and makes messages English. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

async function giveTo(path: string, user: PostgresUser | undefined): Promise<void> {
  if (user) await chown(path, user.uid, user.gid);
}

const serverSettings = `
# Talonario. Change what you like; address, port and socket are given at start.
max_connections = 100
shared_buffers = 128MB
max_wal_size = 1GB
wal_compression = on
timezone = 'UTC'
log_timezone = 'UTC'
log_line_prefix = '%m [%p] %a '
log_checkpoints = off
log_min_duration_statement = 1s
log_parameter_max_length = 0 # values of slow statements may be somebody's data
log_parameter_max_length_on_error = 0
`;
