import { ActionIcon, Group, Stack } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { AddButton } from '../../../ui/add-button.tsx';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { fieldLabels } from '../model/field-labels.ts';
import { ContractField, type ContractFieldProps } from '../pickers/contract-field.tsx';

/** Column of the list: its field, the kind of its values, and its width relative to the other columns. */
export interface EntryFieldColumn<Row> {
  readonly name: keyof Row & ContractFieldProps['name'];
  readonly kind: ContractFieldProps['kind'];
  readonly required?: boolean;
  readonly grow?: number;
  /** Other values that change together with this one. */
  readonly alsoSet?: (value: unknown, row: Partial<Row>) => Partial<Row>;
}

export interface EntryRowsEditorProps<Row> {
  /** `third_party_charges`, or `items[0].support_taxes`. */
  readonly path: string;
  /** Name of one entry, for example «Cobro». */
  readonly one: string;
  readonly rows: readonly Partial<Row>[];
  readonly columns: readonly EntryFieldColumn<Row>[];
  readonly most: number;
  readonly start?: Partial<Row>;
  readonly addText: string;
  readonly onChange: (rows: readonly Partial<Row>[] | undefined) => void;
  readonly foot?: ReactNode;
}

/** List of entries with the same few fields, one entry per row. */
export function EntryRowsEditor<Row extends object>(props: EntryRowsEditorProps<Row>) {
  const { path, one, rows, columns, most, start = {}, addText, onChange, foot } = props;
  const t = texts.use();
  const labels = fieldLabels.use();
  const { faults } = useDocumentEditor();
  const keys = useKeys(rows.length);
  const set = (at: number, changes: Partial<Row>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...changes } : row)));
  const remove = (at: number) => {
    keys.remove(at);
    const rest = rows.filter((_, index) => index !== at);
    onChange(rest.length === 0 ? undefined : rest);
  };
  return (
    <Stack gap="xs">
      {rows.map((row, index) => (
        <Group key={keys.all[index]} gap="xs" align="flex-end" role="group" aria-label={`${one} ${index + 1}`}>
          {columns.map(({ name, kind, required = false, grow = 1, alsoSet }) => (
            <div key={name} style={{ flex: `${grow} 1 ${grow * 90}px`, minWidth: 0 }}>
              <ContractField
                name={name}
                kind={kind}
                path={`${path}[${index}].${name}`}
                spokenName={`${labels[name]}, ${one} ${index + 1}`}
                value={row[name]}
                fault={faults[`${path}[${index}].${name}`]}
                required={required}
                onChange={(value) => set(index, { [name]: value, ...alsoSet?.(value, row) } as Partial<Row>)}
              />
            </div>
          ))}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t.remove(one, index + 1)}
            onClick={() => remove(index)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {foot}
      <div>
        <AddButton data-field={path} disabled={rows.length >= most} onClick={() => onChange([...rows, start])}>
          {addText}
        </AddButton>
      </div>
    </Stack>
  );
}

/** Key of each row, which stays the same when another row is removed. */
function useKeys(length: number) {
  const [keys, setKeys] = useState<readonly number[]>([]);
  const missing = length - keys.length;
  const next = Math.max(-1, ...keys) + 1;
  const all = missing > 0 ? [...keys, ...Array.from({ length: missing }, (_, index) => next + index)] : keys;
  if (missing > 0) setKeys(all);
  return { all, remove: (at: number) => setKeys(all.filter((_, index) => index !== at)) };
}

const texts = defineTranslatedTexts(
  { remove: (one: string, n: number) => `Quitar: ${one} ${n}` },
  { remove: (one, n) => `Remove: ${one} ${n}` },
);
