import { ActionIcon, Group, Stack, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { AddButton } from '../../../ui/add-button.tsx';
import type { FieldFaultTexts } from '../../../ui/faults.ts';
import { focusFieldSoon } from '../hooks/editor-context.ts';
import { type NameValuePairEntry, newListEntry } from '../model/form.ts';

export interface NameValuePairsEditorProps {
  /** `additional_info`, or `items[0].additional_details`. */
  readonly path: string;
  readonly pairs: readonly NameValuePairEntry[];
  readonly most: number;
  readonly faults: FieldFaultTexts;
  readonly onChange: (pairs: readonly NameValuePairEntry[]) => void;
}

/** List of names and values. */
export function NameValuePairsEditor({ path, pairs, most, faults, onChange }: NameValuePairsEditorProps) {
  const t = texts.use();
  const set = (key: string, changes: Partial<NameValuePairEntry['values']>) =>
    onChange(pairs.map((pair) => (pair.key === key ? { ...pair, values: { ...pair.values, ...changes } } : pair)));
  const add = () => {
    onChange([...pairs, newListEntry({ name: '', value: '' })]);
    focusFieldSoon(`${path}[${pairs.length}].name`);
  };
  return (
    <Stack gap="xs" align="stretch">
      {pairs.map(({ key, values }, index) => (
        <Group key={key} gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            aria-label={t.nameOf(index + 1)}
            placeholder={t.name}
            data-field={`${path}[${index}].name`}
            error={faults[`${path}[${index}].name`]}
            value={values.name}
            maxLength={300}
            onChange={({ currentTarget }) => set(key, { name: currentTarget.value })}
            style={{ flex: '1 1 0' }}
          />
          <TextInput
            aria-label={t.valueOf(index + 1)}
            placeholder={t.value}
            data-field={`${path}[${index}].value`}
            error={faults[`${path}[${index}].value`]}
            value={values.value}
            maxLength={300}
            onChange={({ currentTarget }) => set(key, { value: currentTarget.value })}
            style={{ flex: '2 1 0' }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t.remove(index + 1)}
            onClick={() => onChange(pairs.filter((pair) => pair.key !== key))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <div>
        <AddButton data-field={path} onClick={add} disabled={pairs.length >= most}>
          {pairs.length >= most ? t.full(most) : t.add}
        </AddButton>
      </div>
    </Stack>
  );
}

const texts = defineTranslatedTexts(
  {
    name: 'Nombre',
    value: 'Valor',
    nameOf: (n: number) => `Nombre del dato ${n}`,
    valueOf: (n: number) => `Valor del dato ${n}`,
    remove: (n: number) => `Quitar el dato ${n}`,
    add: 'Agregar dato',
    full: (most: number) => `Se admiten hasta ${most}`,
  },
  {
    name: 'Name',
    value: 'Value',
    nameOf: (n) => `Name of entry ${n}`,
    valueOf: (n) => `Value of entry ${n}`,
    remove: (n) => `Remove entry ${n}`,
    add: 'Add an entry',
    full: (most) => `At most ${most} are allowed`,
  },
);
