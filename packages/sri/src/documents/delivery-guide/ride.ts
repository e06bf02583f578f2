import { parseAccessKey } from '../../access-key.ts';
import { printDate } from '../../ride/dates.ts';
import type { RideBody, RideField, RideSection } from '../../ride/description.ts';
import { amountColumn, codeColumn, field, tableOf, textColumn } from '../../ride/description-builders.ts';
import type { NumberFormat } from '../../ride/figures.ts';
import { additionalDetails } from '../../ride/lines.ts';
import { supportDocumentName } from '../../ride/names.ts';
import { childOf, itemsOf, textOf } from '../../ride/source.ts';
import type { XmlTree } from '../../ride/xml-tree.ts';

/** GUÍA DE REMISIÓN: the carrier, the journey and its dates, then a block with the goods of each receiver. */
export function describeDeliveryGuideRide(document: XmlTree, figures: NumberFormat): RideBody {
  const receivers = itemsOf(document, 'destinatarios', 'destinatario');
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
  const info = childOf(document, 'infoGuiaRemision');
  return [
    ...field('Razón Social / Nombres y Apellidos (Transportista)', textOf(info, 'razonSocialTransportista'), 6),
    ...field('Identificación (Transportista)', textOf(info, 'rucTransportista'), 3),
    ...field('Placa', textOf(info, 'placa'), 3),
    ...field('Punto de Partida', textOf(info, 'dirPartida'), 6),
    ...field('Fecha inicio Transporte', textOf(info, 'fechaIniTransporte'), 3),
    ...field('Fecha fin Transporte', textOf(info, 'fechaFinTransporte'), 3),
    ...field('Fecha Emisión', issueDate(document), 12),
  ];
}

/** Issue date of a guide. The schema has no element for it, so it is taken from the access key. */
function issueDate(document: XmlTree): string {
  const key = parseAccessKey(textOf(childOf(document, 'infoTributaria'), 'claveAcceso'));
  return key === undefined ? '' : printDate(key.date);
}

function receiverSections(receiver: XmlTree, title: string | undefined, figures: NumberFormat): RideSection[] {
  return [
    { kind: 'fields', title, fields: receiverFields(receiver) },
    tableOf<XmlTree>(
      undefined,
      [
        amountColumn('Cantidad', (line) => figures.amount(textOf(line, 'cantidad'))),
        textColumn('Descripción', (line) => textOf(line, 'descripcion')),
        textColumn('Detalle Adicional', additionalDetails),
        codeColumn('Código Principal', (line) => textOf(line, 'codigoInterno')),
        codeColumn('Código Auxiliar', (line) => textOf(line, 'codigoAdicional')),
      ],
      itemsOf(receiver, 'detalles', 'detalle'),
    ),
  ];
}

function receiverFields(receiver: XmlTree): RideField[] {
  const support = textOf(receiver, 'numDocSustento');
  const kind = textOf(receiver, 'codDocSustento');
  const sale = [kind === '' ? '' : supportDocumentName(kind), support].filter((part) => part !== '').join(' ');
  return [
    ...field('Razón Social / Nombres y Apellidos (Destinatario)', textOf(receiver, 'razonSocialDestinatario'), 6),
    ...field('Identificación (Destinatario)', textOf(receiver, 'identificacionDestinatario'), 6),
    ...field('Destino (Punto de llegada)', textOf(receiver, 'dirDestinatario'), 6),
    ...field('Ruta', textOf(receiver, 'ruta'), 6),
    ...field('Motivo Traslado', textOf(receiver, 'motivoTraslado'), 6),
    ...field('Código Establecimiento Destino', textOf(receiver, 'codEstabDestino'), 3),
    ...field('Documento Aduanero', textOf(receiver, 'docAduaneroUnico'), 3),
    ...field('Comprobante de Venta', sale, 6),
    ...field('Fecha de Emisión (Comprobante de Venta)', textOf(receiver, 'fechaEmisionDocSustento'), 6),
    ...field('Número de Autorización (Comprobante de Venta)', textOf(receiver, 'numAutDocSustento'), 12),
  ];
}
