import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../../scripts/external-programs.mjs';

const xmlsec = findProgram('signatures judged by xmlsec1', 'xmlsec1');

/** Verdict of xmlsec1 about a signature; undefined if it is not installed. */
export function xmlsecAccepts(xml: string): boolean | undefined {
  if (xmlsec === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'talonario-foreign-'));
  try {
    const file = join(folder, 'document.xml');
    writeFileSync(file, xml);
    const ids = ['--id-attr:id', 'factura', '--id-attr:Id', 'SignedProperties', '--id-attr:Id', 'KeyInfo'];
    return spawnSync(xmlsec, ['--verify', '--insecure', ...ids, file]).status === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
