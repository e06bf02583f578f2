import { parseAccessKey } from '../../access-key.ts';
import { formatRideDate } from '../../ride/dates.ts';
import type { RideBody, RideField, RideSection } from '../../ride/description.ts';
import {
  amountColumn,
  codeColumn,
  fieldUnlessEmpty,
  tableOfItems,
  textColumn,
} from '../../ride/description-builders.ts';
import type { RideNumberFormat } from '../../ride/figures.ts';
import { additionalDetailsText } from '../../ride/lines.ts';
import { supportDocumentName } from '../../ride/names.ts';
import { childElementOf, childTextOnOneLine, itemsOfList } from '../../ride/source.ts';
import type { XmlTree } from '../../ride/xml-tree.ts';

/**
 * Describes the RIDE of a delivery guide (GUÍA DE REMISIÓN): the carrier, the journey and its dates, then a block with
 * the goods of each receiver.
 */
export function describeDeliveryGuideRide(document: XmlTree, figures: RideNumberFormat): RideBody {
  const receivers = itemsOfList(document, 'destinatarios', 'destinatario');
  return {
    sections: [
      { kind: 'fields', title: undefined, fields: carrierFields(document) },
      ...receivers.flatMap((receiver, index) =>
        receiverSections(
          receiver,
          receivers.length > 1 ? `Destinatario ${index + 1} de ${receivers.length}` : undefined,
          figures,
        ),
      ),
    ],
    payments: undefined,
    totals: [],
  };
}

function carrierFields(document: XmlTree): RideField[] {
  const info = childElementOf(document, 'infoGuiaRemision');
  return [
    ...fieldUnlessEmpty(
      'Razón Social / Nombres y Apellidos (Transportista)',
      childTextOnOneLine(info, 'razonSocialTransportista'),
      6,
    ),
    ...fieldUnlessEmpty('Identificación (Transportista)', childTextOnOneLine(info, 'rucTransportista'), 3),
    ...fieldUnlessEmpty('Placa', childTextOnOneLine(info, 'placa'), 3),
    ...fieldUnlessEmpty('Punto de Partida', childTextOnOneLine(info, 'dirPartida'), 6),
    ...fieldUnlessEmpty('Fecha inicio Transporte', childTextOnOneLine(info, 'fechaIniTransporte'), 3),
    ...fieldUnlessEmpty('Fecha fin Transporte', childTextOnOneLine(info, 'fechaFinTransporte'), 3),
    ...fieldUnlessEmpty('Fecha Emisión', issueDate(document), 12),
  ];
}

/** Issue date of a guide. The schema has no element for it, so it is taken from the access key. */
function issueDate(document: XmlTree): string {
  const key = parseAccessKey(childTextOnOneLine(childElementOf(document, 'infoTributaria'), 'claveAcceso'));
  return key === undefined ? '' : formatRideDate(key.date);
}

function receiverSections(receiver: XmlTree, title: string | undefined, figures: RideNumberFormat): RideSection[] {
  return [
    { kind: 'fields', title, fields: receiverFields(receiver) },
    tableOfItems<XmlTree>(
      undefined,
      [
        amountColumn('Cantidad', (line) => figures.amount(childTextOnOneLine(line, 'cantidad'))),
        textColumn('Descripción', (line) => childTextOnOneLine(line, 'descripcion')),
        textColumn('Detalle Adicional', additionalDetailsText),
        codeColumn('Código Principal', (line) => childTextOnOneLine(line, 'codigoInterno')),
        codeColumn('Código Auxiliar', (line) => childTextOnOneLine(line, 'codigoAdicional')),
      ],
      itemsOfList(receiver, 'detalles', 'detalle'),
    ),
  ];
}

function receiverFields(receiver: XmlTree): RideField[] {
  const support = childTextOnOneLine(receiver, 'numDocSustento');
  const kind = childTextOnOneLine(receiver, 'codDocSustento');
  const sale = [kind === '' ? '' : supportDocumentName(kind), support].filter((part) => part !== '').join(' ');
  return [
    ...fieldUnlessEmpty(
      'Razón Social / Nombres y Apellidos (Destinatario)',
      childTextOnOneLine(receiver, 'razonSocialDestinatario'),
      6,
    ),
    ...fieldUnlessEmpty('Identificación (Destinatario)', childTextOnOneLine(receiver, 'identificacionDestinatario'), 6),
    ...fieldUnlessEmpty('Destino (Punto de llegada)', childTextOnOneLine(receiver, 'dirDestinatario'), 6),
    ...fieldUnlessEmpty('Ruta', childTextOnOneLine(receiver, 'ruta'), 6),
    ...fieldUnlessEmpty('Motivo Traslado', childTextOnOneLine(receiver, 'motivoTraslado'), 6),
    ...fieldUnlessEmpty('Código Establecimiento Destino', childTextOnOneLine(receiver, 'codEstabDestino'), 3),
    ...fieldUnlessEmpty('Documento Aduanero', childTextOnOneLine(receiver, 'docAduaneroUnico'), 3),
    ...fieldUnlessEmpty('Comprobante de Venta', sale, 6),
    ...fieldUnlessEmpty(
      'Fecha de Emisión (Comprobante de Venta)',
      childTextOnOneLine(receiver, 'fechaEmisionDocSustento'),
      6,
    ),
    ...fieldUnlessEmpty(
      'Número de Autorización (Comprobante de Venta)',
      childTextOnOneLine(receiver, 'numAutDocSustento'),
      12,
    ),
  ];
}
