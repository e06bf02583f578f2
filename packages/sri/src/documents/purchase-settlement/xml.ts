import { formatDateForXml } from '../../calendar.ts';
import { optionalTextElement, parentElement, textElement } from '../../xml.ts';
import type { IssuedNumbers } from '../definition.ts';
import { writeAdditionalInfo } from '../shared/additional-info.ts';
import { documentXmlText, writeAccountingRequired, writeTaxInfo } from '../shared/issuer.ts';
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

/** Writes `liquidacionCompra` 1.1.0, in the order of the schema. */
export function writePurchaseSettlement(
  settlement: PurchaseSettlement,
  totals: PurchaseSettlementTotals,
  numbering: IssuedNumbers,
): string {
  return documentXmlText(
    'liquidacionCompra',
    '1.1.0',
    writeTaxInfo(settlement, numbering.accessKey, numbering.sequential) +
      parentElement('infoLiquidacionCompra', writeInfo(settlement, totals)) +
      writeSalesLines(settlement.lines, totals.lines) +
      writeReimbursements(settlement.reimbursements, reimbursementSpelling.sales) +
      writeAdditionalInfo(settlement, true),
  );
}

function writeInfo(settlement: PurchaseSettlement, totals: PurchaseSettlementTotals): string {
  const { issuer, receiver } = settlement;
  const reimburses = settlement.reimbursements.length > 0;
  return (
    textElement('fechaEmision', formatDateForXml(settlement.date)) +
    optionalTextElement('dirEstablecimiento', settlement.establishment.address) +
    optionalTextElement('contribuyenteEspecial', issuer.specialTaxpayer) +
    writeAccountingRequired(issuer) +
    textElement('tipoIdentificacionProveedor', receiver.identificationType) +
    textElement('razonSocialProveedor', receiver.businessName) +
    textElement('identificacionProveedor', receiver.identification) +
    optionalTextElement('direccionProveedor', receiver.address) +
    textElement('totalSinImpuestos', totals.subtotal.toFixed(2)) +
    textElement('totalDescuento', totals.discount.toFixed(2)) +
    optionalTextElement('codDocReembolso', reimburses ? reimbursementCode : undefined) +
    writeReimbursementTotals(settlement.reimbursements) +
    writeTaxGroups(totals.taxes, 'with rates') +
    textElement('importeTotal', totals.total.toFixed(2)) +
    textElement('moneda', 'DOLAR') +
    writePayments(settlement.payments, totals.total)
  );
}
