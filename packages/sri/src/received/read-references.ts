import { findType } from '../document-types.ts';
import type { DocumentTraits } from '../documents/traits.ts';
import { dashedNumber } from '../ride/names.ts';
import { itemsOf, textOf } from '../ride/source.ts';
import type { XmlTree } from '../ride/xml-tree.ts';
import { amountIn, dateIn, optionalText } from './read-fields.ts';
import { readSupportDocuments } from './read-withholdings.ts';
import type { ReceivedReference } from './received-document.ts';

/** Returns the documents to which a received document refers, each of them once. */
export function readReferences(
  root: XmlTree,
  { refersBy, xml }: DocumentTraits,
  info: XmlTree | undefined,
): ReceivedReference[] {
  const found = [
    ...(refersBy.includes('modified') ? [readModified(info)] : []),
    ...readSupportDocuments(root),
    ...(xml.receivers === null ? [] : itemsOf(root, ...xml.receivers).flatMap(readReceiverSupport)),
    ...readGuideOfInvoice(info),
    ...[root, ...itemsOf(root, 'docsSustento', 'docSustento')]
      .flatMap((holder) => itemsOf(holder, 'reembolsos', 'reembolsoDetalle'))
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
    typeCode: textOf(info, 'codDocModificado'),
    number: dashedNumber(textOf(info, 'numDocModificado')),
    issuedOn: dateIn(info, 'fechaEmisionDocSustento'),
  };
}

function readReceiverSupport(receiver: XmlTree): ReceivedReference[] {
  const number = textOf(receiver, 'numDocSustento');
  if (number === '') return [];
  return [
    {
      ...nothingMore,
      kind: 'support',
      typeCode: textOf(receiver, 'codDocSustento'),
      number: dashedNumber(number),
      issuedOn: dateIn(receiver, 'fechaEmisionDocSustento'),
      authorization: optionalText(receiver, 'numAutDocSustento'),
    },
  ];
}

function readGuideOfInvoice(info: XmlTree | undefined): ReceivedReference[] {
  const number = textOf(info, 'guiaRemision');
  if (number === '') return [];
  const { code } = findType(({ transport }) => transport);
  return [{ ...nothingMore, kind: 'delivery_guide', typeCode: code, number: dashedNumber(number) }];
}

function readReimbursed(document: XmlTree): ReceivedReference {
  const parts = ['estabDocReembolso', 'ptoEmiDocReembolso', 'secuencialDocReembolso'];
  return {
    ...nothingMore,
    kind: 'reimbursed',
    typeCode: textOf(document, 'codDocReembolso'),
    number: parts.map((part) => textOf(document, part)).join('-'),
    issuedOn: dateIn(document, 'fechaEmisionDocReembolso'),
    // The schemas of the invoice and of the withholding differ by a capital letter.
    authorization:
      optionalText(document, 'numeroautorizacionDocReemb') ?? optionalText(document, 'numeroAutorizacionDocReemb'),
    issuerId: optionalText(document, 'identificacionProveedorReembolso'),
    subtotal: amountIn(document, 'totalBaseImponibleReembolso'),
    taxes: itemsOf(document, 'detalleImpuestos', 'detalleImpuesto').map((tax) => ({
      code: textOf(tax, 'codigo'),
      rateCode: textOf(tax, 'codigoPorcentaje'),
      rate: amountIn(tax, 'tarifa'),
      base: amountIn(tax, 'baseImponibleReembolso') ?? '0',
      value: amountIn(tax, 'impuestoReembolso') ?? '0',
    })),
  };
}
