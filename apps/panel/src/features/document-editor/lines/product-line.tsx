import { ActionIcon, Box, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoney } from '../../../format/money.ts';
import { defineTexts } from '../../../i18n/texts.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { focusFieldSoon, useEditor } from '../hooks/editor-context.ts';
import { fieldLabels } from '../model/field-labels.ts';
import { noUnseenOfProduct } from '../model/fields.ts';
import type { LineEntry } from '../model/form.ts';
import { lineAmount } from '../model/line-amount.ts';
import { ItemField } from '../pickers/item-field.tsx';
import { LineFrame } from './line-frame.tsx';
import styles from './lines.module.css';
import { PairsEditor } from './pairs-editor.tsx';

/** Goods or services: with a price in a sale, without one in a delivery guide. */
export function ProductLine({ line, index }: { line: LineEntry; index: number }) {
  const t = texts.use();
  const labels = fieldLabels.use();
  const { form, faults, setLine } = useEditor();
  const path = `items[${index}]`;
  const priced = form.type !== '06';
  const [open, setOpen] = useState(line.details.length > 0 || Boolean(line.values.detail));
  const { amount, price, discount, detail } = line.values;
  const total = lineAmount(amount, price, discount);
  const hasFault = Object.keys(faults).some((field) =>
    /^\.(?:detail|additional_details)/.test(field.replace(path, '')),
  );
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
      more={
        (open || hasFault) && (
          <Stack gap="xs" pl={{ base: 0, md: 'md' }} pb="xs">
            <TextInput
              label={t.detail}
              description={t.detailAbout}
              aria-label={t.of(t.detail, index + 1)}
              data-field={`${path}.detail`}
              value={detail ?? ''}
              error={faults[`${path}.detail`]}
              maxLength={300}
              onChange={({ currentTarget }) => setLine(line.key, { values: { detail: currentTarget.value } })}
            />
            <Box>
              <Text size="sm" fw={500} mb={4}>
                {labels.additional_details}
              </Text>
              <PairsEditor
                path={`${path}.additional_details`}
                pairs={line.details}
                most={3}
                faults={faults}
                onChange={(details) => setLine(line.key, { details })}
              />
            </Box>
          </Stack>
        )
      }
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
              values: { ...noUnseenOfProduct, item_id: id, amount: amount ?? 1, ...(priced && { price: usual }) },
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
    more: 'Descripción y detalles adicionales',
    moreOf: (line: number) => `Descripción y detalles adicionales, línea ${line}`,
    detail: 'Descripción',
    detailAbout: 'En vez del nombre del producto.',
  },
  {
    of: (label, line) => `${label}, line ${line}`,
    short: { amount: 'Quantity', price: 'Price', discount: 'Discount' },
    total: 'Total without taxes',
    more: 'Description and additional details',
    moreOf: (line) => `Description and additional details, line ${line}`,
    detail: 'Description',
    detailAbout: 'Instead of the name of the product.',
  },
);
