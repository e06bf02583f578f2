import { defineTranslatedTexts } from '../i18n/texts.ts';
import { labels } from './fields.generated.ts';

/** Labels of the fields of customers, providers, carriers and items. */
export const fieldLabels = defineTranslatedTexts(labels.es, labels.en);

/**
 * Label of the field that a fault is about. `tax_ids[0]` has the label of `tax_ids`. A field without a label is shown
 * by its name.
 */
export function fieldLabel(field: string): string {
  const names: Readonly<Record<string, string>> = fieldLabels.now();
  return names[field.split('[')[0] ?? field] ?? field;
}
