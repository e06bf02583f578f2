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
import type { NumberFormat } from '../../ride/figures.ts';
import { additionalDetailsText } from '../../ride/lines.ts';
import { supportDocumentName } from '../../ride/names.ts';
import { childElementOf, childText, itemsOfList } from '../../ride/source.ts';
import type { XmlTree } from '../../ride/xml-tree.ts';

/**
 * Describes the RIDE of a delivery guide (GUÍA DE REMISIÓN): the carrier, the journey and its dates, then a block with
 * the goods of each receiver.
 */
export function describeDeliveryGuideRide(document: XmlTree, figures: NumberFormat): RideBody {
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
      childText(info, 'razonSocialTransportista'),
      6,
    ),
    ...fieldUnlessEmpty('Identificación (Transportista)', childText(info, 'rucTransportista'), 3),
    ...fieldUnlessEmpty('Placa', childText(info, 'placa'), 3),
    ...fieldUnlessEmpty('Punto de Partida', childText(info, 'dirPartida'), 6),
    ...fieldUnlessEmpty('Fecha inicio Transporte', childText(info, 'fechaIniTransporte'), 3),
    ...fieldUnlessEmpty('Fecha fin Transporte', childText(info, 'fechaFinTransporte'), 3),
    ...fieldUnlessEmpty('Fecha Emisión', issueDate(document), 12),
  ];
}

/** Issue date of a guide. The schema has no element for it, so it is taken from the access key. */
function issueDate(document: XmlTree): string {
  const key = parseAccessKey(childText(childElementOf(document, 'infoTributaria'), 'claveAcceso'));
  return key === undefined ? '' : formatRideDate(key.date);
}

function receiverSections(receiver: XmlTree, title: string | undefined, figures: NumberFormat): RideSection[] {
  return [
    { kind: 'fields', title, fields: receiverFields(receiver) },
    tableOfItems<XmlTree>(
      undefined,
      [
        amountColumn('Cantidad', (line) => figures.amount(childText(line, 'cantidad'))),
        textColumn('Descripción', (line) => childText(line, 'descripcion')),
        textColumn('Detalle Adicional', additionalDetailsText),
        codeColumn('Código Principal', (line) => childText(line, 'codigoInterno')),
        codeColumn('Código Auxiliar', (line) => childText(line, 'codigoAdicional')),
      ],
      itemsOfList(receiver, 'detalles', 'detalle'),
    ),
  ];
}

function receiverFields(receiver: XmlTree): RideField[] {
  const support = childText(receiver, 'numDocSustento');
  const kind = childText(receiver, 'codDocSustento');
  const sale = [kind === '' ? '' : supportDocumentName(kind), support].filter((part) => part !== '').join(' ');
  return [
    ...fieldUnlessEmpty(
      'Razón Social / Nombres y Apellidos (Destinatario)',
      childText(receiver, 'razonSocialDestinatario'),
      6,
    ),
    ...fieldUnlessEmpty('Identificación (Destinatario)', childText(receiver, 'identificacionDestinatario'), 6),
    ...fieldUnlessEmpty('Destino (Punto de llegada)', childText(receiver, 'dirDestinatario'), 6),
    ...fieldUnlessEmpty('Ruta', childText(receiver, 'ruta'), 6),
    ...fieldUnlessEmpty('Motivo Traslado', childText(receiver, 'motivoTraslado'), 6),
    ...fieldUnlessEmpty('Código Establecimiento Destino', childText(receiver, 'codEstabDestino'), 3),
    ...fieldUnlessEmpty('Documento Aduanero', childText(receiver, 'docAduaneroUnico'), 3),
    ...fieldUnlessEmpty('Comprobante de Venta', sale, 6),
    ...fieldUnlessEmpty('Fecha de Emisión (Comprobante de Venta)', childText(receiver, 'fechaEmisionDocSustento'), 6),
    ...fieldUnlessEmpty('Número de Autorización (Comprobante de Venta)', childText(receiver, 'numAutDocSustento'), 12),
  ];
}
