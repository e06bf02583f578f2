// What somebody writes who adds a field: a debit note says who collects it. It has an element of its own in the XML.
import { readFileSync } from 'node:fs';

const folder = 'packages/sri/src/documents/debit-note';
const schema = 'packages/sri/schemas/nota-debito-1.0.0.xsd';
const outline = 'apps/panel/src/document-types/debit-note.ts';

/** @returns {{path: string, text: string}[]} */
export function filesOfField() {
  return [
    changed(`${folder}/fields.ts`, [
      [
        '  readonly reason?: Maybe<string>;',
        '  readonly reason?: Maybe<string>;\n  readonly collectedBy?: Maybe<string>;',
      ],
      ['  readonly vatRefund: Decimal;', '  readonly vatRefund: Decimal;\n  readonly collectedBy: string | undefined;'],
      ['  vat_refund: vatRefundField,', `  collected_by: ${spec},\n  vat_refund: vatRefundField,`],
      [
        '    vatRefund: readVatRefund',
        "    collectedBy: reader.optionalText('collected_by', input.collectedBy, documentFields.collected_by),\n    vatRefund: readVatRefund",
      ],
    ]),
    changed(`${folder}/xml.ts`, [
      ['import { group, leaf }', 'import { group, leaf, optionalLeaf }'],
      [
        '    writePayments(note.payments',
        "    optionalLeaf('cobrador', note.collectedBy) +\n    writePayments(note.payments",
      ],
    ]),
    changed(schema, [
      [
        '<xs:element name="valorTotal" type="amount"/>',
        '<xs:element name="valorTotal" type="amount"/>\n      <xs:element name="cobrador" type="line300" minOccurs="0"/>',
      ],
    ]),
    changed(outline, [["folded: ['vat_refund']", "folded: ['vat_refund', 'collected_by']"]]),
  ];
}

const spec =
  "{ kind: 'text', required: false, label: { es: 'Cobrador', en: 'Collector' }, about: 'Debit note: who collects it.', maxLength: 100 }";

function changed(path, changes) {
  let text = readFileSync(path, 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${path} no longer has: ${from}`);
    text = text.replace(from, to);
  }
  return { path, text };
}
