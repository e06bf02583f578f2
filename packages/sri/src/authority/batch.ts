import type { SignedXml } from '../signature/xades.ts';
import { parentElement, textElement, xmlDeclaration } from '../xml.ts';

/** SRI's limits for a batch (ficha 7.5): 50 documents or 500 kB. */
export const batchLimits = { documents: 50, bytes: 500 * 1024 } as const;

export interface DocumentBatch {
  /** Key of the batch. It has the structure of an access key, with a series and sequence used for batches only. */
  readonly accessKey: string;
  readonly ruc: string;
  readonly documents: readonly SignedXml[];
}

/**
 * Returns the XML of a batch, which is sent like a document. The batch itself is not signed. The caller must respect
 * the size limits.
 */
export function composeBatchXml({ accessKey, ruc, documents }: DocumentBatch): string {
  const list = documents.map((document) => parentElement('comprobante', cdata(document))).join('');
  const content = textElement('claveAcceso', accessKey) + textElement('ruc', ruc) + parentElement('comprobantes', list);
  return xmlDeclaration + parentElement('lote', content, ' version="1.0.0"');
}

// CDATA cannot contain `]]>`, so the section is split between `]]` and `>`. Talonario's own documents write `>` as an
// entity and never contain it.
function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}
