// Writes the annex as SRI's XML: a strict sequence of elements (ats.xsd), every amount with two decimals.
import { type Decimal, roundHalfUp } from '../decimal.ts';
import { group, leaf } from '../xml.ts';
import type { AtsAnnex, AtsAnnulled, AtsHeader, AtsSale } from './annex-model.ts';
import { writePaymentMethods } from './payment-methods.ts';
import { amountText, toAtsName } from './text-format.ts';
import { writeExport } from './write-export.ts';
import { writePurchase } from './write-purchase.ts';

/** XML declaration as in SRI's own sample. */
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>';

export function writeAts(month: AtsAnnex): string {
  const { header, purchases, sales, establishments, exports, annulled } = month;
  const content = [
    writeHeader(header),
    block('compras', purchases, writePurchase),
    block('ventas', sales, writeSale),
    block('ventasEstablecimiento', establishments, ({ code, sales: sold }) =>
      group('ventaEst', leaf('codEstab', code) + leaf('ventasEstab', signed(sold)) + leaf('ivaComp', '0.00')),
    ),
    block('exportaciones', exports, writeExport),
    block('anulados', annulled, writeAnnulled),
  ];
  return `${declaration}${group('iva', content.join(''))}`;
}

/** Name of the file and of the archive that contains it, such as `AT092026`. A semester is named by its last month. */
export function atsFileName({ period }: AtsHeader): string {
  return `AT${period.to.slice(5, 7)}${period.to.slice(0, 4)}`;
}

function writeHeader({ ruc, name, period, establishments, totalSales }: AtsHeader): string {
  return [
    leaf('TipoIDInformante', 'R'),
    leaf('IdInformante', ruc),
    leaf('razonSocial', toAtsName(name)),
    leaf('Anio', period.to.slice(0, 4)),
    leaf('Mes', period.to.slice(5, 7)),
    period.kind === 'semester' ? leaf('regimenMicroempresa', 'SI') : '',
    leaf('numEstabRuc', String(establishments).padStart(3, '0')),
    leaf('totalVentas', signed(totalSales)),
    leaf('codigoOperativo', 'IVA'),
  ].join('');
}

/**
 * Omits an empty block. An empty list of establishments would be invalid; in the other blocks an empty list carries no
 * information.
 */
function block<Row>(name: string, rows: readonly Row[], write: (row: Row) => string): string {
  return rows.length === 0 ? '' : group(name, rows.map(write).join(''));
}

function writeSale(sale: AtsSale): string {
  const { identificationType, identification, related, person, name, bases } = sale;
  return group(
    'detalleVentas',
    [
      leaf('tpIdCliente', identificationType),
      leaf('idCliente', identification),
      related === undefined ? '' : leaf('parteRelVtas', related ? 'SI' : 'NO'),
      person === undefined ? '' : leaf('tipoCliente', person),
      name === undefined ? '' : leaf('denoCli', toAtsName(name)),
      leaf('tipoComprobante', sale.type),
      leaf('tipoEmision', sale.emission),
      leaf('numeroComprobantes', String(sale.count)),
      leaf('baseNoGraIva', amountText(bases.notSubject)),
      leaf('baseImponible', amountText(bases.zero)),
      leaf('baseImpGrav', amountText(bases.taxed)),
      leaf('montoIva', amountText(sale.vat)),
      leaf('montoIce', amountText(sale.excise)),
      leaf('valorRetIva', amountText(sale.vatSuffered)),
      leaf('valorRetRenta', amountText(sale.incomeSuffered)),
      writePaymentMethods(sale.paymentMethods),
    ].join(''),
  );
}

function writeAnnulled({ type, establishment, point, first, last, authorization }: AtsAnnulled): string {
  return group(
    'detalleAnulados',
    [
      leaf('tipoComprobante', type),
      leaf('establecimiento', establishment),
      leaf('puntoEmision', point),
      leaf('secuencialInicio', String(first)),
      leaf('secuencialFin', String(last)),
      leaf('autorizacion', authorization),
    ].join(''),
  );
}

/** Formats the three amounts that may be negative. */
function signed(value: Decimal): string {
  return roundHalfUp(value, 2).toFixed(2);
}
