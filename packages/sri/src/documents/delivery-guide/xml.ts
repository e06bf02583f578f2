import { toXmlDate } from '../../calendar.ts';
import { group, leaf, optionalLeaf } from '../../xml.ts';
import type { Numbering } from '../definition.ts';
import { writeAdditionalInfo } from '../shared/additional-info.ts';
import { writeAccountingRequired, writeRoot, writeTaxInfo } from '../shared/issuer.ts';
import type { Totals } from '../shared/totals.ts';
import type { DeliveryGuide } from './fields.ts';
import { writeRecipients } from './recipients.ts';

/**
 * `guiaRemision` 1.1.0, in the order of the schema. It has no element for the issue date, which is only in the access
 * key.
 */
export function writeDeliveryGuide(guide: DeliveryGuide, _totals: Totals, numbering: Numbering): string {
  return writeRoot(
    'guiaRemision',
    '1.1.0',
    writeTaxInfo(guide, numbering.accessKey, numbering.sequential) +
      group('infoGuiaRemision', writeInfo(guide)) +
      writeRecipients(guide.recipients) +
      writeAdditionalInfo(guide, false),
  );
}

function writeInfo(guide: DeliveryGuide): string {
  const { issuer, carrier } = guide;
  return (
    optionalLeaf('dirEstablecimiento', guide.establishment.address) +
    leaf('dirPartida', guide.departureAddress) +
    leaf('razonSocialTransportista', carrier.businessName) +
    leaf('tipoIdentificacionTransportista', carrier.identificationType) +
    leaf('rucTransportista', carrier.identification) +
    writeAccountingRequired(issuer) +
    optionalLeaf('contribuyenteEspecial', issuer.specialTaxpayer) +
    leaf('fechaIniTransporte', toXmlDate(guide.transportStartDate)) +
    leaf('fechaFinTransporte', toXmlDate(guide.transportEndDate)) +
    leaf('placa', guide.vehiclePlate)
  );
}
