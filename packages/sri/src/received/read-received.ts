import { parseAccessKey } from '../access-key.ts';
import { sumDecimals } from '../decimal.ts';
import { documentTraits, isWithholdingType } from '../document-types.ts';
import type { DocumentTraits, XmlTraits } from '../documents/traits.ts';
import { toGuayaquilTime } from '../ride/dates.ts';
import { RideError } from '../ride/description.ts';
import { parseDecimalOrZero } from '../ride/figures.ts';
import {
  attributeOf,
  childElementOf,
  childTextOnOneLine,
  itemsOfList,
  textOnOneLine,
  withoutColon,
} from '../ride/source.ts';
import { readXmlTree, type XmlTree } from '../ride/xml-tree.ts';
import { hasTooManyCombiningMarks, isLongerThan, maxNameLength } from '../text.ts';
import { childAmount, childDate, optionalChildText } from './read-fields.ts';
import { parseReferences } from './read-references.ts';
import { parseReceivedLines, parseReceivedPayments, parseReceivedTaxes } from './read-sale.ts';
import { parseReceivedWithholdings } from './read-withholdings.ts';
import type {
  DecimalText,
  ReceivedDocument,
  ReceivedIssuer,
  ReceivedParty,
  ReceivedTransport,
  ReceivedWithholding,
} from './received-document.ts';
import { openXmlText, type XmlFault, xmlFault } from './received-xml.ts';

export type ParsedReceivedXml =
  | { readonly ok: true; readonly document: ReceivedDocument }
  | { readonly ok: false; readonly fault: XmlFault };

/**
 * Reads the document of another issuer, as returned by `unwrapAuthorization`, into one structure. It returns what the
 * document states without judging it; `checkReceived` does that. Unknown elements are ignored, and missing ones are
 * missing in the result.
 */
export function parseReceivedXml(xml: string): ParsedReceivedXml {
  const opened = openXmlText(xml);
  if ('fault' in opened) return { ok: false, fault: opened.fault };
  try {
    const root = readXmlTree(opened.text);
    const type = documentTraits.find(({ xmlRoot }) => xmlRoot === root.name);
    if (type === undefined) return { ok: false, fault: xmlFault('unknown_root', { root: root.name.slice(0, 60) }) };
    const tax = childElementOf(root, 'infoTributaria');
    if (tax === undefined) return { ok: false, fault: xmlFault('no_tax_block') };
    const fault = textFault(root);
    if (fault !== undefined) return { ok: false, fault };
    return { ok: true, document: readDocument(root, type, tax, childElementOf(root, type.xml.info)) };
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
  const accessKey = childTextOnOneLine(tax, 'claveAcceso');
  const receivers = readReceivers(root, type.xml, info);
  const withholdings = parseReceivedWithholdings(root);
  return {
    typeCode: type.code,
    version: attributeOf(root, 'version'),
    accessKey,
    environment: childTextOnOneLine(tax, 'ambiente'),
    number: `${childTextOnOneLine(tax, 'estab')}-${childTextOnOneLine(tax, 'ptoEmi')}-${childTextOnOneLine(tax, 'secuencial')}`,
    issuedOn: childDate(info, 'fechaEmision') ?? parseAccessKey(accessKey)?.date ?? '',
    issuer: readIssuer(tax, info),
    receiver: receivers[0] ?? { idType: undefined, id: '', name: '', address: undefined },
    receivers,
    currency: optionalChildText(info, 'moneda'),
    lines: parseReceivedLines(root, type),
    taxes: parseReceivedTaxes(root, type, info),
    ...(isWithholdingType(type) ? readWithheldTotals(root, withholdings) : readTotals(type, info)),
    payments: parseReceivedPayments(root, info),
    withholdings,
    fiscalPeriod: readPeriod(childTextOnOneLine(info, 'periodoFiscal')),
    references: parseReferences(root, type, info),
    reason: optionalChildText(info, 'motivo'),
    transport: type.transport ? readTransport(info) : undefined,
    additionalInfo: itemsOfList(root, 'infoAdicional', 'campoAdicional').map((one) => ({
      name: withoutColon(attributeOf(one, 'nombre')),
      value: textOnOneLine(one.text),
    })),
  };
}

type TotalFields = Pick<ReceivedDocument, 'subtotal' | 'discount' | 'tip' | 'total'>;

function readTotals({ xml }: DocumentTraits, info: XmlTree | undefined): TotalFields {
  return {
    subtotal: childAmount(info, 'totalSinImpuestos'),
    discount: childAmount(info, 'totalDescuento'),
    tip: childAmount(info, 'propina'),
    total: xml.total === null ? undefined : childAmount(info, xml.total),
  };
}

/**
 * A withholding states no total: it is the sum of the amounts that its lines withhold. Version 1.0.0 does not state the
 * purchase amounts.
 */
function readWithheldTotals(root: XmlTree, withholdings: readonly ReceivedWithholding[]): TotalFields {
  const supports = itemsOfList(root, 'docsSustento', 'docSustento');
  return {
    subtotal:
      supports.length === 0
        ? undefined
        : cents(
            sumDecimals(
              supports.map((support) => parseDecimalOrZero(childTextOnOneLine(support, 'totalSinImpuestos'))),
            ).toString(),
          ),
    discount: undefined,
    tip: undefined,
    total: cents(sumDecimals(withholdings.map(({ value }) => parseDecimalOrZero(value))).toString()),
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
  const day = (name: string) => toGuayaquilTime(childTextOnOneLine(info, name))?.slice(0, 10);
  return {
    carrierId: childTextOnOneLine(info, 'rucTransportista'),
    carrierName: childTextOnOneLine(info, 'razonSocialTransportista'),
    plate: optionalChildText(info, 'placa'),
    origin: optionalChildText(info, 'dirPartida'),
    startsOn: day('fechaIniTransporte'),
    endsOn: day('fechaFinTransporte'),
  };
}

function readIssuer(tax: XmlTree, info: XmlTree | undefined): ReceivedIssuer {
  const keepsAccounts = childTextOnOneLine(info, 'obligadoContabilidad').toUpperCase();
  return {
    ruc: childTextOnOneLine(tax, 'ruc'),
    name: childTextOnOneLine(tax, 'razonSocial'),
    tradeName: optionalChildText(tax, 'nombreComercial'),
    address: optionalChildText(tax, 'dirMatriz'),
    establishmentAddress: optionalChildText(info, 'dirEstablecimiento'),
    specialTaxpayer: optionalChildText(info, 'contribuyenteEspecial'),
    keepsAccounts: keepsAccounts === '' ? undefined : keepsAccounts === 'SI' || keepsAccounts === 'SÍ',
    withholdingAgent: optionalChildText(tax, 'agenteRetencion'),
    // `regimenMicroempresas` is the legend that documents of 2020 and 2021 contain.
    regime: optionalChildText(tax, 'contribuyenteRimpe') ?? optionalChildText(tax, 'regimenMicroempresas'),
    rise: optionalChildText(info, 'rise'),
  };
}

/** Receivers of the document. A delivery guide can have several. */
function readReceivers(
  root: XmlTree,
  { receiver: role, receivers }: XmlTraits,
  info: XmlTree | undefined,
): readonly ReceivedParty[] {
  if (receivers !== null) return itemsOfList(root, ...receivers).map((each) => readEachReceiver(each, role));
  return [
    {
      idType: optionalChildText(info, `tipoIdentificacion${role}`),
      id: childTextOnOneLine(info, `identificacion${role}`),
      name: childTextOnOneLine(info, `razonSocial${role}`),
      address: optionalChildText(info, `direccion${role}`),
    },
  ];
}

function readEachReceiver(receiver: XmlTree, role: string): ReceivedParty {
  return {
    idType: undefined,
    id: childTextOnOneLine(receiver, `identificacion${role}`),
    name: childTextOnOneLine(receiver, `razonSocial${role}`),
    address: optionalChildText(receiver, `dir${role}`),
  };
}
