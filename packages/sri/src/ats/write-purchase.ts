// Writes one purchase of the annex: forty-six elements in the order of the schema. The elements of a second withholding
// document are never written.

import { formatDateForXml } from '../calendar.ts';
import { atsForeignRegimeCodes, atsPaymentPlaceCodes } from '../catalogs/ats-tables.ts';
import { Decimal, sumDecimals } from '../decimal.ts';
import { parentElement, textElement } from '../xml.ts';
import type {
  AtsIncomeWithheld,
  AtsPayment,
  AtsPaymentAbroad,
  AtsPurchase,
  AtsReimbursement,
  VatWithheldElement,
} from './annex-model.ts';
import { paymentMethodsXml } from './payment-methods.ts';
import { formatAtsAmount, toAtsName } from './text-format.ts';

export function purchaseXml(purchase: AtsPurchase): string {
  const { related, person, name, incomeWithheld, reimbursements } = purchase;
  const { modified, withholding } = purchase;
  return parentElement(
    'detalleCompras',
    [
      textElement('codSustento', purchase.sustain ?? ''),
      textElement('tpIdProv', purchase.identificationType),
      textElement('idProv', purchase.identification),
      textElement('tipoComprobante', purchase.type),
      person === undefined ? '' : textElement('tipoProv', person),
      name === undefined ? '' : textElement('denoProv', toAtsName(name)),
      related === undefined ? '' : textElement('parteRel', related ? 'SI' : 'NO'),
      textElement('fechaRegistro', formatDateForXml(purchase.registeredOn)),
      textElement('establecimiento', purchase.establishment),
      textElement('puntoEmision', purchase.point),
      textElement('secuencial', purchase.sequential),
      textElement('fechaEmision', formatDateForXml(purchase.issuedOn)),
      textElement('autorizacion', purchase.authorization),
      writeFigures(purchase),
      writePayment(purchase.payment),
      paymentMethodsXml(purchase.paymentMethods),
      incomeWithheld.length === 0 ? '' : parentElement('air', incomeWithheld.map(writeIncomeWithheld).join('')),
      withholding === undefined ? '' : writeWithholding(withholding),
      modified === undefined ? '' : writeModified(modified),
      reimbursements.length === 0 ? '' : parentElement('reembolsos', reimbursements.map(writeReimbursement).join('')),
    ].join(''),
  );
}

function writeFigures({ bases, excise, vat, vatWithheld, reimbursements }: AtsPurchase): string {
  return [
    textElement('baseNoGraIva', formatAtsAmount(bases.notSubject)),
    textElement('baseImponible', formatAtsAmount(bases.zero)),
    textElement('baseImpGrav', formatAtsAmount(bases.taxed)),
    textElement('baseImpExe', formatAtsAmount(bases.exempt)),
    textElement('montoIce', formatAtsAmount(excise)),
    textElement('montoIva', formatAtsAmount(vat)),
    // All six elements for withheld IVA are mandatory (ficha técnica).
    ...vatWithheldOrder.map((element) => textElement(element, formatAtsAmount(vatWithheld[element] ?? Decimal.zero))),
    textElement('totbasesImpReemb', formatAtsAmount(reimbursedBasesXml(reimbursements))),
  ].join('');
}

export const vatWithheldOrder = [
  'valRetBien10',
  'valRetServ20',
  'valorRetBienes',
  'valRetServ50',
  'valorRetServicios',
  'valRetServ100',
] as const satisfies readonly VatWithheldElement[];

export function reimbursedBasesXml(reimbursements: readonly AtsReimbursement[]): Decimal {
  return sumDecimals(reimbursements.flatMap(({ bases }) => [bases.zero, bases.taxed, bases.notSubject, bases.exempt]));
}

function writePayment(payment: AtsPayment): string {
  if (payment.to === 'abroad') return parentElement('pagoExterior', writePaymentAbroad(payment));
  return parentElement(
    'pagoExterior',
    [
      textElement('pagoLocExt', atsPaymentPlaceCodes.local),
      textElement('paisEfecPago', 'NA'),
      textElement('aplicConvDobTrib', 'NA'),
      textElement('pagExtSujRetNorLeg', 'NA'),
    ].join(''),
  );
}

function writePaymentAbroad({ treaty, subjectToWithholding, ...where }: AtsPaymentAbroad): string {
  return [
    textElement('pagoLocExt', atsPaymentPlaceCodes.abroad),
    regimeXml(where),
    where.country === undefined ? '' : textElement('paisEfecPago', where.country),
    textElement('aplicConvDobTrib', treaty === true ? 'SI' : 'NO'),
    textElement('pagExtSujRetNorLeg', treaty === true ? 'NA' : subjectToWithholding === true ? 'SI' : 'NO'),
  ].join('');
}

type Regime = Pick<AtsPaymentAbroad, 'regime' | 'country' | 'haven' | 'regimeName'>;

/**
 * Writes the foreign tax regime of a payment, and the one element that the regime requires: country, tax haven or name.
 */
export function regimeXml({ regime, country, haven, regimeName }: Regime): string {
  if (regime === undefined) return '';
  const own: Readonly<Record<string, string>> = {
    [atsForeignRegimeCodes.general]: country === undefined ? '' : textElement('paisEfecPagoGen', country),
    [atsForeignRegimeCodes.haven]: haven === undefined ? '' : textElement('paisEfecPagoParFis', haven),
    [atsForeignRegimeCodes.preferential]:
      regimeName === undefined ? '' : textElement('denopagoRegFis', toAtsName(regimeName)),
  };
  return textElement('tipoRegi', regime) + (own[regime] ?? '');
}

function writeIncomeWithheld({ code, base, percentage, value, dividend, bananas }: AtsIncomeWithheld): string {
  return parentElement(
    'detalleAir',
    [
      textElement('codRetAir', code),
      textElement('baseImpAir', formatAtsAmount(base)),
      textElement('porcentajeAir', formatAtsAmount(percentage)),
      textElement('valRetAir', formatAtsAmount(value)),
      dividend === undefined
        ? ''
        : textElement('fechaPagoDiv', formatDateForXml(dividend.paidOn)) +
          textElement('imRentaSoc', formatAtsAmount(dividend.companyTax)) +
          textElement('anioUtDiv', dividend.year),
      bananas === undefined
        ? ''
        : textElement('numCajBan', formatAtsAmount(bananas.boxes)) +
          textElement('precCajBan', formatAtsAmount(bananas.price)),
    ].join(''),
  );
}

function writeWithholding(withholding: NonNullable<AtsPurchase['withholding']>): string {
  return [
    textElement('estabRetencion1', withholding.establishment),
    textElement('ptoEmiRetencion1', withholding.point),
    textElement('secRetencion1', withholding.sequential),
    textElement('autRetencion1', withholding.authorization),
    textElement('fechaEmiRet1', formatDateForXml(withholding.issuedOn)),
  ].join('');
}

function writeModified(modified: NonNullable<AtsPurchase['modified']>): string {
  return [
    textElement('docModificado', modified.type),
    textElement('estabModificado', modified.establishment),
    textElement('ptoEmiModificado', modified.point),
    textElement('secModificado', modified.sequential),
    textElement('autModificado', modified.authorization),
  ].join('');
}

function writeReimbursement(one: AtsReimbursement): string {
  return parentElement(
    'reembolso',
    [
      textElement('tipoComprobanteReemb', one.type),
      textElement('tpIdProvReemb', one.identificationType),
      textElement('idProvReemb', one.identification),
      textElement('establecimientoReemb', one.establishment),
      textElement('puntoEmisionReemb', one.point),
      textElement('secuencialReemb', one.sequential),
      textElement('fechaEmisionReemb', formatDateForXml(one.issuedOn)),
      textElement('autorizacionReemb', one.authorization),
      textElement('baseImponibleReemb', formatAtsAmount(one.bases.zero)),
      textElement('baseImpGravReemb', formatAtsAmount(one.bases.taxed)),
      textElement('baseNoGraIvaReemb', formatAtsAmount(one.bases.notSubject)),
      textElement('baseImpExeReemb', formatAtsAmount(one.bases.exempt)),
      // The schema spells `Remb` without the second e of `Reemb`.
      textElement('montoIceRemb', formatAtsAmount(one.excise)),
      textElement('montoIvaRemb', formatAtsAmount(one.vat)),
    ].join(''),
  );
}
