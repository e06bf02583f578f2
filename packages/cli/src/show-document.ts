import type { Document } from '@talonario/client';

type Shown = Pick<
  Document,
  'id' | 'number' | 'accessKey' | 'date' | 'total' | 'documentState' | 'documentType' | 'entity'
>;

/** Formats a document as one line of text. */
export function documentLine({ id, number, documentType, documentState, date, total, entity }: Shown): string {
  const parts = [`#${id}`, documentType.name, number ?? '-', documentState.acronym, date, total.toFixed(2)];
  return [...parts, entity.businessName].join('  ');
}

export function documentCells({ id, number, documentType, documentState, date, total, entity }: Shown) {
  return [id, documentType.code, number, documentState.acronym, date, total.toFixed(2), entity.businessName];
}
