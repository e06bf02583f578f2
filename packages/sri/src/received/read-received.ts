import { parseAccessKey } from '../access-key.ts';
import { sum } from '../decimal.ts';
import { documentTraits, isWithholding } from '../document-types.ts';
import type { DocumentTraits, XmlTraits } from '../documents/traits.ts';
import { toGuayaquil } from '../ride/dates.ts';
import { RideError } from '../ride/description.ts';
import { parseDecimalOrZero } from '../ride/figures.ts';
import { attributeOf, childOf, itemsOf, oneLine, textOf, withoutColon } from '../ride/source.ts';
import { readXmlTree, type XmlTree } from '../ride/xml-tree.ts';
import { hasTooManyCombiningMarks, isLongerThan, maxNameLength } from '../text.ts';
import { amountIn, dateIn, optionalText } from './read-fields.ts';
import { readReferences } from './read-references.ts';
import { readLines, readPayments, readTaxes } from './read-sale.ts';
import { readWithholdings } from './read-withholdings.ts';
import type {
  DecimalText,
  ReceivedDocument,
  ReceivedIssuer,
  ReceivedParty,
  ReceivedTransport,
  ReceivedWithholding,
} from './received-document.ts';
import { openXmlText, type XmlFault, xmlFault } from './received-xml.ts';

export type ReceivedReading =
  | { readonly ok: true; readonly document: ReceivedDocument }
  | { readonly ok: false; readonly fault: XmlFault };

/**
 * Reads the document of another issuer, as returned by `unwrapAuthorization`, into one structure. It returns what the
 * document states without judging it; `checkReceived` does that. Unknown elements are ignored, and missing ones are
 * missing in the result.
 */
export function readReceived(xml: string): ReceivedReading {
  const opened = openXmlText(xml);
  if ('fault' in opened) return { ok: false, fault: opened.fault };
  try {
    const root = readXmlTree(opened.text);
    const type = documentTraits.find(({ xmlRoot }) => xmlRoot === root.name);
    if (type === undefined) return { ok: false, fault: xmlFault('unknown_root', { root: root.name.slice(0, 60) }) };
    const tax = childOf(root, 'infoTributaria');
    if (tax === undefined) return { ok: false, fault: xmlFault('no_tax_block') };
    const fault = textFault(root);
    if (fault !== undefined) return { ok: false, fault };
    return { ok: true, document: readDocument(root, type, tax, childOf(root, type.xml.info)) };
  } catch (error) {
    if (!(error instanceof RideError)) throw error;
    return { ok: false, fault: xmlFault('malformed', { reason: error.message.slice(0, 200) }) };
  }
}

/**
 * Finds texts that never occur in SRI's documents and whose processing takes more time than their size suggests. The
 * signature is not searched, because its verifier checks it.
 */
function textFault(tree: XmlTree): XmlFault | undefined {
  if (tree.name === 'Signature') return undefined;
  const element = tree.name.slice(0, 60);
  if (nameOfParty.test(tree.name) && isLongerThan(tree.text, maxNameLength))
    return xmlFault('name_too_long', { element, limit: maxNameLength });
  if (hasTooManyCombiningMarks(tree.text) || [...tree.attributes.values()].some(hasTooManyCombiningMarks))
    return xmlFault('too_many_marks', { element });
  for (const child of tree.children) {
    const fault = textFault(child);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

const nameOfParty = /^(?:razonSocial|nombreComercial)/;

function readDocument(root: XmlTree, type: DocumentTraits, tax: XmlTree, info: XmlTree | undefined): ReceivedDocument {
  const accessKey = textOf(tax, 'claveAcceso');
  const receivers = readReceivers(root, type.xml, info);
  const withholdings = readWithholdings(root);
  return {
    typeCode: type.code,
    version: attributeOf(root, 'version'),
    accessKey,
    environment: textOf(tax, 'ambiente'),
    number: `${textOf(tax, 'estab')}-${textOf(tax, 'ptoEmi')}-${textOf(tax, 'secuencial')}`,
    issuedOn: dateIn(info, 'fechaEmision') ?? parseAccessKey(accessKey)?.date ?? '',
    issuer: readIssuer(tax, info),
    receiver: receivers[0] ?? { idType: undefined, id: '', name: '', address: undefined },
    receivers,
    currency: optionalText(info, 'moneda'),
    lines: readLines(root, type),
    taxes: readTaxes(root, type, info),
    ...(isWithholding(type) ? readWithheldTotals(root, withholdings) : readTotals(type, info)),
    payments: readPayments(root, info),
    withholdings,
    fiscalPeriod: readPeriod(textOf(info, 'periodoFiscal')),
    references: readReferences(root, type, info),
    reason: optionalText(info, 'motivo'),
    transport: type.transport ? readTransport(info) : undefined,
    additionalInfo: itemsOf(root, 'infoAdicional', 'campoAdicional').map((one) => ({
      name: withoutColon(attributeOf(one, 'nombre')),
      value: oneLine(one.text),
    })),
  };
}

type TotalFields = Pick<ReceivedDocument, 'subtotal' | 'discount' | 'tip' | 'total'>;

function readTotals({ xml }: DocumentTraits, info: XmlTree | undefined): TotalFields {
  return {
    subtotal: amountIn(info, 'totalSinImpuestos'),
    discount: amountIn(info, 'totalDescuento'),
    tip: amountIn(info, 'propina'),
    total: xml.total === null ? undefined : amountIn(info, xml.total),
  };
}

/**
 * A withholding states no total: it is the sum of the amounts that its lines withhold. Version 1.0.0 does not state the
 * purchase amounts.
 */
function readWithheldTotals(root: XmlTree, withholdings: readonly ReceivedWithholding[]): TotalFields {
  const supports = itemsOf(root, 'docsSustento', 'docSustento');
  return {
    subtotal:
      supports.length === 0
        ? undefined
        : cents(sum(supports.map((support) => parseDecimalOrZero(textOf(support, 'totalSinImpuestos')))).toString()),
    discount: undefined,
    tip: undefined,
    total: cents(sum(withholdings.map(({ value }) => parseDecimalOrZero(value))).toString()),
  };
}

function cents(figure: string): DecimalText {
  const [whole = '0', fraction = ''] = figure.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}

/** Converts a period from the `mm/yyyy` of the XML. */
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

function readIssuer(tax: XmlTree, info: XmlTree | undefined): ReceivedIssuer {
  const keepsAccounts = textOf(info, 'obligadoContabilidad').toUpperCase();
  return {
    ruc: textOf(tax, 'ruc'),
    name: textOf(tax, 'razonSocial'),
    tradeName: optionalText(tax, 'nombreComercial'),
    address: optionalText(tax, 'dirMatriz'),
    establishmentAddress: optionalText(info, 'dirEstablecimiento'),
    specialTaxpayer: optionalText(info, 'contribuyenteEspecial'),
    keepsAccounts: keepsAccounts === '' ? undefined : keepsAccounts === 'SI' || keepsAccounts === 'SÍ',
    withholdingAgent: optionalText(tax, 'agenteRetencion'),
    // The second element is the legend of 2020 and 2021.
    regime: optionalText(tax, 'contribuyenteRimpe') ?? optionalText(tax, 'regimenMicroempresas'),
    rise: optionalText(info, 'rise'),
  };
}

/** Receivers of the document. A delivery guide can have several. */
function readReceivers(
  root: XmlTree,
  { receiver: role, receivers }: XmlTraits,
  info: XmlTree | undefined,
): readonly ReceivedParty[] {
  if (receivers !== null) return itemsOf(root, ...receivers).map((each) => readEachReceiver(each, role));
  return [
    {
      idType: optionalText(info, `tipoIdentificacion${role}`),
      id: textOf(info, `identificacion${role}`),
      name: textOf(info, `razonSocial${role}`),
      address: optionalText(info, `direccion${role}`),
    },
  ];
}

function readEachReceiver(receiver: XmlTree, role: string): ReceivedParty {
  return {
    idType: undefined,
    id: textOf(receiver, `identificacion${role}`),
    name: textOf(receiver, `razonSocial${role}`),
    address: optionalText(receiver, `dir${role}`),
  };
}
