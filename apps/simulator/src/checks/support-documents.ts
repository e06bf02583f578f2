import { catalogs } from '@talonario/sri/catalogs';
import type { CheckFinding } from '../messages.ts';
import { elementsAt, textAt } from '../xml/tree.ts';
import type { Comprobante } from './comprobante.ts';
import { typeLayoutOf } from './type-layouts.ts';

/**
 * Document to which the received document refers: the document modified by a note, the document on which tax is
 * withheld, or the sales document of the goods in a delivery guide.
 */
export type SupportDocument = {
  readonly type: string;
  /** Number of the support document: 15 digits. */
  readonly number: string;
  /** RUC of the support document's issuer, if the received document contains it. */
  readonly issuer: string;
};

/** Message 64: the type of a support document is in no catalogue. */
export function checkSupportTypes(comprobante: Comprobante): CheckFinding | undefined {
  for (const { type } of supportDocuments(comprobante))
    if (!knownTypes.has(type)) return { code: '64', detail: `El código de documento sustento ${type} no existe` };
  return undefined;
}

/** Message 68: a support document is not among the documents authorised by this simulator. */
export function supportWarnings(
  comprobante: Comprobante,
  isAuthorized: (document: SupportDocument) => boolean,
): CheckFinding[] {
  return supportDocuments(comprobante)
    .filter(({ type }) => electronicTypes.has(type))
    .filter((document) => !isAuthorized(document))
    .map(({ type, number }) => ({ code: '68', detail: `El documento ${type} ${number} no existe como electrónico` }));
}

const electronicTypes: ReadonlySet<string> = new Set(catalogs['document-types'].map(({ code }) => code));
const knownTypes: ReadonlySet<string> = new Set(catalogs['support-document-types'].map(({ code }) => code));

function supportDocuments({ kind, info, tree, ruc, receivers }: Comprobante): SupportDocument[] {
  const digits = (text: string | undefined) => (text ?? '').replaceAll('-', '');
  switch (kind.leansOn) {
    case 'modified':
      return [
        {
          type: textAt(info, 'codDocModificado') ?? '',
          number: digits(textAt(info, 'numDocModificado')),
          issuer: ruc,
        },
      ];
    case 'receivers':
      return elementsAt(tree, 'destinatarios', 'destinatario')
        .filter((receiver) => textAt(receiver, 'codDocSustento') !== undefined)
        .map((receiver) => ({
          type: textAt(receiver, 'codDocSustento') ?? '',
          number: digits(textAt(receiver, 'numDocSustento')),
          issuer: textAt(receiver, 'numAutDocSustento')?.slice(10, 23) ?? ruc,
        }));
    case 'supports':
      return elementsAt(tree, 'docsSustento', 'docSustento').map((support) => ({
        type: textAt(support, 'codDocSustento') ?? '',
        number: textAt(support, 'numDocSustento') ?? '',
        // A purchase settlement is issued by the buyer, who is also the withholding agent.
        issuer: typeLayoutOf(textAt(support, 'codDocSustento') ?? '')?.issuedByBuyer ? ruc : (receivers[0]?.id ?? ''),
      }));
    case 'nothing':
      return [];
  }
}
