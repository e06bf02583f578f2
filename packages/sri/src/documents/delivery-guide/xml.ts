import { toXmlDate } from '../../calendar.ts';
import { group, leaf, optionalLeaf } from '../../xml.ts';
import type { Numbering, Totals } from '../definition.ts';
import { writeAdditionalInfo, writeLineDetails } from '../shared/additional-info.ts';
import { writeAccountingRequired, writeRoot, writeTaxInfo } from '../shared/issuer.ts';
import { writeQuantity } from '../shared/lines.ts';
import type { DeliveryGuide } from './fields.ts';

/** `guiaRemision` 1.1.0, in the schema's order. It has no issue date of its own: the access key carries it. */
export function writeDeliveryGuide(guide: DeliveryGuide, _totals: Totals, numbering: Numbering): string {
  return writeRoot(
    'guiaRemision',
    '1.1.0',
    writeTaxInfo(guide, numbering.accessKey, numbering.sequential) +
      group('infoGuiaRemision', writeInfo(guide)) +
      group('destinatarios', group('destinatario', writeReceiver(guide))) +
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

function writeReceiver(guide: DeliveryGuide): string {
  const { receiver, supportDocumentDate } = guide;
  return (
    leaf('identificacionDestinatario', receiver.identification) +
    leaf('razonSocialDestinatario', receiver.businessName) +
    leaf('dirDestinatario', receiver.address ?? '') +
    leaf('motivoTraslado', guide.transferReason) +
    optionalLeaf('docAduaneroUnico', guide.customsDocument) +
    optionalLeaf('codEstabDestino', guide.destinationEstablishmentCode) +
    optionalLeaf('ruta', guide.route) +
    optionalLeaf('codDocSustento', guide.supportDocumentType) +
    optionalLeaf('numDocSustento', guide.supportDocumentNumber) +
    optionalLeaf('numAutDocSustento', guide.supportDocumentAuthorization) +
    optionalLeaf('fechaEmisionDocSustento', supportDocumentDate ? toXmlDate(supportDocumentDate) : undefined) +
    group('detalles', writeLines(guide))
  );
}

function writeLines(guide: DeliveryGuide): string {
  let content = '';
  for (const line of guide.lines)
    content += group(
      'detalle',
      optionalLeaf('codigoInterno', line.code) +
        optionalLeaf('codigoAdicional', line.auxCode) +
        leaf('descripcion', line.description) +
        leaf('cantidad', writeQuantity(line.quantity)) +
        writeLineDetails(line.additionalDetails),
    );
  return content;
}
