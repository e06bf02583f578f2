import { MultiSelect } from '@mantine/core';
import { useCatalog } from '../../../api/use-catalog.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { fieldLabels } from '../model/field-labels.ts';
import type { LineEntry } from '../model/form.ts';
import { isCatalogRowInForce } from '../model/in-force.ts';

/**
 * Taxes of a line that differ from the taxes of its product. A line of a note has the taxes of the document that the
 * note modifies.
 */
export function LineTaxes({ line, index }: { line: LineEntry; index: number }) {
  const t = texts.use();
  const labels = fieldLabels.use();
  const { form, faults, setLine } = useDocumentEditor();
  const chosen = line.values.tax_ids ?? [];
  // A note uses the rates that were in force when its document was issued.
  const date = form.fields.modified_document_date ?? form.fields.date;
  const offered = useCatalog('taxes').filter((tax) => isCatalogRowInForce(tax, date) || chosen.includes(tax.id));
  const path = `items[${index}].tax_ids`;
  const fault = Object.entries(faults).find(([place]) => place.startsWith(path))?.[1];
  return (
    <MultiSelect
      label={labels.tax_ids}
      aria-label={t.of(labels.tax_ids, index + 1)}
      description={t.about}
      data-field={path}
      data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen.map(String)}
      error={fault}
      maxValues={3}
      searchable
      clearable
      hidePickedOptions
      onChange={(ids) => setLine(line.key, { values: { tax_ids: ids.length === 0 ? undefined : ids.map(Number) } })}
    />
  );
}

const texts = defineTranslatedTexts(
  {
    of: (label: string, line: number) => `${label}, línea ${line}`,
    about: 'Si lo deja vacío, se usan los que el producto tiene hoy; en una nota, los del documento que modifica.',
  },
  {
    of: (label, line) => `${label}, line ${line}`,
    about: 'If left empty, those that the product has today; in a note, those of the document it modifies.',
  },
);
