import { Decimal } from '../../decimal.ts';
import { normalizePlate } from '../../plate.ts';
import type { Figured } from '../definition.ts';
import { brokenAt, holds, type Rule } from '../rule.ts';
import { additionalInfoRules, pairsNamed } from '../shared/additional-info.ts';
import { discountRule, productLineRules, totalsFitRule } from '../shared/lines.ts';
import { paymentRules, paymentSumRule } from '../shared/payments.ts';
import { reimbursementsFitRule } from '../shared/reimbursements.ts';
import { commonRules, linesRule } from '../shared/rules.ts';
import { taxRules } from '../shared/taxes.ts';
import type { Invoice } from './fields.ts';
import type { InvoiceTotals } from './totals.ts';

/** Ficha técnica, tabla 32: what a transport operator bills its clients. H492002, partner to operator, has no plate. */
const operatorTransportCode = 'H492001';
/** Ficha técnica, tabla 30: fuels, whose invoices name the buyer's plate (anexo 12). */
const fuelCodes: readonly string[] = ['0101', '0103', '0104', '0121', '0174'];

export const invoiceRules: readonly Rule<Invoice>[] = [
  ...commonRules('customer_id'),
  linesRule,
  ...productLineRules,
  ...taxRules<Invoice>((invoice) => invoice.date),
  ...paymentRules,
  ...additionalInfoRules(true),
  {
    code: 'invoice.final_consumer_name',
    level: 'warning',
    message: 'A sale to the final consumer names nobody: SRI expects CONSUMIDOR FINAL. Identify the buyer to name one.',
    fields: ({ receiver }) =>
      brokenAt(
        'customer_id',
        receiver.identificationType === '07' && receiver.businessName.toUpperCase() !== 'CONSUMIDOR FINAL',
      ),
  },
  {
    code: 'invoice.plate_required',
    level: 'emission',
    message: `Lines with auxiliary code ${operatorTransportCode} need the plate of the vehicle.`,
    fields: (invoice) => brokenAt('vehicle_plate', invoice.vehiclePlate === undefined && billsTransport(invoice)),
  },
  {
    code: 'invoice.plate_format',
    level: 'fault',
    message: 'The plate must look like ABC1234.',
    fields: ({ vehiclePlate }) =>
      brokenAt('vehicle_plate', vehiclePlate !== undefined && normalizePlate(vehiclePlate) === undefined),
  },
  {
    code: 'invoice.transport_operator_required',
    level: 'fault',
    message: `Only a business classified OPERADORA_TRANSPORTE_COMERCIAL bills lines with auxiliary code ${operatorTransportCode}.`,
    fields: (invoice) =>
      brokenAt(
        'business_id',
        invoice.issuer.classification !== 'OPERADORA_TRANSPORTE_COMERCIAL' && billsTransport(invoice),
      ),
  },
  {
    code: 'invoice.plate_not_expected',
    level: 'fault',
    message: `The plate belongs to lines with auxiliary code ${operatorTransportCode} and to sales of fuel; this invoice has neither.`,
    fields: (invoice) =>
      brokenAt('vehicle_plate', invoice.vehiclePlate !== undefined && !billsTransport(invoice) && !sellsFuel(invoice)),
  },
  {
    code: 'invoice.plate_in_additional_info',
    level: 'fault',
    message: 'The plate goes into vehicle_plate, which has an element of its own in the XML.',
    fields: (invoice) => (billsTransport(invoice) ? pairsNamed(invoice.additionalInfo, plateName) : holds),
  },
];

export const invoiceTotalsRules: readonly Rule<Figured<Invoice, InvoiceTotals>>[] = [
  discountRule,
  totalsFitRule,
  reimbursementsFitRule,
  paymentSumRule,
  {
    code: 'invoice.tip_too_large',
    level: 'fault',
    message: ({ totals }) => `The tip is more than 10 % of the subtotal, ${totals.subtotal.toFixed(2)}.`,
    fields: ({ totals }) =>
      brokenAt('tip', !totals.tip.isZero() && totals.tip.compare(totals.subtotal.percent(tenPercent)) > 0),
  },
  {
    code: 'invoice.final_consumer_limit',
    level: 'fault',
    message: (_, { settings }) => `Above USD ${settings.finalConsumerLimit} the buyer must be identified.`,
    fields: ({ document, totals }, { settings }) =>
      brokenAt(
        'customer_id',
        document.receiver.identificationType === '07' &&
          totals.total.compare(Decimal.from(settings.finalConsumerLimit)) > 0,
      ),
  },
];

const tenPercent = Decimal.from(10);
const plateName = /(?:^|[\W_])(?:placas?|plate)(?:$|[\W_])/i;

function billsTransport(invoice: Invoice): boolean {
  return invoice.lines.some((line) => line.auxCode === operatorTransportCode);
}

function sellsFuel(invoice: Invoice): boolean {
  return invoice.lines.some((line) => line.code !== undefined && fuelCodes.includes(line.code));
}
