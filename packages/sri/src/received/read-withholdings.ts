import { documentNumberWithDashes } from '../ride/names.ts';
import { childTextOnOneLine, itemsOfList } from '../ride/source.ts';
import type { XmlTree } from '../ride/xml-tree.ts';
import { childAmount, childDate, optionalChildText } from './read-fields.ts';
import type { ReceivedReference, ReceivedWithholding } from './received-document.ts';

/**
 * Withheld amounts, a row per tax and code. Version 2.0.0 groups rows by support document, 1.0.0 repeats it in each
 * row. An invoice of fuel contains withholdings without a support document.
 */
export function parseReceivedWithholdings(root: XmlTree): ReceivedWithholding[] {
  return [
    ...itemsOfList(root, 'docsSustento', 'docSustento').flatMap((support) =>
      itemsOfList(support, 'retenciones', 'retencion').map((one) => readWithholding(one, readSupport(support))),
    ),
    ...itemsOfList(root, 'impuestos', 'impuesto').map((one) => readWithholding(one, readSupport(one))),
    ...itemsOfList(root, 'retenciones', 'retencion').map(readFuelWithholding),
  ];
}

/** Returns the support documents of a withholding. One that several rows name is returned once for each row. */
export function parseReceivedSupportDocuments(root: XmlTree): ReceivedReference[] {
  return [...itemsOfList(root, 'docsSustento', 'docSustento'), ...itemsOfList(root, 'impuestos', 'impuesto')].map(
    readSupport,
  );
}

function readWithholding(retention: XmlTree, support: ReceivedReference): ReceivedWithholding {
  return {
    taxCode: childTextOnOneLine(retention, 'codigo'),
    retentionCode: childTextOnOneLine(retention, 'codigoRetencion'),
    base: childAmount(retention, 'baseImponible') ?? '0',
    percentage: childAmount(retention, 'porcentajeRetener') ?? '0',
    value: childAmount(retention, 'valorRetenido') ?? '0',
    support,
  };
}

function readFuelWithholding(retention: XmlTree): ReceivedWithholding {
  return {
    taxCode: childTextOnOneLine(retention, 'codigo'),
    retentionCode: childTextOnOneLine(retention, 'codigoPorcentaje'),
    base: undefined,
    percentage: childAmount(retention, 'tarifa') ?? '0',
    value: childAmount(retention, 'valor') ?? '0',
    support: undefined,
  };
}

function readSupport(holder: XmlTree): ReceivedReference {
  return {
    kind: 'support',
    typeCode: childTextOnOneLine(holder, 'codDocSustento'),
    number: documentNumberWithDashes(childTextOnOneLine(holder, 'numDocSustento')),
    issuedOn: childDate(holder, 'fechaEmisionDocSustento'),
    authorization: optionalChildText(holder, 'numAutDocSustento'),
    issuerId: undefined,
    sustainCode: optionalChildText(holder, 'codSustento'),
    subtotal: childAmount(holder, 'totalSinImpuestos'),
    total: childAmount(holder, 'importeTotal'),
  };
}
