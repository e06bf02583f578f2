// `npm run test:bare`: runs every test file that uses an external program, with only Node, npm, sh, git and the
// coreutils in PATH. Each test either passes or is skipped by scripts/external-programs.mjs. A test that starts a
// missing program without looking for it fails here.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { executablePathsOf } from './external-programs.mjs';
import { importsOf } from './imports.mjs';

// Programs of GNU coreutils 9.1. Those that are not installed are left out.
const coreutils =
  'arch b2sum base32 base64 basename basenc cat chcon chgrp chmod chown chroot cksum comm cp csplit cut date dd df dir dircolors ' +
  'dirname du echo env expand expr factor false fmt fold groups head hostid id install join link ln logname ls md5sum mkdir mkfifo ' +
  'mknod mktemp mv nice nl nohup nproc numfmt od paste pathchk pinky pr printenv printf ptx pwd readlink realpath rm rmdir runcon ' +
  'seq sha1sum sha224sum sha256sum sha384sum sha512sum shred shuf sleep sort split stat stdbuf stty sum sync tac tail tee test ' +
  'timeout touch tr true truncate tsort tty uname unexpand uniq unlink users vdir wc who whoami yes';

const folder = mkdtempSync(join(tmpdir(), 'talonario-bare-'));
// Other users may read the folder, because PostgreSQL may run as another user and the process that guards it uses these
// programs, too.
chmodSync(folder, 0o755);
try {
  symlinkSync(process.execPath, join(folder, 'node'));
  for (const name of ['npm', 'npx', 'sh', 'git', ...coreutils.split(' ')]) {
    const [path] = executablePathsOf(name);
    if (path !== undefined) symlinkSync(path, join(folder, name));
  }
  const { CHROMIUM: _, ...env } = process.env;
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...affectedFiles()];
  process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...env, PATH: folder } }).status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}

/** Test files that import scripts/external-programs.mjs, directly or through a module. */
function affectedFiles() {
  const list = ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs'];
  const importers = new Map();
  for (const file of execFileSync('git', list, { encoding: 'utf8' }).trim().split('\n'))
    for (const specifier of importsOf(readFileSync(file, 'utf8')).filter((name) => name.startsWith('.'))) {
      const imported = relative('.', resolve(dirname(file), specifier));
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  const found = new Set(['scripts/external-programs.mjs']);
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return [...found].filter((file) => file.endsWith('.test.ts')).sort();
}
