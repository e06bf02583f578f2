import { labels } from '../../../document-types/fields.generated.ts';
import type { DocumentTypeCode, FieldName, LineFieldName } from '../../../document-types/fields.ts';
import { documentType } from '../../../document-types/index.ts';
import { getLocale, useLocale } from '../../../i18n/locale.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';

// Labels of the fields that every document has. Those of a type are in packages/sri.
const spanish = {
  ...labels.es,
  establishment_id: 'Establecimiento',
  emission_point_id: 'Punto de emisión',
  date: 'Fecha de emisión',
  additional_info: 'Información adicional',
};
const english = {
  ...labels.en,
  establishment_id: 'Establishment',
  emission_point_id: 'Emission point',
  date: 'Issue date',
  additional_info: 'Additional information',
};

export type FieldLabel = keyof typeof spanish;

/** Label of each contract field on the form, in SRI's terms. Every field has one. */
export const fieldLabels = defineTranslatedTexts(spanish satisfies Record<FieldName | LineFieldName, string>, english);

/** Labels of the fields on the form of one type. */
export function useFieldLabels(type: DocumentTypeCode) {
  const own = fieldLabels.use();
  const locale = useLocale();
  return { ...own, customer_id: documentType(type).otherSide.name[locale] };
}

/** Readable form of the path `items[1].price`: «Línea 2: Precio unitario». */
export function describePath(path: string, type: DocumentTypeCode): string {
  const names: Readonly<Record<string, string>> = {
    ...fieldLabels.now(),
    customer_id: documentType(type).otherSide.name[getLocale()],
  };
  const [, list, index, rest] =
    /^(items|payments|additional_info|reimbursements|third_party_charges|fuel_withholdings)\[(\d+)\]\.?(.*)$/.exec(
      path,
    ) ?? [];
  const name =
    (rest ?? path)
      .replaceAll(/\[\d+\]/g, '')
      .split('.')
      .at(-1) ?? '';
  const label = names[name] ?? '';
  if (index === undefined) return label;
  const place = list === 'items' ? texts.now().line(Number(index) + 1) : `${names[list ?? '']} ${Number(index) + 1}`;
  return label === '' ? place : `${place}: ${label}`;
}

const texts = defineTranslatedTexts({ line: (line: number) => `Línea ${line}` }, { line: (line) => `Line ${line}` });
