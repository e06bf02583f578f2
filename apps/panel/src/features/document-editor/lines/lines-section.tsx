import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { defineTexts } from '../../../i18n/texts.ts';
import { focusFieldSoon, useEditor } from '../hooks/editor-context.ts';
import { DebitLine } from './debit-line.tsx';
import { ProductLine } from './product-line.tsx';
import { RetentionLine } from './retention-line.tsx';

/** The lines of the document, as many as it needs. */
export function LinesSection() {
  const t = texts.use();
  const { form, faults, addLine } = useEditor();
  const add = () => {
    addLine();
    const first = form.type === '07' ? 'support_document_type_code' : 'item_id';
    focusFieldSoon(`items[${form.lines.length}].${first}`);
  };
  const Line = form.type === '05' ? DebitLine : form.type === '07' ? RetentionLine : ProductLine;
  return (
    <Card withBorder component="section" aria-labelledby="lines-title">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="lines-title">
          {form.type === '07' ? t.retentions : form.type === '05' ? t.charges : t.lines}
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

const texts = defineTexts(
  {
    lines: 'Productos y servicios',
    charges: 'Cargos',
    retentions: 'Retenciones',
    keys: 'Enter: línea siguiente · Ctrl+⌫: quitar la línea',
    add: 'Agregar línea',
  },
  {
    lines: 'Products and services',
    charges: 'Charges',
    retentions: 'Withholdings',
    keys: 'Enter: next line · Ctrl+⌫: remove the line',
    add: 'Add a line',
  },
);
