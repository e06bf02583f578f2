import type { RideBody, RideTotal } from '../../ride/description.ts';
import { field, grandTotal, total } from '../../ride/description-builders.ts';
import { type NumberFormat, parseDecimalOrZero } from '../../ride/figures.ts';
import { saleLinesTable, type TypedPrices } from '../../ride/lines.ts';
import { paymentsTable } from '../../ride/payments.ts';
import { receiverFields } from '../../ride/receiver.ts';
import { reimbursementSections } from '../../ride/reimbursements.ts';
import { childOf, itemsOf, textOf } from '../../ride/source.ts';
import { taxTotals } from '../../ride/tax-totals.ts';
import type { XmlTree } from '../../ride/xml-tree.ts';

/** LIQUIDACIÓN DE COMPRA: an invoice issued by the buyer; the other party is the provider. */
export function describePurchaseSettlementRide(
  document: XmlTree,
  figures: NumberFormat,
  typed?: TypedPrices,
): RideBody {
  const info = childOf(document, 'infoLiquidacionCompra');
  return {
    sections: [
      {
        kind: 'fields',
        title: undefined,
        fields: [
          ...receiverFields(
            textOf(info, 'razonSocialProveedor'),
            textOf(info, 'identificacionProveedor'),
            textOf(info, 'fechaEmision'),
          ),
          ...field('Dirección', textOf(info, 'direccionProveedor'), 12),
        ],
      },
      saleLinesTable(itemsOf(document, 'detalles', 'detalle'), figures, typed),
      ...reimbursementSections(document, info, figures),
    ],
    payments: paymentsTable(info, figures),
    totals: settlementTotals(info, figures),
  };
}

function settlementTotals(info: XmlTree | undefined, figures: NumberFormat): RideTotal[] {
  const { subtotals, taxes } = taxTotals(itemsOf(info, 'totalConImpuestos', 'totalImpuesto'), figures);
  const discount = textOf(info, 'totalDescuento');
  return [
    ...subtotals,
    total('SUBTOTAL SIN IMPUESTOS', figures.amount(textOf(info, 'totalSinImpuestos'))),
    ...(parseDecimalOrZero(discount).isZero() ? [] : [total('TOTAL DESCUENTO', figures.amount(discount))]),
    ...taxes,
    grandTotal('VALOR TOTAL', figures.amount(textOf(info, 'importeTotal'))),
  ];
}
