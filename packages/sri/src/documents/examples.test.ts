import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findProgram } from '../../../../scripts/external-programs.mjs';
import {
  officialFaults,
  officialSchemaFile,
  officialSchemasPresent,
  officialSchemaText,
} from '../../test/official-schemas.ts';
import { expectTotalsToAddUp } from '../../test/recount.ts';
import { signaturePorts, signingKey } from '../../test/signing.ts';
import { checkSchema } from '../schemas/index.ts';
import { prepareSigner, signDocumentXml, verifySignature } from '../signature/index.ts';
import { buildDocument, type IssueNumbers } from './build.ts';
import { type AnyDocumentInput, documentTypes } from './index.ts';

/**
 * Every example is a document as data (`name.json`) and the expected XML (`name.xml`), compared byte for byte.
 * `UPDATE_GOLDEN=1` rewrites the XML; read the difference before committing it.
 */
interface Example {
  readonly about: string;
  readonly today: string;
  readonly issue: IssueNumbers;
  readonly document: AnyDocumentInput;
}

const update = process.env.UPDATE_GOLDEN === '1';
const xmllint = findProgram('verdict of xmllint on the examples', 'xmllint');
if (!officialSchemasPresent)
  console.log("skipped: SRI's own schemas on the examples; they are not beside this checkout");
const xmlsec = findProgram('verdict of xmlsec1 on the signed examples', 'xmlsec1');
const signer = prepareSigner(signingKey, signaturePorts.digest);
const signedAt = new Date('2026-08-14T15:00:00Z');

describe.each(documentTypes.map((type) => [type.slug, type] as const))('examples: %s', (slug, type) => {
  const folder = join(import.meta.dirname, slug, 'examples');
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));

  it('are at least eight, and every XML has its data', () => {
    expect(names.length).toBeGreaterThanOrEqual(8);
    const orphans = readdirSync(folder).filter((file) => !names.includes(file.replace(/\.(json|xml)$/, '')));
    expect(orphans).toEqual([]);
  });

  it.each(names)('%s', (name) => {
    const example: Example = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
    const result = buildDocument(example.document, { today: example.today }, example.issue);
    if (!result.ok) expect.fail(JSON.stringify(result.faults, null, 2));
    const { xml } = result;
    const golden = join(folder, `${name}.xml`);
    if (update) writeFileSync(golden, xml);
    expect(xml).toBe(readFileSync(golden, 'utf8'));
    const verdict = checkSchema(xml, type.code);
    if (!verdict.ok) expect.fail(JSON.stringify(verdict.faults));
    const signed = signDocumentXml(verdict.xml, signer, { signedAt, id: 620397 });
    expect(verifySignature(signed, signaturePorts, { exact: true }).faults).toEqual([]);
    if (xmlsec) expect(xmlsecVerdict(signed, type.xmlRoot)).toContain('SignedInfo References (ok/all): 3/3');
    if (officialSchemasPresent) expect(officialFaults(xml, type.code)).toEqual([]);
    expectTotalsToAddUp(xml);
  });

  it.runIf(officialSchemasPresent && xmllint)('are accepted by xmllint with the official schema', () => {
    const { status, stderr } = lint(
      officialSchemaFile(type.code),
      names.map((name) => readFileSync(join(folder, `${name}.xml`), 'utf8')),
    );
    expect(status, stderr).toBe(0);
  });
});

const scratch = mkdtempSync(join(tmpdir(), 'examples-'));
afterAll(() => rmSync(scratch, { recursive: true }));

function xmlsecVerdict(signed: string, root: string): string {
  const file = join(scratch, 'signed.xml');
  writeFileSync(file, signed);
  const ids = ['--id-attr:id', root, '--id-attr:Id', 'SignedProperties', '--id-attr:Id', 'KeyInfo'];
  const { stdout, stderr } = spawnSync(xmlsec ?? '', ['--verify', '--insecure', ...ids, file], { encoding: 'utf8' });
  return stdout + stderr;
}

function lint(schema: string, texts: readonly string[]) {
  for (const file of [schema, 'xmldsig-core-schema.xsd'])
    if (!existsSync(join(scratch, file))) writeFileSync(join(scratch, file), officialSchemaText(file));
  const files = texts.map((xml, index) => {
    const file = resolve(scratch, `${index}.xml`);
    // The legend of Negocio Popular is the only one that SRI's ficha requires and SRI's own schema refuses.
    writeFileSync(file, xml.replace('CONTRIBUYENTE NEGOCIO POPULAR - RÉGIMEN RIMPE', 'CONTRIBUYENTE RÉGIMEN RIMPE'));
    return file;
  });
  return spawnSync(xmllint ?? '', ['--nonet', '--noout', '--schema', join(scratch, schema), ...files], {
    encoding: 'utf8',
  });
}
