import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { documentType } from '../../../document-types/index.ts';
import { formatMoney } from '../../../format/money.ts';
import { defineTexts } from '../../../i18n/texts.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { focusFieldSoon, useEditor } from '../hooks/editor-context.ts';
import { fieldLabels } from '../model/field-labels.ts';
import type { LineEntry } from '../model/form.ts';
import { lineAmount } from '../model/line-amount.ts';
import { ItemField } from '../pickers/item-field.tsx';
import { hasExtras, isExtraPath, LineExtras, noExtras } from './line-extras.tsx';
import { LineFrame } from './line-frame.tsx';
import styles from './lines.module.css';

/** Goods or services: with a price in a sale, without one in a delivery guide. */
export function ProductLine({ line, index }: { line: LineEntry; index: number }) {
  const t = texts.use();
  const labels = fieldLabels.use();
  const { form, faults, setLine } = useEditor();
  const path = `items[${index}]`;
  const priced = documentType(form.type).lines === 'products';
  const [open, setOpen] = useState(hasExtras(line));
  const { amount, price, discount } = line.values;
  const total = lineAmount(amount, price, discount);
  const hasFault = Object.keys(faults).some((field) => isExtraPath(field, index));
  const number = (name: 'amount' | 'price' | 'discount') => (
    <NumberField
      money={name !== 'amount'}
      label={t.short[name]}
      aria-label={t.of(t.short[name], index + 1)}
      data-field={`${path}.${name}`}
      classNames={{ label: styles.label ?? '' }}
      value={line.values[name] ?? undefined}
      error={faults[`${path}.${name}`]}
      onChange={(value) => setLine(line.key, { values: { [name]: value } })}
    />
  );
  return (
    <LineFrame
      line={line}
      index={index}
      className={priced ? styles.priced : styles.carried}
      first="item_id"
      tools={
        <Tooltip label={t.more}>
          <ActionIcon
            variant={open ? 'light' : 'subtle'}
            color="gray"
            size={30}
            aria-label={t.moreOf(index + 1)}
            aria-expanded={open}
            onClick={() => setOpen((now) => !now)}
          >
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      }
      more={(open || hasFault) && <LineExtras line={line} index={index} />}
    >
      <div className={styles.wide}>
        <ItemField
          path={`${path}.item_id`}
          spokenName={t.of(labels.item_id, index + 1)}
          classNames={{ label: styles.label ?? '' }}
          chosen={line.item}
          onChoose={({ id, code, name, price: usual }) => {
            setLine(line.key, {
              item: { id, code, name },
              values: { ...noExtras, item_id: id, amount: amount ?? 1, ...(priced && { price: usual }) },
            });
            focusFieldSoon(`${path}.amount`);
          }}
        />
      </div>
      {number('amount')}
      {priced && number('price')}
      {priced && number('discount')}
      {priced && (
        <Text size="sm" className={styles.amount} aria-label={t.of(t.total, index + 1)} role="status">
          {total === undefined ? '—' : formatMoney(total)}
        </Text>
      )}
    </LineFrame>
  );
}

const texts = defineTexts(
  {
    of: (label: string, line: number) => `${label}, línea ${line}`,
    short: { amount: 'Cantidad', price: 'Precio', discount: 'Descuento' },
    total: 'Total sin impuestos',
    more: 'Más de esta línea',
    moreOf: (line: number) => `Más de la línea ${line}`,
  },
  {
    of: (label, line) => `${label}, line ${line}`,
    short: { amount: 'Quantity', price: 'Price', discount: 'Discount' },
    total: 'Total without taxes',
    more: 'More of this line',
    moreOf: (line) => `More of line ${line}`,
  },
);
