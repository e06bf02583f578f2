import { ActionIcon, Group, Stack } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { AddButton } from '../../../ui/add-button.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { focusFieldSoon, useDocumentEditor } from '../hooks/editor-context.ts';
import { fieldLabels } from '../model/field-labels.ts';
import { newListEntry, type RecipientGoodsEntry } from '../model/form.ts';
import { ProductField } from '../pickers/item-field.tsx';

export interface RecipientGoodsEditorProps {
  readonly path: string;
  readonly goods: readonly RecipientGoodsEntry[];
  readonly onChange: (goods: readonly RecipientGoodsEntry[]) => void;
}

/** Goods of one of several recipients. */
export function RecipientGoodsEditor({ path, goods, onChange }: RecipientGoodsEditorProps) {
  const t = texts.use();
  const labels = fieldLabels.use();
  const { faults } = useDocumentEditor();
  const change = (key: string, next: readonly RecipientGoodsEntry[]) =>
    onChange(goods.flatMap((good) => (good.key === key ? next : [good])));
  const add = () => {
    onChange([...goods, newListEntry({ amount: 1 })]);
    focusFieldSoon(`${path}[${goods.length}].item_id`);
  };
  return (
    <Stack gap="xs">
      {goods.map((good, index) => (
        <Group key={good.key} gap="xs" align="flex-start" wrap="nowrap">
          <div style={{ flex: '3 1 0', minWidth: 0 }}>
            <ProductField
              path={`${path}[${index}].item_id`}
              label={labels.item_id}
              spokenName={t.of(labels.item_id, index + 1)}
              fault={faults[`${path}[${index}].item_id`]}
              chosen={good.item}
              onChoose={({ id, code, name }, choice) => {
                change(good.key, [{ ...good, item: { id, code, name }, values: { ...good.values, item_id: id } }]);
                if (choice !== 'left') focusFieldSoon(`${path}[${index}].amount`);
              }}
            />
          </div>
          <NumberField
            label={labels.amount}
            aria-label={t.of(labels.amount, index + 1)}
            data-field={`${path}[${index}].amount`}
            value={good.values.amount ?? undefined}
            error={faults[`${path}[${index}].amount`]}
            onChange={(amount) => change(good.key, [{ ...good, values: { ...good.values, amount } }])}
            w={100}
          />
          <ActionIcon
            mt={25}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t.remove(index + 1)}
            onClick={() => change(good.key, [])}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <div>
        <AddButton variant="subtle" data-field={path} onClick={add}>
          {t.add}
        </AddButton>
      </div>
    </Stack>
  );
}

const texts = defineTranslatedTexts(
  {
    of: (label: string, n: number) => `${label}, bien ${n}`,
    remove: (n: number) => `Quitar el bien ${n}`,
    add: 'Agregar producto',
  },
  { of: (label, n) => `${label}, good ${n}`, remove: (n) => `Remove good ${n}`, add: 'Add a product' },
);
