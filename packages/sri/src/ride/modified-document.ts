import type { RideField } from './description.ts';
import { supportDocumentName } from './names.ts';
import { field } from './pieces.ts';
import { textOf } from './source.ts';
import type { XmlTree } from './xml-tree.ts';

/** The document that a credit or debit note changes, its type in words. */
export function modifiedDocumentFields(info: XmlTree | undefined): RideField[] {
  const kind = supportDocumentName(textOf(info, 'codDocModificado'));
  return [
    ...field('Comprobante que se modifica', `${kind} ${textOf(info, 'numDocModificado')}`.trim(), 6),
    ...field('Fecha Emisión (Comprobante a modificar)', textOf(info, 'fechaEmisionDocSustento'), 6),
  ];
}
