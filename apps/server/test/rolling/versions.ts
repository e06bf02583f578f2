// Makes two versions of this repository: the last release from git, and the current files with one more migration.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../../../../scripts/external-programs.mjs';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

export interface LastRelease {
  readonly version: string;
  readonly commit: string;
  readonly migration: string;
}

export function readLastRelease(): LastRelease {
  return JSON.parse(readFileSync(join(root, 'apps/server/released-schema.json'), 'utf8')) as LastRelease;
}

/** Whether the release can be unpacked here. A shallow clone may not have its commit. */
export function canUnpack({ commit, version }: LastRelease): boolean {
  if (findProgram(`release ${version}`, 'tar') === undefined) return false;
  const known = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status === 0;
  if (!known) console.log(`skipped: release ${version}: this clone does not have its commit ${commit}`);
  return known;
}

export function unpackRelease(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'talonario-released-'));
  const archive = execFileSync('git', ['archive', commit, ...parts], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  linkModules(folder);
  return folder;
}

export interface NextVersion {
  readonly folder: string;
  readonly migration: string;
}

/** Makes a version that has one more migration and changed SQL functions. */
export function makeNextVersion(): NextVersion {
  const folder = mkdtempSync(join(tmpdir(), 'talonario-next-'));
  const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard', '--', ...parts], { cwd: root })
    .toString('utf8')
    .split('\0')
    .filter(Boolean);
  for (const file of files) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  const db = join(folder, 'apps/server/src/platform/db');
  const last = readdirSync(join(db, 'migrations')).sort().at(-1) ?? '';
  const migration = `${String(Number(last.slice(0, 4)) + 1).padStart(4, '0')}_next`;
  const text =
    "-- expand: a column that the release before does not know\nalter table documents add column next_version text not null default 'x';\n";
  writeFileSync(join(db, 'migrations', `${migration}.sql`), text);
  for (const name of readdirSync(join(db, 'functions')))
    appendFileSync(join(db, 'functions', name), '-- The same, applied again under whoever calls it.\n');
  linkModules(folder);
  return { folder, migration };
}

const parts = ['apps', 'packages', 'scripts', 'package.json', 'tsconfig.base.json'];

// Links node_modules: external packages are shared, those of the repository are taken from the version's folder.
function linkModules(folder: string): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === '@talonario') cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else if (name !== '.cache') symlinkSync(join(from, name), join(to, name));
  }
  const own = 'apps/server/node_modules'; // another version of a package than the others have
  if (existsSync(join(root, own))) symlinkSync(join(root, own), join(folder, own));
}
