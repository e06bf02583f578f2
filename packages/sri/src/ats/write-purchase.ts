// Writes one purchase of the annex: forty-six elements in the order of the schema. The elements of a second withholding
// document are never written.

import { toXmlDate } from '../calendar.ts';
import { atsPayments, atsRegimes } from '../catalogs/ats-tables.ts';
import { Decimal, sum } from '../decimal.ts';
import { group, leaf } from '../xml.ts';
import type {
  AtsIncomeWithheld,
  AtsPayment,
  AtsPaymentAbroad,
  AtsPurchase,
  AtsReimbursement,
  VatWithheldElement,
} from './annex-model.ts';
import { writePaymentMethods } from './payment-methods.ts';
import { amountText, toAtsName } from './text-format.ts';

export function writePurchase(purchase: AtsPurchase): string {
  const { related, person, name, incomeWithheld, reimbursements } = purchase;
  const { modified, withholding } = purchase;
  return group(
    'detalleCompras',
    [
      leaf('codSustento', purchase.sustain ?? ''),
      leaf('tpIdProv', purchase.identificationType),
      leaf('idProv', purchase.identification),
      leaf('tipoComprobante', purchase.type),
      person === undefined ? '' : leaf('tipoProv', person),
      name === undefined ? '' : leaf('denoProv', toAtsName(name)),
      related === undefined ? '' : leaf('parteRel', related ? 'SI' : 'NO'),
      leaf('fechaRegistro', toXmlDate(purchase.registeredOn)),
      leaf('establecimiento', purchase.establishment),
      leaf('puntoEmision', purchase.point),
      leaf('secuencial', purchase.sequential),
      leaf('fechaEmision', toXmlDate(purchase.issuedOn)),
      leaf('autorizacion', purchase.authorization),
      writeFigures(purchase),
      writePayment(purchase.payment),
      writePaymentMethods(purchase.paymentMethods),
      incomeWithheld.length === 0 ? '' : group('air', incomeWithheld.map(writeIncomeWithheld).join('')),
      withholding === undefined ? '' : writeWithholding(withholding),
      modified === undefined ? '' : writeModified(modified),
      reimbursements.length === 0 ? '' : group('reembolsos', reimbursements.map(writeReimbursement).join('')),
    ].join(''),
  );
}

function writeFigures({ bases, excise, vat, vatWithheld, reimbursements }: AtsPurchase): string {
  return [
    leaf('baseNoGraIva', amountText(bases.notSubject)),
    leaf('baseImponible', amountText(bases.zero)),
    leaf('baseImpGrav', amountText(bases.taxed)),
    leaf('baseImpExe', amountText(bases.exempt)),
    leaf('montoIce', amountText(excise)),
    leaf('montoIva', amountText(vat)),
    // The ficha makes all six elements mandatory.
    ...vatWithheldOrder.map((element) => leaf(element, amountText(vatWithheld[element] ?? Decimal.zero))),
    leaf('totbasesImpReemb', amountText(reimbursedBases(reimbursements))),
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

export function reimbursedBases(reimbursements: readonly AtsReimbursement[]): Decimal {
  return sum(reimbursements.flatMap(({ bases }) => [bases.zero, bases.taxed, bases.notSubject, bases.exempt]));
}

function writePayment(payment: AtsPayment): string {
  if (payment.to === 'abroad') return group('pagoExterior', writePaymentAbroad(payment));
  return group(
    'pagoExterior',
    [
      leaf('pagoLocExt', atsPayments.local),
      leaf('paisEfecPago', 'NA'),
      leaf('aplicConvDobTrib', 'NA'),
      leaf('pagExtSujRetNorLeg', 'NA'),
    ].join(''),
  );
}

function writePaymentAbroad({ treaty, subjectToWithholding, ...where }: AtsPaymentAbroad): string {
  return [
    leaf('pagoLocExt', atsPayments.abroad),
    writeRegime(where),
    where.country === undefined ? '' : leaf('paisEfecPago', where.country),
    leaf('aplicConvDobTrib', treaty === true ? 'SI' : 'NO'),
    leaf('pagExtSujRetNorLeg', treaty === true ? 'NA' : subjectToWithholding === true ? 'SI' : 'NO'),
  ].join('');
}

type Regime = Pick<AtsPaymentAbroad, 'regime' | 'country' | 'haven' | 'regimeName'>;

/**
 * Writes the foreign tax regime of a payment, and the one element that the regime requires: country, tax haven or name.
 */
export function writeRegime({ regime, country, haven, regimeName }: Regime): string {
  if (regime === undefined) return '';
  const own: Readonly<Record<string, string>> = {
    [atsRegimes.general]: country === undefined ? '' : leaf('paisEfecPagoGen', country),
    [atsRegimes.haven]: haven === undefined ? '' : leaf('paisEfecPagoParFis', haven),
    [atsRegimes.preferential]: regimeName === undefined ? '' : leaf('denopagoRegFis', toAtsName(regimeName)),
  };
  return leaf('tipoRegi', regime) + (own[regime] ?? '');
}

function writeIncomeWithheld({ code, base, percentage, value, dividend, bananas }: AtsIncomeWithheld): string {
  return group(
    'detalleAir',
    [
      leaf('codRetAir', code),
      leaf('baseImpAir', amountText(base)),
      leaf('porcentajeAir', amountText(percentage)),
      leaf('valRetAir', amountText(value)),
      dividend === undefined
        ? ''
        : leaf('fechaPagoDiv', toXmlDate(dividend.paidOn)) +
          leaf('imRentaSoc', amountText(dividend.companyTax)) +
          leaf('anioUtDiv', dividend.year),
      bananas === undefined
        ? ''
        : leaf('numCajBan', amountText(bananas.boxes)) + leaf('precCajBan', amountText(bananas.price)),
    ].join(''),
  );
}

function writeWithholding(withholding: NonNullable<AtsPurchase['withholding']>): string {
  return [
    leaf('estabRetencion1', withholding.establishment),
    leaf('ptoEmiRetencion1', withholding.point),
    leaf('secRetencion1', withholding.sequential),
    leaf('autRetencion1', withholding.authorization),
    leaf('fechaEmiRet1', toXmlDate(withholding.issuedOn)),
  ].join('');
}

function writeModified(modified: NonNullable<AtsPurchase['modified']>): string {
  return [
    leaf('docModificado', modified.type),
    leaf('estabModificado', modified.establishment),
    leaf('ptoEmiModificado', modified.point),
    leaf('secModificado', modified.sequential),
    leaf('autModificado', modified.authorization),
  ].join('');
}

function writeReimbursement(one: AtsReimbursement): string {
  return group(
    'reembolso',
    [
      leaf('tipoComprobanteReemb', one.type),
      leaf('tpIdProvReemb', one.identificationType),
      leaf('idProvReemb', one.identification),
      leaf('establecimientoReemb', one.establishment),
      leaf('puntoEmisionReemb', one.point),
      leaf('secuencialReemb', one.sequential),
      leaf('fechaEmisionReemb', toXmlDate(one.issuedOn)),
      leaf('autorizacionReemb', one.authorization),
      leaf('baseImponibleReemb', amountText(one.bases.zero)),
      leaf('baseImpGravReemb', amountText(one.bases.taxed)),
      leaf('baseNoGraIvaReemb', amountText(one.bases.notSubject)),
      leaf('baseImpExeReemb', amountText(one.bases.exempt)),
      // The schema spells the name without the second e.
      leaf('montoIceRemb', amountText(one.excise)),
      leaf('montoIvaRemb', amountText(one.vat)),
    ].join(''),
  );
}
