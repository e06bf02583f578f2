// Folders of the embedded PostgreSQL's programs and data. They are in TALONARIO_HOME. If PostgreSQL's user cannot enter
// that (root's home has mode 0700), they are under /var/lib/talonario, and TALONARIO_HOME contains a file with their
// path.
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { canEnterFolder, choosePostgresUser, type PostgresUser } from './run-as.ts';

export interface EmbeddedFolders {
  readonly folder: string;
  readonly data: string;
  readonly runAs: PostgresUser | undefined;
}

export const embeddedDatabaseRoot = '/var/lib/talonario';

export function chooseEmbeddedFolders(home: string): EmbeddedFolders {
  const pointer = join(home, 'postgres.location');
  if (existsSync(pointer)) return followPointer(pointer);
  const inHome = join(home, 'postgres');
  const user = choosePostgresUser(join(inHome, 'data'));
  makeFolder(inHome, user);
  if (canEnterFolder(inHome, user)) return place(inHome, user);
  if (existsSync(join(inHome, 'data')))
    throw new Error(
      `the user who owns ${join(inHome, 'data')} can no longer get there: open the folders above it (chmod o+x)`,
    );
  removeIfEmpty(inHome);
  const folder = makeReachableFolder(home);
  writeFileSync(pointer, `${folder}\n`, { mode: 0o600 }); // two concurrent starts write the same
  return place(folder, choosePostgresUser(join(folder, 'data')));
}

function followPointer(pointer: string): EmbeddedFolders {
  const folder = readFileSync(pointer, 'utf8').trim();
  const data = join(folder, 'data');
  return place(folder, choosePostgresUser(data));
}

function place(folder: string, runAs: PostgresUser | undefined): EmbeddedFolders {
  return { folder, data: join(folder, 'data'), runAs };
}

function makeReachableFolder(home: string): string {
  for (const folder of ['/var/lib', embeddedDatabaseRoot]) makeFolder(folder, { uid: 0, gid: 0 });
  // Only root may be able to write to this folder. Otherwise another user could replace its content.
  const stat = lstatSync(embeddedDatabaseRoot);
  if (!stat.isDirectory() || stat.uid !== 0 || (stat.mode & 0o022) !== 0)
    throw new Error(`${embeddedDatabaseRoot} must be a folder that only root can write to`);
  const real = realpathSync(home);
  const digest = createHash('sha256').update(real).digest('hex').slice(0, 12);
  const folder = join(embeddedDatabaseRoot, `${basename(join(real, '..')).replace(/[^\w.-]/g, '_')}-${digest}`);
  makeFolder(folder, { uid: 0, gid: 0 });
  return folder;
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // A concurrent start has created the folder, or it is in use.
  }
}

function makeFolder(folder: string, user: PostgresUser | undefined): void {
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, user ? 0o755 : 0o700);
}
