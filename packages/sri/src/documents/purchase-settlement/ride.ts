import type { RideBody, RideTotal } from '../../ride/description.ts';
import { fieldUnlessEmpty, grandTotal, totalUnlessEmpty } from '../../ride/description-builders.ts';
import { parseDecimalOrZero, type RideNumberFormat } from '../../ride/figures.ts';
import { type EnteredGrossPrices, saleLinesTable } from '../../ride/lines.ts';
import { paymentsTable } from '../../ride/payments.ts';
import { receiverFields } from '../../ride/receiver.ts';
import { reimbursementSections } from '../../ride/reimbursements.ts';
import { childElementOf, childTextOnOneLine, itemsOfList } from '../../ride/source.ts';
import { taxTotals } from '../../ride/tax-totals.ts';
import type { XmlTree } from '../../ride/xml-tree.ts';

/**
 * Describes the RIDE of a purchase settlement (LIQUIDACIÓN DE COMPRA): an invoice issued by the buyer; the other party
 * is the provider.
 */
export function describePurchaseSettlementRide(
  document: XmlTree,
  figures: RideNumberFormat,
  typed?: EnteredGrossPrices,
): RideBody {
  const info = childElementOf(document, 'infoLiquidacionCompra');
  return {
    sections: [
      {
        kind: 'fields',
        title: undefined,
        fields: [
          ...receiverFields(
            childTextOnOneLine(info, 'razonSocialProveedor'),
            childTextOnOneLine(info, 'identificacionProveedor'),
            childTextOnOneLine(info, 'fechaEmision'),
          ),
          ...fieldUnlessEmpty('Dirección', childTextOnOneLine(info, 'direccionProveedor'), 12),
        ],
      },
      saleLinesTable(itemsOfList(document, 'detalles', 'detalle'), figures, typed),
      ...reimbursementSections(document, info, figures),
    ],
    payments: paymentsTable(info, figures),
    totals: settlementTotals(info, figures),
  };
}

function settlementTotals(info: XmlTree | undefined, figures: RideNumberFormat): RideTotal[] {
  const { subtotals, taxes } = taxTotals(itemsOfList(info, 'totalConImpuestos', 'totalImpuesto'), figures);
  const discount = childTextOnOneLine(info, 'totalDescuento');
  return [
    ...subtotals,
    totalUnlessEmpty('SUBTOTAL SIN IMPUESTOS', figures.amount(childTextOnOneLine(info, 'totalSinImpuestos'))),
    ...(parseDecimalOrZero(discount).isZero() ? [] : [totalUnlessEmpty('TOTAL DESCUENTO', figures.amount(discount))]),
    ...taxes,
    grandTotal('VALOR TOTAL', figures.amount(childTextOnOneLine(info, 'importeTotal'))),
  ];
}
