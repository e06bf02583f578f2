import { findByCode } from '../../catalogs/index.ts';
import { sum } from '../../decimal.ts';
import type { RideBody, RideField } from '../../ride/description.ts';
import { amountColumn, codeColumn, field, grandTotal, tableOf, textColumn } from '../../ride/description-builders.ts';
import { type NumberFormat, parseDecimalOrZero } from '../../ride/figures.ts';
import { dashedNumber, supportDocumentName } from '../../ride/names.ts';
import { receiverFields } from '../../ride/receiver.ts';
import { reimbursementSections } from '../../ride/reimbursements.ts';
import { childOf, itemsOf, textOf } from '../../ride/source.ts';
import type { XmlTree } from '../../ride/xml-tree.ts';

/**
 * COMPROBANTE DE RETENCIÓN: a row per retention, in the format of version 1.0.0, which the ficha also prescribes for
 * 2.0.0 (anexo 10). Both versions are read: 1.0.0 states the support document in each retention, 2.0.0 groups
 * retentions by it.
 */
export function describeWithholdingRide(document: XmlTree, figures: NumberFormat): RideBody {
  const info = childOf(document, 'infoCompRetencion');
  const period = textOf(info, 'periodoFiscal');
  const supports = itemsOf(document, 'docsSustento', 'docSustento');
  const retentions = [...supports.flatMap(groupedRetentions), ...statedRetentions(document)];
  const withheld = sum(retentions.map(({ retention }) => parseDecimalOrZero(textOf(retention, 'valorRetenido'))));
  return {
    sections: [
      { kind: 'fields', title: undefined, fields: subjectFields(info, period) },
      tableOf<Retention>(
        undefined,
        [
          textColumn('Comprobante', ({ support }) => supportDocumentName(textOf(support, 'codDocSustento'))),
          codeColumn('Número', ({ support }) => dashedNumber(textOf(support, 'numDocSustento'))),
          codeColumn('Fecha Emisión', ({ support }) => textOf(support, 'fechaEmisionDocSustento')),
          codeColumn('Ejercicio Fiscal', () => period),
          amountColumn('Base Imponible para la Retención', ({ retention }) =>
            figures.amount(textOf(retention, 'baseImponible')),
          ),
          codeColumn('IMPUESTO', ({ retention }) => taxName(textOf(retention, 'codigo'))),
          codeColumn('Código', ({ retention }) => textOf(retention, 'codigoRetencion')),
          amountColumn('Porcentaje Retención', ({ retention }) =>
            figures.amount(textOf(retention, 'porcentajeRetener')),
          ),
          amountColumn('Valor Retenido', ({ retention }) => figures.amount(textOf(retention, 'valorRetenido'))),
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
  return itemsOf(support, 'retenciones', 'retencion').map((retention) => ({ support, retention }));
}

function statedRetentions(document: XmlTree): Retention[] {
  return itemsOf(document, 'impuestos', 'impuesto').map((retention) => ({ support: retention, retention }));
}

function subjectFields(info: XmlTree | undefined, period: string): RideField[] {
  return [
    ...receiverFields(
      textOf(info, 'razonSocialSujetoRetenido'),
      textOf(info, 'identificacionSujetoRetenido'),
      textOf(info, 'fechaEmision'),
    ),
    ...field('Ejercicio Fiscal', period, 6),
    ...field('Parte relacionada', textOf(info, 'parteRel'), 3),
  ];
}

function taxName(code: string): string {
  return findByCode('retention-tax-types', code)?.name.toLocaleUpperCase('es') ?? code;
}
