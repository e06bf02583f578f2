import { toXmlDate } from '../../calendar.ts';
import { withoutDashes } from '../../numbering.ts';
import { group, leaf, optionalGroup, optionalLeaf } from '../../xml.ts';
import type { Numbering } from '../definition.ts';
import { writeAdditionalInfo } from '../shared/additional-info.ts';
import { writeAccountingRequired, writeRoot, writeTaxInfo } from '../shared/issuer.ts';
import { writePayments } from '../shared/payments.ts';
import type { Maybe } from '../shared/reader.ts';
import { reimbursementSpelling, writeReimbursements, writeReimbursementTotals } from '../shared/reimbursements.ts';
import type { TaxAmount } from '../shared/taxes.ts';
import type { Withholding } from './fields.ts';
import type { Retention, SupportDocument, WithholdingTotals } from './totals.ts';

/** `comprobanteRetencion` 2.0.0, in the order of the schema. */
export function writeWithholding(withholding: Withholding, totals: WithholdingTotals, numbering: Numbering): string {
  const documents = totals.supportDocuments.map((document) => writeSupportDocument(document, withholding));
  return writeRoot(
    'comprobanteRetencion',
    '2.0.0',
    writeTaxInfo(withholding, numbering.accessKey, numbering.sequential) +
      group('infoCompRetencion', writeInfo(withholding)) +
      group('docsSustento', documents.join('')) +
      writeAdditionalInfo(withholding, false),
  );
}

function writeInfo(withholding: Withholding): string {
  const { issuer, receiver } = withholding;
  return (
    leaf('fechaEmision', toXmlDate(withholding.date)) +
    optionalLeaf('dirEstablecimiento', withholding.establishment.address) +
    optionalLeaf('contribuyenteEspecial', issuer.specialTaxpayer) +
    writeAccountingRequired(issuer) +
    leaf('tipoIdentificacionSujetoRetenido', receiver.identificationType) +
    optionalLeaf('tipoSujetoRetenido', withholding.retainedSubjectType) +
    leaf('parteRel', yesNo(withholding.relatedParty)) +
    leaf('razonSocialSujetoRetenido', receiver.businessName) +
    leaf('identificacionSujetoRetenido', receiver.identification) +
    leaf('periodoFiscal', withholding.fiscalPeriod)
  );
}

function writeSupportDocument(document: SupportDocument, withholding: Withholding): string {
  const { head } = document;
  const reimbursements = document.retentions.flatMap(({ line }) => line.reimbursements);
  return group(
    'docSustento',
    leaf('codSustento', head.sustainCode) +
      leaf('codDocSustento', head.supportDocumentType) +
      leaf('numDocSustento', withoutDashes(head.supportDocumentNumber)) +
      leaf('fechaEmisionDocSustento', toXmlDate(head.supportDocumentDate)) +
      optionalLeaf(
        'fechaRegistroContable',
        head.supportDocumentRegistrationDate && toXmlDate(head.supportDocumentRegistrationDate),
      ) +
      optionalLeaf('numAutDocSustento', head.supportDocumentAuthorization) +
      leaf('pagoLocExt', withholding.paymentLocation) +
      optionalLeaf('tipoRegi', withholding.foreignRegime) +
      optionalLeaf('paisEfecPago', withholding.paymentCountry) +
      optionalYesNo('aplicConvDobTrib', withholding.doubleTaxationTreaty) +
      optionalYesNo('pagExtSujRetNorLeg', withholding.subjectToWithholding) +
      optionalYesNo('pagoRegFis', withholding.preferentialRegime) +
      writeReimbursementTotals(reimbursements) +
      leaf('totalSinImpuestos', document.subtotal.toFixed(2)) +
      leaf('importeTotal', document.total.toFixed(2)) +
      group('impuestosDocSustento', document.taxes.map(writeSupportTax).join('')) +
      group('retenciones', document.retentions.map(writeRetention).join('')) +
      writeReimbursements(reimbursements, reimbursementSpelling.withholding) +
      writePayments(
        withholding.payments.map(({ method }) => ({ method })),
        document.total,
      ),
  );
}

function writeSupportTax(tax: TaxAmount): string {
  return group(
    'impuestoDocSustento',
    leaf('codImpuestoDocSustento', tax.code) +
      leaf('codigoPorcentaje', tax.percentageCode) +
      leaf('baseImponible', tax.base.toFixed(2)) +
      leaf('tarifa', tax.rate.toFixed(2)) +
      leaf('valorImpuesto', tax.value.toFixed(2)),
  );
}

function writeRetention({ line, base, percentage, value }: Retention): string {
  const { dividend, bananaBoxes } = line;
  return group(
    'retencion',
    leaf('codigo', line.retentionTaxType) +
      leaf('codigoRetencion', line.retentionCode) +
      leaf('baseImponible', base.toFixed(2)) +
      leaf('porcentajeRetener', percentage.toFixed(2)) +
      leaf('valorRetenido', value.toFixed(2)) +
      optionalGroup(
        'dividendos',
        dividend
          ? leaf('fechaPagoDiv', toXmlDate(dividend.paymentDate)) +
              leaf('imRentaSoc', dividend.incomeTax.toFixed(2)) +
              leaf('ejerFisUtDiv', dividend.fiscalYear)
          : '',
      ) +
      optionalGroup(
        'compraCajBanano',
        bananaBoxes ? leaf('numCajBan', bananaBoxes.boxes) + leaf('precCajBan', bananaBoxes.boxPrice.toFixed(2)) : '',
      ),
  );
}

function yesNo(value: boolean): string {
  return value ? 'SI' : 'NO';
}

function optionalYesNo(name: string, value: Maybe<boolean>): string {
  return value === undefined || value === null ? '' : leaf(name, yesNo(value));
}
