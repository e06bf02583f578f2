import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { LineKind } from '../../../document-types/document-type.ts';
import { documentType } from '../../../document-types/index.ts';
import { defineTexts } from '../../../i18n/texts.ts';
import { focusFieldSoon, useEditor } from '../hooks/editor-context.ts';
import type { LineEntry } from '../model/form.ts';
import { DebitLine } from './debit-line.tsx';
import { ProductLine } from './product-line.tsx';
import { RetentionLine } from './retention-line.tsx';

/** The lines of the document, as many as it needs. */
export function LinesSection() {
  const t = texts.use();
  const { form, faults, addLine } = useEditor();
  const { lines: kind, form: outline } = documentType(form.type);
  const add = () => {
    addLine();
    focusFieldSoon(`items[${form.lines.length}].${outline.line[0]}`);
  };
  const Line = lineComponents[kind];
  return (
    <Card withBorder component="section" aria-labelledby="lines-title">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="lines-title">
          {t.titles[kind]}
        </Title>
        <Text size="xs" c="dimmed" visibleFrom="md">
          {t.keys}
        </Text>
      </Group>
      <Stack gap="xs">
        {form.lines.map((line, index) => (
          <Line key={line.key} line={line} index={index} />
        ))}
      </Stack>
      {faults.items !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {faults.items}
        </Text>
      )}
      <Button
        mt="sm"
        style={{ alignSelf: 'flex-start' }}
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={add}
      >
        {t.add}
      </Button>
    </Card>
  );
}

const lineComponents: Readonly<Record<LineKind, ComponentType<{ line: LineEntry; index: number }>>> = {
  products: ProductLine,
  goods: ProductLine,
  charges: DebitLine,
  retentions: RetentionLine,
};

const texts = defineTexts(
  {
    titles: {
      products: 'Productos y servicios',
      goods: 'Productos y servicios',
      charges: 'Cargos',
      retentions: 'Retenciones',
    },
    keys: 'Enter: línea siguiente · Ctrl+⌫: quitar la línea',
    add: 'Agregar línea',
  },
  {
    titles: {
      products: 'Products and services',
      goods: 'Products and services',
      charges: 'Charges',
      retentions: 'Withholdings',
    },
    keys: 'Enter: next line · Ctrl+⌫: remove the line',
    add: 'Add a line',
  },
);
