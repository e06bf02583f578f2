import type { RideField, RideTotal } from './description.ts';
import { field, grandTotal, total } from './description-builders.ts';
import type { NumberFormat } from './figures.ts';
import { supportDocumentName } from './names.ts';
import { receiverFields } from './receiver.ts';
import { textOf } from './source.ts';
import { compensationTotals, taxTotals } from './tax-totals.ts';
import type { XmlTree } from './xml-tree.ts';

/** Head of a credit or debit note: its receiver, and the modified document with the name of its type. */
export function noteFields(info: XmlTree | undefined): RideField[] {
  const kind = supportDocumentName(textOf(info, 'codDocModificado'));
  return [
    ...receiverFields(
      textOf(info, 'razonSocialComprador'),
      textOf(info, 'identificacionComprador'),
      textOf(info, 'fechaEmision'),
    ),
    ...field('Comprobante que se modifica', `${kind} ${textOf(info, 'numDocModificado')}`.trim(), 6),
    ...field('Fecha Emisión (Comprobante a modificar)', textOf(info, 'fechaEmisionDocSustento'), 6),
  ];
}

/** Totals of a note; `element` is the name of the element with its total. */
export function noteTotals(
  info: XmlTree | undefined,
  taxed: readonly XmlTree[],
  element: string,
  figures: NumberFormat,
): RideTotal[] {
  const { subtotals, taxes } = taxTotals(taxed, figures);
  return [
    ...subtotals,
    total('SUBTOTAL SIN IMPUESTOS', figures.amount(textOf(info, 'totalSinImpuestos'))),
    ...taxes,
    ...compensationTotals(info, figures),
    grandTotal('VALOR TOTAL', figures.amount(textOf(info, element))),
  ];
}
