import { findCatalogRowByCode } from '../../catalogs/index.ts';
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
import { parseDecimalOrZero, type RideNumberFormat } from '../../ride/figures.ts';
import { documentNumberWithDashes, supportDocumentName } from '../../ride/names.ts';
import { receiverFields } from '../../ride/receiver.ts';
import { reimbursementSections } from '../../ride/reimbursements.ts';
import { childElementOf, childTextOnOneLine, itemsOfList } from '../../ride/source.ts';
import type { XmlTree } from '../../ride/xml-tree.ts';

/**
 * Describes the RIDE of a withholding (COMPROBANTE DE RETENCIÓN): one row per retention, in the format of version
 * 1.0.0, which the ficha also prescribes for 2.0.0 (anexo 10). Both versions are read: 1.0.0 states the support
 * document in each retention, 2.0.0 groups retentions by support document.
 */
export function describeWithholdingRide(document: XmlTree, figures: RideNumberFormat): RideBody {
  const info = childElementOf(document, 'infoCompRetencion');
  const period = childTextOnOneLine(info, 'periodoFiscal');
  const supports = itemsOfList(document, 'docsSustento', 'docSustento');
  const retentions = [...supports.flatMap(groupedRetentions), ...statedRetentions(document)];
  const withheld = sumDecimals(
    retentions.map(({ retention }) => parseDecimalOrZero(childTextOnOneLine(retention, 'valorRetenido'))),
  );
  return {
    sections: [
      { kind: 'fields', title: undefined, fields: subjectFields(info, period) },
      tableOfItems<Retention>(
        undefined,
        [
          textColumn('Comprobante', ({ support }) =>
            supportDocumentName(childTextOnOneLine(support, 'codDocSustento')),
          ),
          codeColumn('Número', ({ support }) =>
            documentNumberWithDashes(childTextOnOneLine(support, 'numDocSustento')),
          ),
          codeColumn('Fecha Emisión', ({ support }) => childTextOnOneLine(support, 'fechaEmisionDocSustento')),
          codeColumn('Ejercicio Fiscal', () => period),
          amountColumn('Base Imponible para la Retención', ({ retention }) =>
            figures.amount(childTextOnOneLine(retention, 'baseImponible')),
          ),
          codeColumn('IMPUESTO', ({ retention }) => taxName(childTextOnOneLine(retention, 'codigo'))),
          codeColumn('Código', ({ retention }) => childTextOnOneLine(retention, 'codigoRetencion')),
          amountColumn('Porcentaje Retención', ({ retention }) =>
            figures.amount(childTextOnOneLine(retention, 'porcentajeRetener')),
          ),
          amountColumn('Valor Retenido', ({ retention }) =>
            figures.amount(childTextOnOneLine(retention, 'valorRetenido')),
          ),
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
      childTextOnOneLine(info, 'razonSocialSujetoRetenido'),
      childTextOnOneLine(info, 'identificacionSujetoRetenido'),
      childTextOnOneLine(info, 'fechaEmision'),
    ),
    ...fieldUnlessEmpty('Ejercicio Fiscal', period, 6),
    ...fieldUnlessEmpty('Parte relacionada', childTextOnOneLine(info, 'parteRel'), 3),
  ];
}

function taxName(code: string): string {
  return findCatalogRowByCode('retention-tax-types', code)?.name.toLocaleUpperCase('es') ?? code;
}
