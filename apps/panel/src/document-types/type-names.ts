import { defineTranslatedTexts } from '../i18n/texts.ts';
import type { TwoLanguages } from './document-type.ts';
import type { DocumentTypeCode } from './fields.ts';
import { documentTypes } from './index.ts';

/** Name of each document type, by SRI's code. */
export const documentTypeNames = defineTranslatedTexts(namesIn('es'), namesIn('en'));

/** Name of the document type with this code; the code itself if it is unknown. */
export function documentTypeName(names: Readonly<Record<string, string>>, code: string): string {
  return names[code] ?? code;
}

function namesIn(locale: keyof TwoLanguages): Readonly<Record<DocumentTypeCode, string>> {
  return Object.fromEntries(documentTypes.map(({ code, name }) => [code, name[locale]])) as Record<
    DocumentTypeCode,
    string
  >;
}
