import { dashedNumber } from '../ride/names.ts';
import { itemsOf, textOf } from '../ride/source.ts';
import type { XmlTree } from '../ride/xml-tree.ts';
import { amountIn, dateIn, optionalText } from './read-fields.ts';
import type { ReceivedReference, ReceivedWithholding } from './received-document.ts';

/**
 * Withheld amounts, a row per tax and code. Version 2.0.0 groups rows by support document, 1.0.0 repeats it in each
 * row. An invoice of fuel contains withholdings without a support document.
 */
export function readWithholdings(root: XmlTree): ReceivedWithholding[] {
  return [
    ...itemsOf(root, 'docsSustento', 'docSustento').flatMap((support) =>
      itemsOf(support, 'retenciones', 'retencion').map((one) => readWithholding(one, readSupport(support))),
    ),
    ...itemsOf(root, 'impuestos', 'impuesto').map((one) => readWithholding(one, readSupport(one))),
    ...itemsOf(root, 'retenciones', 'retencion').map(readFuelWithholding),
  ];
}

/** Returns the support documents of a withholding. One that several rows name is returned once for each row. */
export function readSupportDocuments(root: XmlTree): ReceivedReference[] {
  return [...itemsOf(root, 'docsSustento', 'docSustento'), ...itemsOf(root, 'impuestos', 'impuesto')].map(readSupport);
}

function readWithholding(retention: XmlTree, support: ReceivedReference): ReceivedWithholding {
  return {
    taxCode: textOf(retention, 'codigo'),
    retentionCode: textOf(retention, 'codigoRetencion'),
    base: amountIn(retention, 'baseImponible') ?? '0',
    percentage: amountIn(retention, 'porcentajeRetener') ?? '0',
    value: amountIn(retention, 'valorRetenido') ?? '0',
    support,
  };
}

function readFuelWithholding(retention: XmlTree): ReceivedWithholding {
  return {
    taxCode: textOf(retention, 'codigo'),
    retentionCode: textOf(retention, 'codigoPorcentaje'),
    base: undefined,
    percentage: amountIn(retention, 'tarifa') ?? '0',
    value: amountIn(retention, 'valor') ?? '0',
    support: undefined,
  };
}

function readSupport(holder: XmlTree): ReceivedReference {
  return {
    kind: 'support',
    typeCode: textOf(holder, 'codDocSustento'),
    number: dashedNumber(textOf(holder, 'numDocSustento')),
    issuedOn: dateIn(holder, 'fechaEmisionDocSustento'),
    authorization: optionalText(holder, 'numAutDocSustento'),
    issuerId: undefined,
    sustainCode: optionalText(holder, 'codSustento'),
    subtotal: amountIn(holder, 'totalSinImpuestos'),
    total: amountIn(holder, 'importeTotal'),
  };
}
