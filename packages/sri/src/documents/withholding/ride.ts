import { findByCode } from '../../catalogs/index.ts';
import { sumDecimals } from '../../decimal.ts';
import type { RideBody, RideField } from '../../ride/description.ts';
import {
  amountColumn,
  codeColumn,
  fieldUnlessEmpty,
  grandTotal,
  tableOfItems,
  textColumn,
} from '../../ride/description-builders.ts';
import { type NumberFormat, parseDecimalOrZero } from '../../ride/figures.ts';
import { documentNumberWithDashes, supportDocumentName } from '../../ride/names.ts';
import { receiverFields } from '../../ride/receiver.ts';
import { reimbursementSections } from '../../ride/reimbursements.ts';
import { childElementOf, childText, itemsOfList } from '../../ride/source.ts';
import type { XmlTree } from '../../ride/xml-tree.ts';

/**
 * Describes the RIDE of a withholding (COMPROBANTE DE RETENCIÓN): one row per retention, in the format of version
 * 1.0.0, which the ficha also prescribes for 2.0.0 (anexo 10). Both versions are read: 1.0.0 states the support
 * document in each retention, 2.0.0 groups retentions by support document.
 */
export function describeWithholdingRide(document: XmlTree, figures: NumberFormat): RideBody {
  const info = childElementOf(document, 'infoCompRetencion');
  const period = childText(info, 'periodoFiscal');
  const supports = itemsOfList(document, 'docsSustento', 'docSustento');
  const retentions = [...supports.flatMap(groupedRetentions), ...statedRetentions(document)];
  const withheld = sumDecimals(
    retentions.map(({ retention }) => parseDecimalOrZero(childText(retention, 'valorRetenido'))),
  );
  return {
    sections: [
      { kind: 'fields', title: undefined, fields: subjectFields(info, period) },
      tableOfItems<Retention>(
        undefined,
        [
          textColumn('Comprobante', ({ support }) => supportDocumentName(childText(support, 'codDocSustento'))),
          codeColumn('Número', ({ support }) => documentNumberWithDashes(childText(support, 'numDocSustento'))),
          codeColumn('Fecha Emisión', ({ support }) => childText(support, 'fechaEmisionDocSustento')),
          codeColumn('Ejercicio Fiscal', () => period),
          amountColumn('Base Imponible para la Retención', ({ retention }) =>
            figures.amount(childText(retention, 'baseImponible')),
          ),
          codeColumn('IMPUESTO', ({ retention }) => taxName(childText(retention, 'codigo'))),
          codeColumn('Código', ({ retention }) => childText(retention, 'codigoRetencion')),
          amountColumn('Porcentaje Retención', ({ retention }) =>
            figures.amount(childText(retention, 'porcentajeRetener')),
          ),
          amountColumn('Valor Retenido', ({ retention }) => figures.amount(childText(retention, 'valorRetenido'))),
        ],
        retentions,
      ),
      ...supports.flatMap((support) => reimbursementSections(support, support, figures)),
    ],
    payments: undefined,
    totals: [grandTotal('TOTAL RETENIDO', figures.amount(withheld.toString()))],
  };
}

interface Retention {
  readonly support: XmlTree;
  readonly retention: XmlTree;
}

function groupedRetentions(support: XmlTree): Retention[] {
  return itemsOfList(support, 'retenciones', 'retencion').map((retention) => ({ support, retention }));
}

function statedRetentions(document: XmlTree): Retention[] {
  return itemsOfList(document, 'impuestos', 'impuesto').map((retention) => ({ support: retention, retention }));
}

function subjectFields(info: XmlTree | undefined, period: string): RideField[] {
  return [
    ...receiverFields(
      childText(info, 'razonSocialSujetoRetenido'),
      childText(info, 'identificacionSujetoRetenido'),
      childText(info, 'fechaEmision'),
    ),
    ...fieldUnlessEmpty('Ejercicio Fiscal', period, 6),
    ...fieldUnlessEmpty('Parte relacionada', childText(info, 'parteRel'), 3),
  ];
}

function taxName(code: string): string {
  return findByCode('retention-tax-types', code)?.name.toLocaleUpperCase('es') ?? code;
}
