import { Combobox, Text } from '@mantine/core';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';

export interface RecordOption {
  readonly id: number;
  readonly title: string;
  readonly about?: string;
}

export interface RecordOptionsProps {
  readonly label: string;
  readonly rows: readonly RecordOption[];
  /** True if the directory has no records at all: nothing was typed and nothing was found. */
  readonly none: boolean;
  readonly createText: string;
  /** Whether the options belong to the typed text. Until then they may still change under the pointer. */
  readonly answered: boolean;
}

export function RecordOptions({ label, rows, none, createText, answered }: RecordOptionsProps) {
  const t = texts.use();
  return (
    <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={label} aria-busy={!answered}>
      {rows.map(({ id, title, about }) => (
        <Combobox.Option key={id} value={String(id)}>
          <Text size="sm">{title}</Text>
          {about !== undefined && (
            <Text size="xs" opacity={0.8}>
              {about}
            </Text>
          )}
        </Combobox.Option>
      ))}
      {none && rows.length === 0 && <Combobox.Empty>{t.none}</Combobox.Empty>}
      <Combobox.Option value="create" disabled={!answered}>
        <Text size="sm" fw={600} className="create-option">
          {createText}
        </Text>
      </Combobox.Option>
    </Combobox.Options>
  );
}

const texts = defineTranslatedTexts({ none: 'Todavía no hay ninguno' }, { none: 'There is none yet' });
