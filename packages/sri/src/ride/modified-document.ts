import type { RideField, RideTotal } from './description.ts';
import { fieldUnlessEmpty, grandTotal, totalUnlessEmpty } from './description-builders.ts';
import type { NumberFormat } from './figures.ts';
import { supportDocumentName } from './names.ts';
import { receiverFields } from './receiver.ts';
import { childText } from './source.ts';
import { compensationTotals, taxTotals } from './tax-totals.ts';
import type { XmlTree } from './xml-tree.ts';

/** Head of a credit or debit note: its receiver, and the modified document with the name of its type. */
export function noteFields(info: XmlTree | undefined): RideField[] {
  const kind = supportDocumentName(childText(info, 'codDocModificado'));
  return [
    ...receiverFields(
      childText(info, 'razonSocialComprador'),
      childText(info, 'identificacionComprador'),
      childText(info, 'fechaEmision'),
    ),
    ...fieldUnlessEmpty('Comprobante que se modifica', `${kind} ${childText(info, 'numDocModificado')}`.trim(), 6),
    ...fieldUnlessEmpty('Fecha Emisión (Comprobante a modificar)', childText(info, 'fechaEmisionDocSustento'), 6),
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
    totalUnlessEmpty('SUBTOTAL SIN IMPUESTOS', figures.amount(childText(info, 'totalSinImpuestos'))),
    ...taxes,
    ...compensationTotals(info, figures),
    grandTotal('VALOR TOTAL', figures.amount(childText(info, element))),
  ];
}
