import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { useDocumentEditorActions } from '../hooks/editor-context.ts';
import { withDiscount } from '../model/discount.ts';
import { NumberMeaningSwitch } from './cell-switch.tsx';
import type { LineNumberCellProps } from './price-cell.tsx';
import styles from './product-table.module.css';
import { useBarcodeReader } from './use-code-reader.ts';

/** Discount as an amount, or in percent of quantity × price. The keys `%` and `$` switch between them. */
export function DiscountCell({ line, index, fault, onAsk }: LineNumberCellProps) {
  const t = texts.use();
  const { setLine } = useDocumentEditorActions();
  const { discountPercent: percent } = line;
  const inPercent = percent !== undefined;
  const discount = line.values.discount ?? undefined;
  const setPercent = (next: number | undefined) =>
    setLine(line.key, {
      returned: undefined,
      discountPercent: next,
      values: withDiscount(line, { discount: undefined }, next),
    });
  const toggle = () =>
    inPercent
      ? setLine(line.key, { discountPercent: undefined })
      : setPercent(discount !== undefined && discount <= 100 ? discount : 0);
  const value = inPercent ? percent : discount;
  const onChange = (next: number | undefined) =>
    inPercent ? setPercent(next ?? 0) : setLine(line.key, { returned: undefined, values: { discount: next } });
  const reading = useBarcodeReader({ field: 'discount', lineKey: line.key, value, onChange, onAsk });
  return (
    <NumberField
      {...reading}
      money={!inPercent}
      aria-label={t.discount(index + 1)}
      data-field={`items[${index}].discount`}
      classNames={{ input: styles.number ?? '' }}
      value={value}
      error={fault}
      onKeyDown={(event) => {
        if (event.key !== '%' && event.key !== '$') return reading.onKeyDown(event);
        event.preventDefault();
        if ((event.key === '%') !== inPercent) toggle();
      }}
      // For pasted text, and for phones, whose keyboards report no key names.
      onPercent={setPercent}
      onChange={onChange}
      rightSectionWidth={28}
      rightSection={
        <NumberMeaningSwitch
          pressed={inPercent}
          name={t.inPercent(index + 1)}
          title={inPercent ? t.isPercent : t.isMoney}
          text={inPercent ? '%' : '$'}
          onToggle={toggle}
        />
      }
    />
  );
}

const texts = defineTranslatedTexts(
  {
    discount: (line: number) => `Descuento, línea ${line}`,
    inPercent: (line: number) => `Descuento en porcentaje, línea ${line}`,
    isPercent: 'En porcentaje',
    isMoney: 'En dólares',
  },
  {
    discount: (line) => `Discount, line ${line}`,
    inPercent: (line) => `Discount in percent, line ${line}`,
    isPercent: 'In percent',
    isMoney: 'In dollars',
  },
);
