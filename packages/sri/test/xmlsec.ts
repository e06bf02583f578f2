import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What xmlsec1 says of a signature; undefined where it is not installed. */
export function xmlsecAccepts(xml: string): boolean | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'talonario-foreign-'));
  try {
    const file = join(folder, 'document.xml');
    writeFileSync(file, xml);
    const ids = ['--id-attr:id', 'factura', '--id-attr:Id', 'SignedProperties', '--id-attr:Id', 'KeyInfo'];
    const run = spawnSync('xmlsec1', ['--verify', '--insecure', ...ids, file]);
    return run.error ? undefined : run.status === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
