import { defineTexts } from '../../../i18n/texts.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { useEditorActions } from '../hooks/editor-context.ts';
import { withDiscount } from '../model/discount.ts';
import { CellSwitch } from './cell-switch.tsx';
import type { CellProps } from './price-cell.tsx';
import styles from './product-table.module.css';

/** A discount in money, or in percent of quantity × price: `%` and `$` typed here change it. */
export function DiscountCell({ line, index, fault }: CellProps) {
  const t = texts.use();
  const { setLine } = useEditorActions();
  const { discountPercent: percent } = line;
  const inPercent = percent !== undefined;
  const discount = line.values.discount ?? undefined;
  const setPercent = (next: number | undefined) =>
    setLine(line.key, { discountPercent: next, values: withDiscount(line, { discount: undefined }, next) });
  const toggle = () =>
    inPercent
      ? setLine(line.key, { discountPercent: undefined })
      : setPercent(discount !== undefined && discount <= 100 ? discount : 0);
  return (
    <NumberField
      money={!inPercent}
      aria-label={t.discount(index + 1)}
      data-field={`items[${index}].discount`}
      classNames={{ input: styles.number ?? '' }}
      value={inPercent ? percent : discount}
      error={fault}
      onKeyDown={(event) => {
        if (event.key !== '%' && event.key !== '$') return;
        event.preventDefault();
        if ((event.key === '%') !== inPercent) toggle();
      }}
      // Pasted, or typed on a telephone, whose keys have no names.
      onPercent={setPercent}
      onChange={(value) => (inPercent ? setPercent(value ?? 0) : setLine(line.key, { values: { discount: value } }))}
      rightSectionWidth={28}
      rightSection={
        <CellSwitch
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

const texts = defineTexts(
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
