import { toXmlDate } from '../../calendar.ts';
import { group, leaf, optionalLeaf } from '../../xml.ts';
import type { Numbering } from '../definition.ts';
import { writeAdditionalInfo } from '../shared/additional-info.ts';
import { writeAccountingRequired, writeRoot, writeTaxInfo } from '../shared/issuer.ts';
import { writeSalesLines } from '../shared/lines.ts';
import { writePayments } from '../shared/payments.ts';
import {
  reimbursementCode,
  reimbursementSpelling,
  writeReimbursements,
  writeReimbursementTotals,
} from '../shared/reimbursements.ts';
import { writeTaxGroups } from '../shared/taxes.ts';
import type { PurchaseSettlement } from './fields.ts';
import type { PurchaseSettlementTotals } from './totals.ts';

/** `liquidacionCompra` 1.1.0, in the schema's order. */
export function writePurchaseSettlement(
  settlement: PurchaseSettlement,
  totals: PurchaseSettlementTotals,
  numbering: Numbering,
): string {
  return writeRoot(
    'liquidacionCompra',
    '1.1.0',
    writeTaxInfo(settlement, numbering.accessKey, numbering.sequential) +
      group('infoLiquidacionCompra', writeInfo(settlement, totals)) +
      writeSalesLines(settlement.lines, totals.lines) +
      writeReimbursements(settlement.reimbursements, reimbursementSpelling.sales) +
      writeAdditionalInfo(settlement, true),
  );
}

function writeInfo(settlement: PurchaseSettlement, totals: PurchaseSettlementTotals): string {
  const { issuer, receiver } = settlement;
  const reimburses = settlement.reimbursements.length > 0;
  return (
    leaf('fechaEmision', toXmlDate(settlement.date)) +
    optionalLeaf('dirEstablecimiento', settlement.establishment.address) +
    optionalLeaf('contribuyenteEspecial', issuer.specialTaxpayer) +
    writeAccountingRequired(issuer) +
    leaf('tipoIdentificacionProveedor', receiver.identificationType) +
    leaf('razonSocialProveedor', receiver.businessName) +
    leaf('identificacionProveedor', receiver.identification) +
    optionalLeaf('direccionProveedor', receiver.address) +
    leaf('totalSinImpuestos', totals.subtotal.toFixed(2)) +
    leaf('totalDescuento', totals.discount.toFixed(2)) +
    optionalLeaf('codDocReembolso', reimburses ? reimbursementCode : undefined) +
    writeReimbursementTotals(settlement.reimbursements) +
    writeTaxGroups(totals.taxes, 'with rates') +
    leaf('importeTotal', totals.total.toFixed(2)) +
    leaf('moneda', 'DOLAR') +
    writePayments(settlement.payments, totals.total)
  );
}
