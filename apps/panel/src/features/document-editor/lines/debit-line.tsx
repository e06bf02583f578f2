import { TextInput } from '@mantine/core';
import { defineTexts } from '../../../i18n/texts.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { focusFieldSoon, useEditor } from '../hooks/editor-context.ts';
import { fieldLabels } from '../model/field-labels.ts';
import { knownItem } from '../model/form.ts';
import { ItemField } from '../pickers/item-field.tsx';
import { noExtras } from './line-extras.tsx';
import { LineFrame, type LineProps } from './line-frame.tsx';
import { LineTaxes } from './line-taxes.tsx';
import styles from './lines.module.css';

/** A charge of a debit note: why, how much, and the product whose taxes it takes. */
export function DebitLine({ line, index, isLast }: LineProps) {
  const t = texts.use();
  const labels = fieldLabels.use();
  const { faults, setLine } = useEditor();
  const path = `items[${index}]`;
  return (
    <LineFrame
      line={line}
      index={index}
      isLast={isLast}
      className={styles.charged}
      first="item_id"
      more={<LineTaxes line={line} index={index} />}
    >
      <div className={styles.wide}>
        <ItemField
          path={`${path}.item_id`}
          label={labels.item_id}
          spokenName={t.of(labels.item_id, index + 1)}
          fault={faults[`${path}.item_id`]}
          classNames={{ label: styles.label ?? '' }}
          chosen={line.item}
          onChoose={(item) => {
            setLine(line.key, { item: knownItem(item), values: { ...noExtras, item_id: item.id } });
            focusFieldSoon(`${path}.debit_reason`);
          }}
        />
      </div>
      <TextInput
        label={labels.debit_reason}
        aria-label={t.of(labels.debit_reason, index + 1)}
        placeholder={t.reasonHint}
        data-field={`${path}.debit_reason`}
        classNames={{ label: styles.label ?? '' }}
        value={line.values.debit_reason ?? ''}
        error={faults[`${path}.debit_reason`]}
        maxLength={300}
        onChange={({ currentTarget }) => setLine(line.key, { values: { debit_reason: currentTarget.value } })}
      />
      <NumberField
        money
        label={labels.debit_value}
        aria-label={t.of(labels.debit_value, index + 1)}
        data-field={`${path}.debit_value`}
        classNames={{ label: styles.label ?? '' }}
        value={line.values.debit_value ?? undefined}
        error={faults[`${path}.debit_value`]}
        onChange={(value) => setLine(line.key, { values: { debit_value: value } })}
      />
    </LineFrame>
  );
}

const texts = defineTexts(
  {
    of: (label: string, line: number) => `${label}, línea ${line}`,
    reasonHint: 'El motivo de la nota, si no escribe otro',
  },
  { of: (label, line) => `${label}, line ${line}`, reasonHint: 'The reason of the note, unless you write another' },
);
