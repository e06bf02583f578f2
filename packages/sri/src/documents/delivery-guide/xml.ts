import { formatDateForXml } from '../../calendar.ts';
import { optionalTextElement, parentElement, textElement } from '../../xml.ts';
import type { IssuedNumbers } from '../definition.ts';
import { writeAdditionalInfo } from '../shared/additional-info.ts';
import { documentXmlText, writeAccountingRequired, writeTaxInfo } from '../shared/issuer.ts';
import type { DocumentTotalsBase } from '../shared/totals.ts';
import type { DeliveryGuide } from './fields.ts';
import { writeGuideRecipients } from './recipients.ts';

/**
 * Writes `guiaRemision` 1.1.0, in the order of the schema. It has no element for the issue date, which is only in the
 * access key.
 */
export function writeDeliveryGuide(
  guide: DeliveryGuide,
  _totals: DocumentTotalsBase,
  numbering: IssuedNumbers,
): string {
  return documentXmlText(
    'guiaRemision',
    '1.1.0',
    writeTaxInfo(guide, numbering.accessKey, numbering.sequential) +
      parentElement('infoGuiaRemision', writeInfo(guide)) +
      writeGuideRecipients(guide.recipients) +
      writeAdditionalInfo(guide, false),
  );
}

function writeInfo(guide: DeliveryGuide): string {
  const { issuer, carrier } = guide;
  return (
    optionalTextElement('dirEstablecimiento', guide.establishment.address) +
    textElement('dirPartida', guide.departureAddress) +
    textElement('razonSocialTransportista', carrier.businessName) +
    textElement('tipoIdentificacionTransportista', carrier.identificationType) +
    textElement('rucTransportista', carrier.identification) +
    writeAccountingRequired(issuer) +
    optionalTextElement('contribuyenteEspecial', issuer.specialTaxpayer) +
    textElement('fechaIniTransporte', formatDateForXml(guide.transportStartDate)) +
    textElement('fechaFinTransporte', formatDateForXml(guide.transportEndDate)) +
    textElement('placa', guide.vehiclePlate)
  );
}
