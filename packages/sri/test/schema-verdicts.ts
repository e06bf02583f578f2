// Compares the verdicts of this package's schemas with those of the official schemas about the same text.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';
import { expect } from 'vitest';
import { findProgram } from '../../../scripts/external-programs.mjs';
import { utf8Bytes } from '../src/schemas/utf8.ts';
import { validatorOfSchemaFile } from '../src/schemas/validator.ts';
import { signatureBlock } from './schema-examples.ts';
import { type MutableXmlTree, parseMutableTree, type XmlMutation } from './schema-mutations.ts';

// Folder of SRI's own files, which are not part of the repository.
const reference = resolve('..', 'shared', 'sri');
export const areSchemasPresent = existsSync(join(reference, 'xsd'));
if (!areSchemasPresent)
  console.log('skipped: our schemas against the official ones, which are not beside this checkout');
export const xmllint = findProgram('verdict of xmllint on the schemas', 'xmllint');

export const schemaFilePairs = [
  ['factura-2.1.0.xsd', 'factura_V2.1.0'],
  ['factura-2.0.0.xsd', 'factura_V2.0.0'],
  ['factura-1.1.0.xsd', 'factura_V1.1.0'],
  ['factura-1.0.0.xsd', 'factura_V1.0.0'],
  ['liquidacion-compra-1.1.0.xsd', 'LiquidacionCompra_V1.1.0'],
  ['nota-credito-1.1.0.xsd', 'NotaCredito_V1.1.0'],
  ['nota-debito-1.0.0.xsd', 'NotaDebito_V1.0.0'],
  ['guia-remision-1.1.0.xsd', 'GuiaRemision_V1.1.0'],
  ['comprobante-retencion-2.0.0.xsd', 'ComprobanteRetencion_V2.0.0'],
] as const;
type Official = (typeof schemaFilePairs)[number][1];

// Stack traces are switched off: each document of a broken corpus creates an error, and no test reads the stacks.
Error.stackTraceLimit = 0;

export function expectSame(ours: string, official: Official, mutations: Iterable<XmlMutation>): void {
  const different: string[] = [];
  const count = { valid: 0, broken: 0 };
  for (const { what, xml } of mutations) {
    const [own, theirs] = verdictsOfBothSchemas(ours, official, xml());
    if (own) count.valid += 1;
    else count.broken += 1;
    if (own !== theirs) different.push(`${what.slice(0, 100)}: ours ${own}, official ${theirs}`);
  }
  expect(different).toEqual([]);
  // A corpus of only valid or only broken documents would prove nothing.
  expect(count.valid).toBeGreaterThan(20);
  expect(count.broken).toBeGreaterThan(100);
}

/** Stricter than comparing the verdicts: both schemas must report the same elements. */
export function expectSamePlaces(ours: string, official: Official, mutations: Iterable<XmlMutation>): void {
  let places = 0;
  for (const { what, xml } of mutations) {
    const document = XmlDocument.fromBuffer(utf8Bytes(xml()));
    const own = faultyPlaces(validatorOfSchemaFile(ours), document);
    expect(own, what).toEqual(faultyPlaces(officialValidator(official), document));
    document.dispose();
    places += own.length;
  }
  expect(places).toBeGreaterThan(200);
}

export function verdictsOfBothSchemas(
  ours: string,
  official: Official,
  xml: string,
): [ours: boolean, official: boolean] {
  let document: XmlDocument;
  try {
    document = XmlDocument.fromBuffer(utf8Bytes(xml));
  } catch {
    return [false, false];
  }
  const own = faultyPlaces(validatorOfSchemaFile(ours), document).length === 0;
  const theirs = faultyPlaces(officialValidator(official), document).length === 0;
  document.dispose();
  return [own, theirs];
}

function faultyPlaces(validator: XsdValidator, document: XmlDocument): string[] {
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return [...new Set(error.details.map((detail) => detail.xpath ?? ''))];
  }
}

const officialValidators = new Map<Official, XsdValidator>();

function officialValidator(name: Official): XsdValidator {
  const known = officialValidators.get(name);
  if (known) return known;
  if (officialValidators.size === 0) {
    const signatures = new TextEncoder().encode(readSchema('xmldsig-core-schema'));
    xmlRegisterInputProvider(new XmlBufferInputProvider({ 'official:/xmldsig-core-schema.xsd': signatures }));
  }
  const document = XmlDocument.fromString(readSchema(name), { url: `official:/${name}.xsd` });
  const made = XsdValidator.fromDoc(document);
  document.dispose();
  officialValidators.set(name, made);
  return made;
}

/** The signature schema starts with a document type that requires the network. */
function readSchema(name: string): string {
  const text = readFileSync(join(reference, 'xsd', `${name}.xsd`), 'utf8');
  return text.replace(/^\uFEFF/, '').replace(/<!DOCTYPE[^[]*\[[^\]]*\]>/, '');
}

export function exampleOf(official: Official): MutableXmlTree {
  let xml = readFileSync(join(reference, 'examples', `${official}.xml`), 'utf8').replace(/^\uFEFF/, '');
  // SRI's example of invoice 2.0.0 leaves two codes empty, which SRI's own schema refuses. They are filled in.
  xml = xml.replace(/<(incoTerm\w+)(?:\/>|><\/\1>)/g, '<$1>FOB</$1>');
  // The example of the guide has the element of the additional details without a detail.
  xml = xml.replace(
    /<detallesAdicionales\s*\/>|<detallesAdicionales>\s*<\/detallesAdicionales>/,
    '<detallesAdicionales><detAdicional nombre="a" valor="b"/></detallesAdicionales>',
  );
  return parseMutableTree(xml);
}

export function withSignature(tree: MutableXmlTree): MutableXmlTree {
  return { ...tree, children: [...tree.children, parseMutableTree(signatureBlock)] };
}

export function isParseable(xml: string): boolean {
  try {
    XmlDocument.fromString(xml).dispose();
    return true;
  } catch {
    return false;
  }
}

export function xmllintVerdicts(schema: string, texts: string[]): boolean[] {
  const folder = mkdtempSync(join(tmpdir(), 'schemas-'));
  try {
    const files = texts.map((xml, index) => {
      const file = join(folder, `${index}.xml`);
      writeFileSync(file, xml);
      return file;
    });
    const { stderr } = spawnSync(xmllint ?? '', ['--nonet', '--noout', '--schema', schema, ...files], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    return files.map((file) => stderr.includes(`${file} validates\n`));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
