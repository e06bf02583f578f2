import { Select, TextInput } from '@mantine/core';
import { useCatalog } from '../../../api/use-catalog.ts';
import type { LineValues } from '../../../document-types/fields.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { fieldLabels } from '../model/field-labels.ts';
import { vatRates } from '../model/vat-rates.ts';
import { DocumentLineFrame, type DocumentLineProps } from './line-frame.tsx';
import { LineTaxes } from './line-taxes.tsx';
import styles from './lines.module.css';

/** Charge of a debit note: its reason, its amount and its IVA. It has no product. */
export function DebitLine({ line, index, isLast }: DocumentLineProps) {
  const t = texts.use();
  const labels = fieldLabels.use();
  const { form, faults, setLine } = useDocumentEditor();
  const taxes = useCatalog('taxes');
  const { modified_document_date: date } = form.fields;
  const path = `items[${index}]`;
  const { item_id: itemId, tax_ids: chosen } = line.values;
  const rates = vatRates(taxes, date);
  // A stored line may have the taxes of a product.
  const own = chosen?.[0] ?? (itemId === undefined ? rates[0]?.id : undefined);
  const picked = taxes.find(({ id }) => id === own);
  const offered = picked === undefined || rates.includes(picked) ? rates : [picked, ...rates];
  // A new line gets the rate that it shows.
  const set = (values: LineValues) =>
    setLine(line.key, { values: own === undefined ? values : { tax_ids: chosen ?? [own], ...values } });
  const choose = (id: string | null) =>
    id !== null && setLine(line.key, { item: undefined, values: { item_id: undefined, tax_ids: [Number(id)] } });
  const taxFault = [`${path}.item_id`, `${path}.tax_ids`, `${path}.tax_ids[0]`]
    .map((place) => faults[place])
    .find(Boolean);
  return (
    <DocumentLineFrame
      line={line}
      index={index}
      isLast={isLast}
      className={styles.charged}
      first="debit_reason"
      more={(chosen?.length ?? 0) > 1 && <LineTaxes line={line} index={index} />}
    >
      <div className={styles.wide}>
        <TextInput
          label={labels.debit_reason}
          aria-label={t.of(labels.debit_reason, index + 1)}
          placeholder={t.reasonHint}
          data-field={`${path}.debit_reason`}
          classNames={{ label: styles.label ?? '' }}
          value={line.values.debit_reason ?? ''}
          error={faults[`${path}.debit_reason`]}
          maxLength={300}
          onChange={({ currentTarget }) => set({ debit_reason: currentTarget.value })}
        />
      </div>
      <NumberField
        money
        label={labels.debit_value}
        aria-label={t.of(labels.debit_value, index + 1)}
        data-field={`${path}.debit_value`}
        classNames={{ label: styles.label ?? '' }}
        value={line.values.debit_value ?? undefined}
        error={faults[`${path}.debit_value`]}
        onChange={(value) => set({ debit_value: value })}
      />
      <Select
        label={t.vat}
        aria-label={t.of(t.vat, index + 1)}
        data-field={`${path}.item_id`}
        classNames={{ label: styles.label ?? '' }}
        data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={own === undefined ? null : String(own)}
        placeholder={line.item?.vat}
        error={taxFault}
        allowDeselect={false}
        comboboxProps={{ width: 'max-content', position: 'bottom-end' }}
        onChange={choose}
      />
    </DocumentLineFrame>
  );
}

const texts = defineTranslatedTexts(
  {
    vat: 'IVA',
    of: (label: string, line: number) => `${label}, línea ${line}`,
    reasonHint: 'El motivo de la nota, si no escribe otro',
  },
  {
    vat: 'IVA',
    of: (label, line) => `${label}, line ${line}`,
    reasonHint: 'The reason of the note, unless you write another',
  },
);
