// Chooses the user that runs PostgreSQL, because PostgreSQL refuses to run as root.
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

export interface PostgresUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns the user that runs PostgreSQL; undefined if this process is not root and can run it itself. For an existing
 * `dataFolder` it is the folder's owner.
 */
export function choosePostgresUser(dataFolder: string): PostgresUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return ownerOf(dataFolder) ?? findUser('postgres') ?? findUser('talonario') ?? createUser() ?? fallBack();
}

/**
 * Whether a user can enter a folder. This tries it instead of reading modes, so that access lists and mount options are
 * included.
 */
export function canEnterFolder(folder: string, user: PostgresUser | undefined): boolean {
  const options = { cwd: '/', stdio: 'ignore', ...user } as const;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], options).status === 0;
}

function ownerOf(folder: string): PostgresUser | undefined {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined;
}

function findUser(name: string): PostgresUser | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0) return undefined;
  return uid.stdout.trim() === '0' ? undefined : { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function createUser(): PostgresUser | undefined {
  const attempts: readonly [string, readonly string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'talonario']],
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', 'talonario']], // busybox
  ];
  for (const [command, args] of attempts) {
    if (spawnSync(command, args, { stdio: 'ignore' }).status === 0) break;
  }
  return findUser('talonario'); // also if another process has just created it
}

// User if none could be created: `nobody`, or any other user in /etc/passwd, because initdb needs a user that is listed
// there.
function fallBack(): PostgresUser {
  const nobody = findUser('nobody');
  if (nobody) return nobody;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line = users.map((user) => user.split(':')).find(([, , uid]) => Number(uid) > 0);
  if (line) return { uid: Number(line[2]), gid: Number(line[3]) };
  throw new Error(
    'PostgreSQL does not run as root, and this system has no other user. Start as another user, or set DATABASE_URL.',
  );
}
