import type { RideField, RideTotal } from './description.ts';
import { fieldUnlessEmpty, grandTotal, totalUnlessEmpty } from './description-builders.ts';
import type { RideNumberFormat } from './figures.ts';
import { supportDocumentName } from './names.ts';
import { receiverFields } from './receiver.ts';
import { childTextOnOneLine } from './source.ts';
import { compensationTotals, taxTotals } from './tax-totals.ts';
import type { XmlTree } from './xml-tree.ts';

/** Head of a credit or debit note: its receiver, and the modified document with the name of its type. */
export function noteFields(info: XmlTree | undefined): RideField[] {
  const kind = supportDocumentName(childTextOnOneLine(info, 'codDocModificado'));
  return [
    ...receiverFields(
      childTextOnOneLine(info, 'razonSocialComprador'),
      childTextOnOneLine(info, 'identificacionComprador'),
      childTextOnOneLine(info, 'fechaEmision'),
    ),
    ...fieldUnlessEmpty(
      'Comprobante que se modifica',
      `${kind} ${childTextOnOneLine(info, 'numDocModificado')}`.trim(),
      6,
    ),
    ...fieldUnlessEmpty(
      'Fecha Emisión (Comprobante a modificar)',
      childTextOnOneLine(info, 'fechaEmisionDocSustento'),
      6,
    ),
  ];
}

/** Totals of a note; `element` is the name of the element with its total. */
export function noteTotals(
  info: XmlTree | undefined,
  taxed: readonly XmlTree[],
  element: string,
  figures: RideNumberFormat,
): RideTotal[] {
  const { subtotals, taxes } = taxTotals(taxed, figures);
  return [
    ...subtotals,
    totalUnlessEmpty('SUBTOTAL SIN IMPUESTOS', figures.amount(childTextOnOneLine(info, 'totalSinImpuestos'))),
    ...taxes,
    ...compensationTotals(info, figures),
    grandTotal('VALOR TOTAL', figures.amount(childTextOnOneLine(info, element))),
  ];
}
