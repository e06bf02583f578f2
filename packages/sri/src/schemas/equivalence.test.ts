import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import { signatureBlock } from '../../test/schema-examples.ts';
import {
  type Mutation,
  partsOf,
  readTree,
  structuralMutations,
  type Tree,
  valueMutations,
  valueRounds,
  writeTree,
} from '../../test/schema-mutations.ts';
import { utf8Bytes } from './utf8.ts';
import { validatorOf } from './validator.ts';

// SRI's own files, when they lie beside the checkout.
const reference = resolve('..', 'shared', 'sri');
const present = existsSync(join(reference, 'xsd'));
if (!present) console.log('skipped: our schemas against the official ones, which are not beside this checkout');
const xmllint = spawnSync('xmllint', ['--version']).status === 0;
if (present && !xmllint) console.log('skipped: second opinion of xmllint on the schemas, which is not installed');

const pairs = [
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
type Official = (typeof pairs)[number][1];

// A corpus of broken documents makes an error each time, and none of their stacks is read.
Error.stackTraceLimit = 0;

const lengths = [
  2, 3, 5, 6, 10, 11, 13, 14, 15, 16, 20, 21, 25, 26, 30, 31, 40, 41, 50, 51, 64, 65, 100, 101, 300, 301,
];
const values = [
  ...lengths.map((length) => 'a'.repeat(length)),
  ...[
    'A',
    'ABC',
    'A1',
    'Ñandú',
    '😀'.repeat(300),
    '😀'.repeat(301),
    ' x ',
    'a\nb',
    'a&#10;b',
    'a&#13;b',
    'a\tb',
    '\u00a0',
  ],
  ...[1, 2, 3, 4, 5, 7, 8, 9, 10, 12, 13, 14, 15, 16, 48, 49, 50].map((length) => '7'.repeat(length)),
  ...[
    '0',
    '2',
    '3',
    '4',
    '5',
    '6',
    '8',
    '00',
    '01',
    '02',
    '03',
    '04',
    '08',
    '09',
    '10',
    '14',
    '19',
    '20',
    '21',
    '22',
    '٣',
  ],
  ...['1790012345001', '1790012345002', '001-001-000000001', '001-001-00000001', '001001000000001', 'SI', 'NO', 'Si'],
  ...[
    '01/01/2026',
    '31/12/2099',
    '32/01/2026',
    '01/13/2026',
    '1/01/2026',
    '2026-01-01',
    '01/01/1999',
    '12/2026',
    '13/2026',
  ],
  ...[
    '0.00',
    '-0',
    '-0.01',
    '+1.5',
    '1.',
    '.5',
    '1e3',
    'NaN',
    '1,5',
    ' 1.5 ',
    '00001.5',
    '1.50000000',
    '0.001',
    '9.999999',
  ],
  ...[
    '1.75',
    '11.75',
    '99.99',
    '100.00',
    '999.99',
    '1000',
    '9999.99',
    '12345678901234',
    '123456789012345',
    '999999999999.99',
  ],
  ...[
    '9999999999999.99',
    '999999999999.999999',
    '9999999999999.999999',
    '0.1234567',
    '1999',
    '2026',
    'EXPORTADOR',
    'comprobante',
  ],
  ...['CONTRIBUYENTE RÉGIMEN RIMPE', 'CONTRIBUYENTE REGIMEN RIMPE', 'AQAB', 'AQ==', 'urn:x', '#x', 'a b'],
];

describe.runIf(present)('our schema gives the verdict of the official one', () => {
  describe.each(pairs)('%s', (ours, official) => {
    const tree = present ? exampleOf(official) : ({} as Tree);

    it('on the whole example, with and without a signature', () => {
      expect(verdicts(ours, official, writeTree(tree))).toEqual([true, true]);
      expect(verdicts(ours, official, writeTree(signed(tree)))).toEqual([true, true]);
    });

    it('on every change of structure at every place', () => {
      expectSame(ours, official, structuralMutations(tree));
    });

    it('on every value at every place', () => {
      expectSamePlaces(ours, official, valueRounds(tree, values));
      expectSame(ours, official, everyNth(valueMutations(tree, values), 31));
    });

    it('on several random changes at once', () => {
      const parts = [...partsOf(tree)].slice(1);
      const change = fc.tuple(fc.nat(parts.length - 1), fc.constantFrom(...values), fc.nat(3));
      fc.assert(
        fc.property(fc.array(change, { minLength: 2, maxLength: 4 }), (changes) => {
          const [own, theirs] = verdicts(ours, official, changed(tree, parts, changes));
          expect(own).toBe(theirs);
        }),
        { numRuns: 300 },
      );
    });

    it('save for the legend of popular businesses, which only ours takes', () => {
      const xml = writeTree(tree).replace('CONTRIBUYENTE RÉGIMEN', 'CONTRIBUYENTE NEGOCIO POPULAR - RÉGIMEN');
      expect(verdicts(ours, official, xml)).toEqual([true, false]);
    });

    it.runIf(xmllint)('and xmllint agrees, reading the files themselves', () => {
      const sample = [...structuralMutations(tree), ...valueMutations(tree, values)].filter(
        (_, index) => index % 67 === 0,
      );
      const texts = sample.map(({ xml }) => xml()).filter((xml) => parses(xml));
      const own = xmllintVerdicts(resolve('packages/sri/schemas', ours), texts);
      expect(own).toEqual(texts.map((xml) => verdicts(ours, official, xml)[0]));
    });
  });
});

describe.runIf(present)('our schema of signatures gives the verdict of the official one', () => {
  const [ours, official] = ['nota-debito-1.0.0.xsd', 'NotaDebito_V1.0.0'] as const;
  const block = readTree(signatureBlock);
  const note = present ? writeTree(exampleOf(official)) : '';
  const within = function* (mutations: Iterable<Mutation>): Generator<Mutation> {
    for (const { what, xml } of mutations) {
      yield { what, xml: () => note.replace(/<\/notaDebito>$/, (end) => xml() + end) };
    }
  };

  it('on every change of structure at every place', () => {
    expectSame(ours, official, within(structuralMutations(block)));
  });

  it('on every value at every place', () => {
    expectSamePlaces(ours, official, within(valueRounds(block, values)));
    expectSame(ours, official, within(everyNth(valueMutations(block, values), 5)));
  });
});

function* everyNth(mutations: Iterable<Mutation>, step: number): Generator<Mutation> {
  let index = 0;
  for (const mutation of mutations) if (index++ % step === 0) yield mutation;
}

function expectSame(ours: string, official: Official, mutations: Iterable<Mutation>): void {
  const different: string[] = [];
  const count = { valid: 0, broken: 0 };
  for (const { what, xml } of mutations) {
    const [own, theirs] = verdicts(ours, official, xml());
    if (own) count.valid += 1;
    else count.broken += 1;
    if (own !== theirs) different.push(`${what.slice(0, 100)}: ours ${own}, official ${theirs}`);
  }
  expect(different).toEqual([]);
  // A corpus that is all valid or all broken would prove nothing.
  expect(count.valid).toBeGreaterThan(20);
  expect(count.broken).toBeGreaterThan(100);
}

/** Stronger than the verdict: both find fault with the same elements. */
function expectSamePlaces(ours: string, official: Official, mutations: Iterable<Mutation>): void {
  let places = 0;
  for (const { what, xml } of mutations) {
    const document = XmlDocument.fromBuffer(utf8Bytes(xml()));
    const own = faultyPlaces(validatorOf(ours), document);
    expect(own, what).toEqual(faultyPlaces(officialValidator(official), document));
    document.dispose();
    places += own.length;
  }
  expect(places).toBeGreaterThan(200);
}

function verdicts(ours: string, official: Official, xml: string): [ours: boolean, official: boolean] {
  let document: XmlDocument;
  try {
    document = XmlDocument.fromBuffer(utf8Bytes(xml));
  } catch {
    return [false, false];
  }
  const own = faultyPlaces(validatorOf(ours), document).length === 0;
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

/** The schema of signatures starts with a document type that only the network could resolve. */
function readSchema(name: string): string {
  const text = readFileSync(join(reference, 'xsd', `${name}.xsd`), 'utf8');
  return text.replace(/^\uFEFF/, '').replace(/<!DOCTYPE[^[]*\[[^\]]*\]>/, '');
}

function exampleOf(official: Official): Tree {
  let xml = readFileSync(join(reference, 'examples', `${official}.xml`), 'utf8').replace(/^\uFEFF/, '');
  // The example of invoice 2.0.0 leaves two codes empty, which its own schema refuses.
  xml = xml.replace(/<(incoTerm\w+)(?:\/>|><\/\1>)/g, '<$1>FOB</$1>');
  // That of the guide has the frame of the additional details without a detail.
  xml = xml.replace(
    /<detallesAdicionales\s*\/>|<detallesAdicionales>\s*<\/detallesAdicionales>/,
    '<detallesAdicionales><detAdicional nombre="a" valor="b"/></detallesAdicionales>',
  );
  return readTree(xml);
}

function signed(tree: Tree): Tree {
  return { ...tree, children: [...tree.children, readTree(signatureBlock)] };
}

function changed(tree: Tree, parts: Tree[], changes: [place: number, value: string, kind: number][]): string {
  const byPart = new Map(changes.map(([place, value, kind]) => [parts[place], { value, kind }]));
  return writeTree(tree, (part) => {
    const change = byPart.get(part);
    if (!change) return undefined;
    if (change.kind === 0) return '';
    if (change.kind === 1) return writeTree(part).repeat(2);
    return part.children.length === 0 ? writeTree({ ...part, text: change.value }) : undefined;
  });
}

function parses(xml: string): boolean {
  try {
    XmlDocument.fromString(xml).dispose();
    return true;
  } catch {
    return false;
  }
}

function xmllintVerdicts(schema: string, texts: string[]): boolean[] {
  const folder = mkdtempSync(join(tmpdir(), 'schemas-'));
  try {
    const files = texts.map((xml, index) => {
      const file = join(folder, `${index}.xml`);
      writeFileSync(file, xml);
      return file;
    });
    const { stderr } = spawnSync('xmllint', ['--nonet', '--noout', '--schema', schema, ...files], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    return files.map((file) => stderr.includes(`${file} validates\n`));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
