import { Group, NativeSelect, Stack, Table, Text } from '@mantine/core';
import type { ImportReport } from '@talonario/client';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { fieldLabels } from './field-labels.ts';
import { tableFields } from './fields.generated.ts';
import type { DirectoryGroup } from './groups.ts';
import type { TableImportOptions } from './table-options.ts';

type ReadTable = NonNullable<ImportReport['table']>;

/** Shows which column of a file was recognised as which field, with some of its cells. The user may correct this. */
export function TableColumns({
  group,
  table,
  onChange,
}: {
  group: DirectoryGroup;
  table: ReadTable;
  onChange: (wish: TableImportOptions) => void;
}) {
  const t = texts.use();
  const names: Readonly<Record<string, string>> = fieldLabels.use();
  const choices = [
    { value: '', label: t.leftOut },
    ...tableFields[group].map((field) => ({ value: field, label: names[field] ?? field })),
  ];
  const choose = (index: number, field: string) =>
    onChange({ columns: table.columns.map((column, at) => (at === index ? field || null : column.field)) });
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="flex-end" gap="xs">
        <Text size="sm" fw={600} id="table-columns">
          {t.title}
        </Text>
        <Text size="xs" c="dimmed">
          {t.heading(table.headingLine)}
        </Text>
      </Group>
      {table.sheets.length > 1 && (
        <NativeSelect
          size="sm"
          label={t.sheet}
          value={table.sheet ?? ''}
          data={table.sheets.map(({ name, hidden }) => ({ value: name, label: hidden ? t.hidden(name) : name }))}
          onChange={(event) => onChange({ sheet: event.currentTarget.value })}
        />
      )}
      <Table.ScrollContainer
        minWidth={280}
        mah={380}
        type="native"
        tabIndex={0}
        role="region"
        aria-labelledby="table-columns"
      >
        <Table verticalSpacing={4} striped layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.inFile}</Table.Th>
              <Table.Th>{t.here}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {table.columns.map(({ heading, field, samples }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading
              <Table.Tr key={index}>
                <Table.Td>
                  <Text size="sm" fw={field === null ? 400 : 600} lineClamp={2}>
                    {heading || t.nameless(index + 1)}
                  </Text>
                  <Text size="xs" c="dimmed" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
                    {samples.filter((sample) => sample !== '').join(' · ')}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <NativeSelect
                    size="xs"
                    aria-label={t.fieldOf(heading || t.nameless(index + 1))}
                    value={field ?? ''}
                    data={choices}
                    onChange={(event) => choose(index, event.currentTarget.value)}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Columnas reconocidas',
    heading: (line: number) => `Títulos en la línea ${line}`,
    sheet: 'Hoja',
    hidden: (name: string) => `${name} (oculta)`,
    inFile: 'En el archivo',
    here: 'En Talonario',
    leftOut: 'No se importa',
    nameless: (place: number) => `Columna ${place}`,
    fieldOf: (heading: string) => `Campo para «${heading}»`,
  },
  {
    title: 'Recognised columns',
    heading: (line) => `Headings in line ${line}`,
    sheet: 'Sheet',
    hidden: (name) => `${name} (hidden)`,
    inFile: 'In the file',
    here: 'In Talonario',
    leftOut: 'Not imported',
    nameless: (place) => `Column ${place}`,
    fieldOf: (heading) => `Field for “${heading}”`,
  },
);
