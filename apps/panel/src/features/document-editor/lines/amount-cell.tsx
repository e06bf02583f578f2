import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { useDocumentEditorActions } from '../hooks/editor-context.ts';
import { withDiscount } from '../model/discount.ts';
import type { LineNumberCellProps } from './price-cell.tsx';
import styles from './product-table.module.css';
import { useBarcodeReader } from './use-code-reader.ts';

/** Quantity of the line. */
export function QuantityCell({ line, index, fault, onAsk }: LineNumberCellProps) {
  const t = texts.use();
  const { setLine } = useDocumentEditorActions();
  const value = line.values.amount ?? undefined;
  const onChange = (amount: number | undefined) => setLine(line.key, { values: withDiscount(line, { amount }) });
  const reading = useBarcodeReader({ field: 'amount', lineKey: line.key, value, onChange, onAsk });
  return (
    <NumberField
      {...reading}
      aria-label={t.amount(index + 1)}
      data-field={`items[${index}].amount`}
      classNames={{ input: styles.number ?? '' }}
      value={value}
      error={fault}
      onChange={onChange}
    />
  );
}

const texts = defineTranslatedTexts(
  { amount: (line: number) => `Cantidad, línea ${line}` },
  { amount: (line) => `Quantity, line ${line}` },
);
