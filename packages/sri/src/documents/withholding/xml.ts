import { formatDateForXml } from '../../calendar.ts';
import { documentNumberDigits } from '../../numbering.ts';
import { optionalParentElement, optionalTextElement, parentElement, textElement } from '../../xml.ts';
import type { IssuedNumbers } from '../definition.ts';
import { writeAdditionalInfo } from '../shared/additional-info.ts';
import { documentXmlText, writeAccountingRequired, writeTaxInfo } from '../shared/issuer.ts';
import { writePayments } from '../shared/payments.ts';
import type { Optional } from '../shared/reader.ts';
import { reimbursementSpelling, writeReimbursements, writeReimbursementTotals } from '../shared/reimbursements.ts';
import type { TaxAmount } from '../shared/taxes.ts';
import type { Withholding } from './fields.ts';
import type { RetainedAmount, SupportDocument, WithholdingTotals } from './totals.ts';

/** Writes `comprobanteRetencion` 2.0.0, in the order of the schema. */
export function writeWithholding(
  withholding: Withholding,
  totals: WithholdingTotals,
  numbering: IssuedNumbers,
): string {
  const documents = totals.supportDocuments.map((document) => writeSupportDocument(document, withholding));
  return documentXmlText(
    'comprobanteRetencion',
    '2.0.0',
    writeTaxInfo(withholding, numbering.accessKey, numbering.sequential) +
      parentElement('infoCompRetencion', writeInfo(withholding)) +
      parentElement('docsSustento', documents.join('')) +
      writeAdditionalInfo(withholding, false),
  );
}

function writeInfo(withholding: Withholding): string {
  const { issuer, receiver } = withholding;
  return (
    textElement('fechaEmision', formatDateForXml(withholding.date)) +
    optionalTextElement('dirEstablecimiento', withholding.establishment.address) +
    optionalTextElement('contribuyenteEspecial', issuer.specialTaxpayer) +
    writeAccountingRequired(issuer) +
    textElement('tipoIdentificacionSujetoRetenido', receiver.identificationType) +
    optionalTextElement('tipoSujetoRetenido', withholding.retainedSubjectType) +
    textElement('parteRel', yesNo(withholding.relatedParty)) +
    textElement('razonSocialSujetoRetenido', receiver.businessName) +
    textElement('identificacionSujetoRetenido', receiver.identification) +
    textElement('periodoFiscal', withholding.fiscalPeriod)
  );
}

function writeSupportDocument(document: SupportDocument, withholding: Withholding): string {
  const { head } = document;
  const reimbursements = document.retentions.flatMap(({ line }) => line.reimbursements);
  return parentElement(
    'docSustento',
    textElement('codSustento', head.sustainCode) +
      textElement('codDocSustento', head.supportDocumentType) +
      textElement('numDocSustento', documentNumberDigits(head.supportDocumentNumber)) +
      textElement('fechaEmisionDocSustento', formatDateForXml(head.supportDocumentDate)) +
      optionalTextElement(
        'fechaRegistroContable',
        head.supportDocumentRegistrationDate && formatDateForXml(head.supportDocumentRegistrationDate),
      ) +
      optionalTextElement('numAutDocSustento', head.supportDocumentAuthorization) +
      textElement('pagoLocExt', withholding.paymentLocation) +
      optionalTextElement('tipoRegi', withholding.foreignRegime) +
      optionalTextElement('paisEfecPago', withholding.paymentCountry) +
      optionalYesNo('aplicConvDobTrib', withholding.doubleTaxationTreaty) +
      optionalYesNo('pagExtSujRetNorLeg', withholding.subjectToWithholding) +
      optionalYesNo('pagoRegFis', withholding.preferentialRegime) +
      writeReimbursementTotals(reimbursements) +
      textElement('totalSinImpuestos', document.subtotal.toFixed(2)) +
      textElement('importeTotal', document.total.toFixed(2)) +
      parentElement('impuestosDocSustento', document.taxes.map(writeSupportTax).join('')) +
      parentElement('retenciones', document.retentions.map(writeRetention).join('')) +
      writeReimbursements(reimbursements, reimbursementSpelling.withholding) +
      writePayments(
        withholding.payments.map(({ method }) => ({ method })),
        document.total,
      ),
  );
}

function writeSupportTax(tax: TaxAmount): string {
  return parentElement(
    'impuestoDocSustento',
    textElement('codImpuestoDocSustento', tax.code) +
      textElement('codigoPorcentaje', tax.percentageCode) +
      textElement('baseImponible', tax.base.toFixed(2)) +
      textElement('tarifa', tax.rate.toFixed(2)) +
      textElement('valorImpuesto', tax.value.toFixed(2)),
  );
}

function writeRetention({ line, base, percentage, value }: RetainedAmount): string {
  const { dividend, bananaBoxes } = line;
  return parentElement(
    'retencion',
    textElement('codigo', line.retentionTaxType) +
      textElement('codigoRetencion', line.retentionCode) +
      textElement('baseImponible', base.toFixed(2)) +
      textElement('porcentajeRetener', percentage.toFixed(2)) +
      textElement('valorRetenido', value.toFixed(2)) +
      optionalParentElement(
        'dividendos',
        dividend
          ? textElement('fechaPagoDiv', formatDateForXml(dividend.paymentDate)) +
              textElement('imRentaSoc', dividend.incomeTax.toFixed(2)) +
              textElement('ejerFisUtDiv', dividend.fiscalYear)
          : '',
      ) +
      optionalParentElement(
        'compraCajBanano',
        bananaBoxes
          ? textElement('numCajBan', bananaBoxes.boxes) + textElement('precCajBan', bananaBoxes.boxPrice.toFixed(2))
          : '',
      ),
  );
}

function yesNo(value: boolean): string {
  return value ? 'SI' : 'NO';
}

function optionalYesNo(name: string, value: Optional<boolean>): string {
  return value === undefined || value === null ? '' : textElement(name, yesNo(value));
}
