// Archives that exceed the limits of the original ZIP format can be read by other programs.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findProgram } from '../../../../../scripts/external-programs.mjs';
import { zip } from './write-zip.ts';

const python = findProgram('an archive read by Python', 'python3');

it.runIf(python)('an archive with more than 65,535 files contains all of them', async () => {
  const count = 65_600;
  const at = new Date('2026-10-31T12:00:00-05:00');
  function* files() {
    for (let index = 0; index < count; index++) yield { name: `f/${index}.txt`, bytes: Buffer.from(String(index)), at };
  }
  const pieces: Buffer[] = [];
  for await (const piece of zip(files())) pieces.push(piece);
  const folder = mkdtempSync(join(tmpdir(), 'talonario-zip-'));
  try {
    writeFileSync(join(folder, 'a.zip'), Buffer.concat(pieces));
    const script = `import zipfile; z = zipfile.ZipFile('a.zip'); n = z.namelist(); print(len(n), z.read('f/65599.txt').decode(), z.testzip())`;
    expect(execFileSync(python ?? '', ['-c', script], { cwd: folder, encoding: 'utf8' }).trim()).toBe(
      '65600 65599 None',
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
