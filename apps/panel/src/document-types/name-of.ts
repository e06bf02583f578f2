import { defineTexts } from '../i18n/texts.ts';
import { typeName, typeNames } from './type-names.ts';

interface Named {
  readonly id: number;
  readonly number: string | null;
  readonly documentType: { readonly code: string };
}

/** `Factura 001-001-000000012`. A draft has no number yet. */
export function nameOf({ id, number, documentType }: Named): string {
  return `${typeName(typeNames.now(), documentType.code)} ${number ?? texts.now().draft(id)}`;
}

/** `001-001-000000012`, or the text shown for a draft. */
export function numberOf({ id, number }: Pick<Named, 'id' | 'number'>): string {
  return number ?? texts.now().draft(id);
}

const texts = defineTexts({ draft: (id: number) => `borrador ${id}` }, { draft: (id) => `draft ${id}` });
