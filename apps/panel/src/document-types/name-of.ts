import { defineTranslatedTexts } from '../i18n/texts.ts';
import { documentTypeName, documentTypeNames } from './type-names.ts';

interface Named {
  readonly id: number;
  readonly number: string | null;
  readonly documentType: { readonly code: string };
}

/** Title of a document: `Factura 001-001-000000012`. A draft has no number yet. */
export function documentTitle({ id, number, documentType }: Named): string {
  return `${documentTypeName(documentTypeNames.now(), documentType.code)} ${number ?? texts.now().draft(id)}`;
}

/** Number of a document, such as `001-001-000000012`, or the text for a draft. */
export function documentNumberText({ id, number }: Pick<Named, 'id' | 'number'>): string {
  return number ?? texts.now().draft(id);
}

const texts = defineTranslatedTexts({ draft: (id: number) => `borrador ${id}` }, { draft: (id) => `draft ${id}` });
