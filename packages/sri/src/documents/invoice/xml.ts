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
import { writeExportCharges, writeExportTerms } from './export-terms.ts';
import type { Invoice } from './fields.ts';
import { writeFuelWithholdings } from './fuel-withholdings.ts';
import { negotiableXml } from './negotiable.ts';
import { writeSubstituteGuide } from './substitute-guide.ts';
import { writeThirdPartyCharges } from './third-party-charges.ts';
import type { InvoiceTotals } from './totals.ts';
import { writeWithheldByBuyer } from './withheld-by-buyer.ts';

/**
 * Writes `factura` 2.1.0. The elements must be in the order of the schema: an element in another position causes error
 * 35.
 */
export function writeInvoice(invoice: Invoice, totals: InvoiceTotals, numbering: IssuedNumbers): string {
  return documentXmlText(
    'factura',
    '2.1.0',
    writeTaxInfo(invoice, numbering.accessKey, numbering.sequential) +
      parentElement('infoFactura', writeInfo(invoice, totals)) +
      writeSalesLines(invoice.lines, totals.lines) +
      writeReimbursements(invoice.reimbursements, reimbursementSpelling.sales) +
      writeFuelWithholdings(invoice.fuelWithholdings) +
      writeSubstituteGuide(invoice.substituteGuide) +
      writeThirdPartyCharges(invoice.thirdPartyCharges) +
      negotiableXml(invoice.negotiable) +
      writeAdditionalInfo(invoice, true),
  );
}

function writeInfo(invoice: Invoice, totals: InvoiceTotals): string {
  const { issuer, receiver, exportTerms } = invoice;
  const reimburses = invoice.reimbursements.length > 0;
  return (
    textElement('fechaEmision', formatDateForXml(invoice.date)) +
    optionalTextElement('dirEstablecimiento', invoice.establishment.address) +
    optionalTextElement('contribuyenteEspecial', issuer.specialTaxpayer) +
    writeAccountingRequired(issuer) +
    writeExportTerms(exportTerms) +
    textElement('tipoIdentificacionComprador', receiver.identificationType) +
    optionalTextElement('guiaRemision', invoice.guideNumber) +
    textElement('razonSocialComprador', receiver.businessName) +
    textElement('identificacionComprador', receiver.identification) +
    optionalTextElement('direccionComprador', receiver.address) +
    textElement('totalSinImpuestos', totals.subtotal.toFixed(2)) +
    optionalTextElement('totalSubsidio', isSubsidised(invoice) ? totals.subsidy.toFixed(2) : undefined) +
    optionalTextElement('incoTermTotalSinImpuestos', exportTerms?.subtotalIncoterm) +
    textElement('totalDescuento', totals.discount.toFixed(2)) +
    optionalTextElement('codDocReembolso', reimburses ? reimbursementCode : undefined) +
    writeReimbursementTotals(invoice.reimbursements) +
    writeTaxGroups(totals.taxes, 'with rates', invoice.vatRefund) +
    textElement('propina', totals.tip.toFixed(2)) +
    writeExportCharges(exportTerms) +
    textElement('importeTotal', totals.total.toFixed(2)) +
    textElement('moneda', 'DOLAR') +
    optionalTextElement('placa', invoice.vehiclePlate) +
    writePayments(invoice.payments, totals.total) +
    writeWithheldByBuyer(invoice.withheldByBuyer)
  );
}

function isSubsidised({ lines }: Invoice): boolean {
  return lines.some(({ unsubsidizedPrice }) => unsubsidizedPrice !== undefined);
}
