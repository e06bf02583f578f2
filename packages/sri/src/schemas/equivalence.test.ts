import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signatureBlock } from '../../test/schema-examples.ts';
import {
  type MutableXmlTree,
  parseMutableTree,
  partsOf,
  printMutableTree,
  structuralMutations,
  valueMutations,
  valueRounds,
  type XmlMutation,
} from '../../test/schema-mutations.ts';
import {
  areSchemasPresent,
  exampleOf,
  expectSame,
  expectSamePlaces,
  isParseable,
  schemaFilePairs,
  verdictsOfBothSchemas,
  withSignature,
  xmllint,
  xmllintVerdicts,
} from '../../test/schema-verdicts.ts';

const lengths = [
  2, 3, 5, 6, 10, 11, 13, 14, 15, 16, 20, 21, 25, 26, 30, 31, 40, 41, 50, 51, 64, 65, 100, 101, 300, 301,
];
const values = [
  ...lengths.map((length) => 'a'.repeat(length)),
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
  ...[1, 2, 3, 4, 5, 7, 8, 9, 10, 12, 13, 14, 15, 16, 48, 49, 50].map((length) => '7'.repeat(length)),
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
  '1790012345001',
  '1790012345002',
  '001-001-000000001',
  '001-001-00000001',
  '001001000000001',
  'SI',
  'NO',
  'Si',
  '01/01/2026',
  '31/12/2099',
  '32/01/2026',
  '01/13/2026',
  '1/01/2026',
  '2026-01-01',
  '01/01/1999',
  '12/2026',
  '13/2026',
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
  '9999999999999.99',
  '999999999999.999999',
  '9999999999999.999999',
  '0.1234567',
  '1999',
  '2026',
  'EXPORTADOR',
  'comprobante',
  'CONTRIBUYENTE RÉGIMEN RIMPE',
  'CONTRIBUYENTE REGIMEN RIMPE',
  'AQAB',
  'AQ==',
  'urn:x',
  '#x',
  'a b',
];

describe.runIf(areSchemasPresent)('schema of this package has the verdict of the official schema', () => {
  describe.each(schemaFilePairs)('%s', (ours, official) => {
    const tree = areSchemasPresent ? exampleOf(official) : ({} as MutableXmlTree);

    it('for the complete example, with and without a signature', () => {
      expect(verdictsOfBothSchemas(ours, official, printMutableTree(tree))).toEqual([true, true]);
      expect(verdictsOfBothSchemas(ours, official, printMutableTree(withSignature(tree)))).toEqual([true, true]);
    });

    it('for every structural change at every element', () => {
      expectSame(ours, official, structuralMutations(tree));
    });

    it('for every value at every element', () => {
      expectSamePlaces(ours, official, valueRounds(tree, values));
      expectSame(ours, official, everyNth(valueMutations(tree, values), 31));
    });

    it('for several random changes at once', () => {
      const parts = [...partsOf(tree)].slice(1);
      const change = fc.tuple(fc.nat(parts.length - 1), fc.constantFrom(...values), fc.nat(3));
      fc.assert(
        fc.property(fc.array(change, { minLength: 2, maxLength: 4 }), (changes) => {
          const [own, theirs] = verdictsOfBothSchemas(ours, official, changed(tree, parts, changes));
          expect(own).toBe(theirs);
        }),
        { numRuns: 300 },
      );
    });

    it('except for the legend of popular businesses, which only this package accepts', () => {
      const xml = printMutableTree(tree).replace('CONTRIBUYENTE RÉGIMEN', 'CONTRIBUYENTE NEGOCIO POPULAR - RÉGIMEN');
      expect(verdictsOfBothSchemas(ours, official, xml)).toEqual([true, false]);
    });

    it.runIf(xmllint)('and the verdict of xmllint, which reads the files itself', () => {
      const sample = [...structuralMutations(tree), ...valueMutations(tree, values)].filter(
        (_, index) => index % 67 === 0,
      );
      const texts = sample.map(({ xml }) => xml()).filter((xml) => isParseable(xml));
      const own = xmllintVerdicts(resolve('packages/sri/schemas', ours), texts);
      expect(own).toEqual(texts.map((xml) => verdictsOfBothSchemas(ours, official, xml)[0]));
    });
  });
});

describe.runIf(areSchemasPresent)('signature schema of this package has the verdict of the official schema', () => {
  const [ours, official] = ['nota-debito-1.0.0.xsd', 'NotaDebito_V1.0.0'] as const;
  const block = parseMutableTree(signatureBlock);
  const note = areSchemasPresent ? printMutableTree(exampleOf(official)) : '';
  const within = function* (mutations: Iterable<XmlMutation>): Generator<XmlMutation> {
    for (const { what, xml } of mutations) {
      yield { what, xml: () => note.replace(/<\/notaDebito>$/, (end) => xml() + end) };
    }
  };

  it('for every structural change at every element', () => {
    expectSame(ours, official, within(structuralMutations(block)));
  });

  it('for every value at every element', () => {
    expectSamePlaces(ours, official, within(valueRounds(block, values)));
    expectSame(ours, official, within(everyNth(valueMutations(block, values), 5)));
  });
});

function* everyNth(mutations: Iterable<XmlMutation>, step: number): Generator<XmlMutation> {
  let index = 0;
  for (const mutation of mutations) if (index++ % step === 0) yield mutation;
}

function changed(
  tree: MutableXmlTree,
  parts: MutableXmlTree[],
  changes: [place: number, value: string, kind: number][],
): string {
  const byPart = new Map(changes.map(([place, value, kind]) => [parts[place], { value, kind }]));
  return printMutableTree(tree, (part) => {
    const change = byPart.get(part);
    if (!change) return undefined;
    if (change.kind === 0) return '';
    if (change.kind === 1) return printMutableTree(part).repeat(2);
    return part.children.length === 0 ? printMutableTree({ ...part, text: change.value }) : undefined;
  });
}
