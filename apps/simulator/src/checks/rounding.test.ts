// Documents made by packages/sri, with either rounding and with prices with IVA, are within the documented tolerance of
// message 52.
import { readFileSync } from 'node:fs';
import { buildDocument, type InvoiceInput } from '@talonario/sri';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSoap } from '../../test/soap-client.ts';
import { elementsAt } from '../xml/tree.ts';
import type { Comprobante } from './comprobante.ts';
import { checkTotals } from './totals.ts';
import { typeLayouts } from './type-layouts.ts';

const example = new URL(
  '../../../../packages/sri/src/documents/invoice/examples/prices-with-vat.json',
  import.meta.url,
);
const { document, today, issue } = JSON.parse(readFileSync(example, 'utf8'));

const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 40_000 }).map((units) => units / 1_000),
    cents: fc.integer({ min: 1, max: 50_000 }),
    priceIncludesTax: fc.boolean(),
    rate: fc.constantFrom({ percentageCode: '4', rate: 15 }, { percentageCode: '0', rate: 0 }),
  })
  .map(({ quantity, cents, priceIncludesTax, rate }) => ({
    code: 'A',
    description: 'Algo',
    quantity,
    unitPrice: (cents / 100).toFixed(2),
    priceIncludesTax,
    taxes: [{ code: '2', ...rate }],
  }));

test.each(['group', 'lines'] as const)('an invoice rounded by %s is authorised', (taxRounding) => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 80 }), (lines) => {
      const input: InvoiceInput = { ...document, payments: [{ method: '20' }], lines, taxRounding };
      const built = buildDocument(input, { today }, issue);
      if (!built.ok) expect.fail(JSON.stringify(built.faults));
      const tree = parseSoap(built.xml);
      const kind = typeLayouts.find(({ code }) => code === '01');
      const info = elementsAt(tree, kind?.info ?? '')[0];
      expect(checkTotals({ kind, tree, info } as Comprobante, 2)?.detail).toBeUndefined();
    }),
    { numRuns: 150 },
  );
});
