import { findDocumentTypeWhere } from '../document-types.ts';
import type { DocumentTraits } from '../documents/traits.ts';
import { documentNumberWithDashes } from '../ride/names.ts';
import { childTextOnOneLine, itemsOfList } from '../ride/source.ts';
import type { XmlTree } from '../ride/xml-tree.ts';
import { childAmount, childDate, optionalChildText } from './read-fields.ts';
import { parseReceivedSupportDocuments } from './read-withholdings.ts';
import type { ReceivedReference } from './received-document.ts';

/** Returns the documents to which a received document refers, each of them once. */
export function parseReferences(
  root: XmlTree,
  { refersBy, xml }: DocumentTraits,
  info: XmlTree | undefined,
): ReceivedReference[] {
  const found = [
    ...(refersBy.includes('modified') ? [readModified(info)] : []),
    ...parseReceivedSupportDocuments(root),
    ...(xml.receivers === null ? [] : itemsOfList(root, ...xml.receivers).flatMap(readReceiverSupport)),
    ...readGuideOfInvoice(info),
    ...[root, ...itemsOfList(root, 'docsSustento', 'docSustento')]
      .flatMap((holder) => itemsOfList(holder, 'reembolsos', 'reembolsoDetalle'))
      .map(readReimbursed),
  ];
  const unique = new Map<string, ReceivedReference>();
  for (const one of found) {
    const key = `${one.kind} ${one.typeCode} ${one.issuerId ?? ''} ${one.number}`;
    if (!unique.has(key)) unique.set(key, one);
  }
  return [...unique.values()];
}

const nothingMore = {
  issuedOn: undefined,
  authorization: undefined,
  issuerId: undefined,
  sustainCode: undefined,
  subtotal: undefined,
  total: undefined,
} as const;

function readModified(info: XmlTree | undefined): ReceivedReference {
  return {
    ...nothingMore,
    kind: 'modified',
    typeCode: childTextOnOneLine(info, 'codDocModificado'),
    number: documentNumberWithDashes(childTextOnOneLine(info, 'numDocModificado')),
    issuedOn: childDate(info, 'fechaEmisionDocSustento'),
  };
}

function readReceiverSupport(receiver: XmlTree): ReceivedReference[] {
  const number = childTextOnOneLine(receiver, 'numDocSustento');
  if (number === '') return [];
  return [
    {
      ...nothingMore,
      kind: 'support',
      typeCode: childTextOnOneLine(receiver, 'codDocSustento'),
      number: documentNumberWithDashes(number),
      issuedOn: childDate(receiver, 'fechaEmisionDocSustento'),
      authorization: optionalChildText(receiver, 'numAutDocSustento'),
    },
  ];
}

function readGuideOfInvoice(info: XmlTree | undefined): ReceivedReference[] {
  const number = childTextOnOneLine(info, 'guiaRemision');
  if (number === '') return [];
  const { code } = findDocumentTypeWhere(({ transport }) => transport);
  return [{ ...nothingMore, kind: 'delivery_guide', typeCode: code, number: documentNumberWithDashes(number) }];
}

function readReimbursed(document: XmlTree): ReceivedReference {
  const parts = ['estabDocReembolso', 'ptoEmiDocReembolso', 'secuencialDocReembolso'];
  return {
    ...nothingMore,
    kind: 'reimbursed',
    typeCode: childTextOnOneLine(document, 'codDocReembolso'),
    number: parts.map((part) => childTextOnOneLine(document, part)).join('-'),
    issuedOn: childDate(document, 'fechaEmisionDocReembolso'),
    // The schemas of the invoice and of the withholding differ by a capital letter.
    authorization:
      optionalChildText(document, 'numeroautorizacionDocReemb') ??
      optionalChildText(document, 'numeroAutorizacionDocReemb'),
    issuerId: optionalChildText(document, 'identificacionProveedorReembolso'),
    subtotal: childAmount(document, 'totalBaseImponibleReembolso'),
    taxes: itemsOfList(document, 'detalleImpuestos', 'detalleImpuesto').map((tax) => ({
      code: childTextOnOneLine(tax, 'codigo'),
      rateCode: childTextOnOneLine(tax, 'codigoPorcentaje'),
      rate: childAmount(tax, 'tarifa'),
      base: childAmount(tax, 'baseImponibleReembolso') ?? '0',
      value: childAmount(tax, 'impuestoReembolso') ?? '0',
    })),
  };
}
