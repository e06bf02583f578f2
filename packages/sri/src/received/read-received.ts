import { parseAccessKey } from '../access-key.ts';
import { type DocumentTypeCode, documentTypes } from '../catalogs/document-types.ts';
import { sum } from '../decimal.ts';
import { toGuayaquil } from '../ride/dates.ts';
import { RideError } from '../ride/description.ts';
import { decimalOf } from '../ride/figures.ts';
import { attributeOf, childOf, itemsOf, oneLine, textOf, withoutColon } from '../ride/source.ts';
import { readXmlTree, type XmlTree } from '../ride/xml-tree.ts';
import { amountIn, dateIn, optionalText } from './read-fields.ts';
import { readIssuer, readReceivers } from './read-parties.ts';
import { readReferences } from './read-references.ts';
import { readLines, readPayments, readTaxes } from './read-sale.ts';
import { readWithholdings } from './read-withholdings.ts';
import type { DecimalText, ReceivedDocument, ReceivedTransport, ReceivedWithholding } from './received-document.ts';
import { openXmlText, type XmlFault, xmlFault } from './received-xml.ts';

export type ReceivedReading =
  | { readonly ok: true; readonly document: ReceivedDocument }
  | { readonly ok: false; readonly fault: XmlFault };

/**
 * Reads the document of somebody else, as `unwrapAuthorization` gives it, into one shape. Says what stands there and judges
 * nothing: see checkReceived. Elements nobody knows are passed over, missing ones are missing in the result.
 */
export function readReceived(xml: string): ReceivedReading {
  const opened = openXmlText(xml);
  if ('fault' in opened) return { ok: false, fault: opened.fault };
  try {
    const root = readXmlTree(opened.text);
    const typeCode = documentTypes.find((type) => type.xmlRoot === root.name)?.code;
    if (typeCode === undefined) return { ok: false, fault: xmlFault('unknown_root', { root: root.name.slice(0, 60) }) };
    const tax = childOf(root, 'infoTributaria');
    if (tax === undefined) return { ok: false, fault: xmlFault('no_tax_block') };
    return { ok: true, document: readDocument(root, typeCode, tax, childOf(root, infoElements[typeCode])) };
  } catch (error) {
    if (!(error instanceof RideError)) throw error;
    return { ok: false, fault: xmlFault('malformed', { reason: error.message.slice(0, 200) }) };
  }
}

/** The element with the data of each type. */
const infoElements: Readonly<Record<DocumentTypeCode, string>> = {
  '01': 'infoFactura',
  '03': 'infoLiquidacionCompra',
  '04': 'infoNotaCredito',
  '05': 'infoNotaDebito',
  '06': 'infoGuiaRemision',
  '07': 'infoCompRetencion',
};

function readDocument(
  root: XmlTree,
  typeCode: DocumentTypeCode,
  tax: XmlTree,
  info: XmlTree | undefined,
): ReceivedDocument {
  const accessKey = textOf(tax, 'claveAcceso');
  const receivers = readReceivers(root, typeCode, info);
  const withholdings = readWithholdings(root);
  return {
    typeCode,
    version: attributeOf(root, 'version'),
    accessKey,
    environment: textOf(tax, 'ambiente'),
    number: `${textOf(tax, 'estab')}-${textOf(tax, 'ptoEmi')}-${textOf(tax, 'secuencial')}`,
    issuedOn: dateIn(info, 'fechaEmision') ?? parseAccessKey(accessKey)?.date ?? '',
    issuer: readIssuer(tax, info),
    receiver: receivers[0] ?? { idType: undefined, id: '', name: '', address: undefined },
    receivers,
    currency: optionalText(info, 'moneda'),
    lines: readLines(root, typeCode),
    taxes: readTaxes(root, typeCode, info),
    ...(typeCode === '07' ? readWithheldTotals(root, withholdings) : readTotals(typeCode, info)),
    payments: readPayments(root, info),
    withholdings,
    fiscalPeriod: readPeriod(textOf(info, 'periodoFiscal')),
    references: readReferences(root, typeCode, info),
    reason: optionalText(info, 'motivo'),
    transport: typeCode === '06' ? readTransport(info) : undefined,
    additionalInfo: itemsOf(root, 'infoAdicional', 'campoAdicional').map((one) => ({
      name: withoutColon(attributeOf(one, 'nombre')),
      value: oneLine(one.text),
    })),
  };
}

type TotalFields = Pick<ReceivedDocument, 'subtotal' | 'discount' | 'tip' | 'total'>;

function readTotals(typeCode: DocumentTypeCode, info: XmlTree | undefined): TotalFields {
  const totalElement = totalElements[typeCode];
  return {
    subtotal: amountIn(info, 'totalSinImpuestos'),
    discount: amountIn(info, 'totalDescuento'),
    tip: amountIn(info, 'propina'),
    total: totalElement === undefined ? undefined : amountIn(info, totalElement),
  };
}

const totalElements: Partial<Record<DocumentTypeCode, string>> = {
  '01': 'importeTotal',
  '03': 'importeTotal',
  '04': 'valorModificacion',
  '05': 'valorTotal',
};

/** A withholding states no total: it is the sum of what its lines withhold. Version 1.0.0 does not tell what was bought. */
function readWithheldTotals(root: XmlTree, withholdings: readonly ReceivedWithholding[]): TotalFields {
  const supports = itemsOf(root, 'docsSustento', 'docSustento');
  return {
    subtotal:
      supports.length === 0
        ? undefined
        : cents(sum(supports.map((support) => decimalOf(textOf(support, 'totalSinImpuestos')))).toString()),
    discount: undefined,
    tip: undefined,
    total: cents(sum(withholdings.map(({ value }) => decimalOf(value))).toString()),
  };
}

function cents(figure: string): DecimalText {
  const [whole = '0', fraction = ''] = figure.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}

/** `mm/yyyy` of the XML. */
function readPeriod(text: string): string | undefined {
  const [, month, year] = /^(\d{2})\/(\d{4})$/.exec(text) ?? [];
  return year === undefined ? undefined : `${year}-${month}`;
}

function readTransport(info: XmlTree | undefined): ReceivedTransport {
  const day = (name: string) => toGuayaquil(textOf(info, name))?.slice(0, 10);
  return {
    carrierId: textOf(info, 'rucTransportista'),
    carrierName: textOf(info, 'razonSocialTransportista'),
    plate: optionalText(info, 'placa'),
    origin: optionalText(info, 'dirPartida'),
    startsOn: day('fechaIniTransporte'),
    endsOn: day('fechaFinTransporte'),
  };
}
