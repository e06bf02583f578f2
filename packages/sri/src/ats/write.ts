// Writes the annex as SRI's XML: a strict sequence of elements (ats.xsd), every amount with two decimals.
import { type Decimal, roundHalfUp } from '../decimal.ts';
import { parentElement, textElement } from '../xml.ts';
import type { AtsAnnex, AtsAnnulledRange, AtsHeader, AtsSale } from './annex-model.ts';
import { paymentMethodsXml } from './payment-methods.ts';
import { formatAtsAmount, toAtsName } from './text-format.ts';
import { exportXml } from './write-export.ts';
import { purchaseXml } from './write-purchase.ts';

/** XML declaration as in SRI's own sample. */
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>';

export function composeAtsXml(month: AtsAnnex): string {
  const { header, purchases, sales, establishments, exports, annulled } = month;
  const content = [
    writeHeader(header),
    block('compras', purchases, purchaseXml),
    block('ventas', sales, writeSale),
    block('ventasEstablecimiento', establishments, ({ code, sales: sold }) =>
      parentElement(
        'ventaEst',
        textElement('codEstab', code) + textElement('ventasEstab', signed(sold)) + textElement('ivaComp', '0.00'),
      ),
    ),
    block('exportaciones', exports, exportXml),
    block('anulados', annulled, writeAnnulled),
  ];
  return `${declaration}${parentElement('iva', content.join(''))}`;
}

/** Name of the file and of the archive that contains it, such as `AT092026`. A semester is named by its last month. */
export function atsFileName({ period }: AtsHeader): string {
  return `AT${period.to.slice(5, 7)}${period.to.slice(0, 4)}`;
}

function writeHeader({ ruc, name, period, establishments, totalSales }: AtsHeader): string {
  return [
    textElement('TipoIDInformante', 'R'),
    textElement('IdInformante', ruc),
    textElement('razonSocial', toAtsName(name)),
    textElement('Anio', period.to.slice(0, 4)),
    textElement('Mes', period.to.slice(5, 7)),
    period.kind === 'semester' ? textElement('regimenMicroempresa', 'SI') : '',
    textElement('numEstabRuc', String(establishments).padStart(3, '0')),
    textElement('totalVentas', signed(totalSales)),
    textElement('codigoOperativo', 'IVA'),
  ].join('');
}

/**
 * Writes a block of rows, or nothing if there are no rows. An empty list of establishments would be invalid; in the
 * other blocks an empty list carries no information.
 */
function block<Row>(name: string, rows: readonly Row[], write: (row: Row) => string): string {
  return rows.length === 0 ? '' : parentElement(name, rows.map(write).join(''));
}

function writeSale(sale: AtsSale): string {
  const { identificationType, identification, related, person, name, bases } = sale;
  return parentElement(
    'detalleVentas',
    [
      textElement('tpIdCliente', identificationType),
      textElement('idCliente', identification),
      related === undefined ? '' : textElement('parteRelVtas', related ? 'SI' : 'NO'),
      person === undefined ? '' : textElement('tipoCliente', person),
      name === undefined ? '' : textElement('denoCli', toAtsName(name)),
      textElement('tipoComprobante', sale.type),
      textElement('tipoEmision', sale.emission),
      textElement('numeroComprobantes', String(sale.count)),
      textElement('baseNoGraIva', formatAtsAmount(bases.notSubject)),
      textElement('baseImponible', formatAtsAmount(bases.zero)),
      textElement('baseImpGrav', formatAtsAmount(bases.taxed)),
      textElement('montoIva', formatAtsAmount(sale.vat)),
      textElement('montoIce', formatAtsAmount(sale.excise)),
      textElement('valorRetIva', formatAtsAmount(sale.vatSuffered)),
      textElement('valorRetRenta', formatAtsAmount(sale.incomeSuffered)),
      paymentMethodsXml(sale.paymentMethods),
    ].join(''),
  );
}

function writeAnnulled({ type, establishment, point, first, last, authorization }: AtsAnnulledRange): string {
  return parentElement(
    'detalleAnulados',
    [
      textElement('tipoComprobante', type),
      textElement('establecimiento', establishment),
      textElement('puntoEmision', point),
      textElement('secuencialInicio', String(first)),
      textElement('secuencialFin', String(last)),
      textElement('autorizacion', authorization),
    ].join(''),
  );
}

/** Formats an amount that may be negative. The annex has three such amounts. */
function signed(value: Decimal): string {
  return roundHalfUp(value, 2).toFixed(2);
}
