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
import { writeExportCharges, writeExportTerms } from './export-terms.ts';
import type { Invoice } from './fields.ts';
import { writeFuelWithholdings } from './fuel-withholdings.ts';
import { writeNegotiable } from './negotiable.ts';
import { writeSubstituteGuide } from './substitute-guide.ts';
import { writeThirdPartyCharges } from './third-party-charges.ts';
import type { InvoiceTotals } from './totals.ts';
import { writeWithheldByBuyer } from './withheld-by-buyer.ts';

/** `factura` 2.1.0. The elements must be in the order of the schema: one in another position causes error 35. */
export function writeInvoice(invoice: Invoice, totals: InvoiceTotals, numbering: Numbering): string {
  return writeRoot(
    'factura',
    '2.1.0',
    writeTaxInfo(invoice, numbering.accessKey, numbering.sequential) +
      group('infoFactura', writeInfo(invoice, totals)) +
      writeSalesLines(invoice.lines, totals.lines) +
      writeReimbursements(invoice.reimbursements, reimbursementSpelling.sales) +
      writeFuelWithholdings(invoice.fuelWithholdings) +
      writeSubstituteGuide(invoice.substituteGuide) +
      writeThirdPartyCharges(invoice.thirdPartyCharges) +
      writeNegotiable(invoice.negotiable) +
      writeAdditionalInfo(invoice, true),
  );
}

function writeInfo(invoice: Invoice, totals: InvoiceTotals): string {
  const { issuer, receiver, exportTerms } = invoice;
  const reimburses = invoice.reimbursements.length > 0;
  return (
    leaf('fechaEmision', toXmlDate(invoice.date)) +
    optionalLeaf('dirEstablecimiento', invoice.establishment.address) +
    optionalLeaf('contribuyenteEspecial', issuer.specialTaxpayer) +
    writeAccountingRequired(issuer) +
    writeExportTerms(exportTerms) +
    leaf('tipoIdentificacionComprador', receiver.identificationType) +
    optionalLeaf('guiaRemision', invoice.guideNumber) +
    leaf('razonSocialComprador', receiver.businessName) +
    leaf('identificacionComprador', receiver.identification) +
    optionalLeaf('direccionComprador', receiver.address) +
    leaf('totalSinImpuestos', totals.subtotal.toFixed(2)) +
    optionalLeaf('totalSubsidio', isSubsidised(invoice) ? totals.subsidy.toFixed(2) : undefined) +
    optionalLeaf('incoTermTotalSinImpuestos', exportTerms?.subtotalIncoterm) +
    leaf('totalDescuento', totals.discount.toFixed(2)) +
    optionalLeaf('codDocReembolso', reimburses ? reimbursementCode : undefined) +
    writeReimbursementTotals(invoice.reimbursements) +
    writeTaxGroups(totals.taxes, 'with rates', invoice.vatRefund) +
    leaf('propina', totals.tip.toFixed(2)) +
    writeExportCharges(exportTerms) +
    leaf('importeTotal', totals.total.toFixed(2)) +
    leaf('moneda', 'DOLAR') +
    optionalLeaf('placa', invoice.vehiclePlate) +
    writePayments(invoice.payments, totals.total) +
    writeWithheldByBuyer(invoice.withheldByBuyer)
  );
}

function isSubsidised({ lines }: Invoice): boolean {
  return lines.some(({ unsubsidizedPrice }) => unsubsidizedPrice !== undefined);
}
