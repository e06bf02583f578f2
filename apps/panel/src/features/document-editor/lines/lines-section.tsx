import { Group, Stack, Text, Title } from '@mantine/core';
import type { ComponentType } from 'react';
import type { LineKind } from '../../../document-types/document-type.ts';
import { documentType } from '../../../document-types/index.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { AddButton } from '../../../ui/add-button.tsx';
import { focusFieldSoon, useDocumentEditor } from '../hooks/editor-context.ts';
import type { LineEntry } from '../model/form.ts';
import { DebitLine } from './debit-line.tsx';
import type { DocumentLineProps } from './line-frame.tsx';
import { ProductTable } from './product-table.tsx';
import { SupportDocumentCards } from './retention-cards.tsx';

/** All lines of the document. */
export function DocumentLinesSection({ lines }: { lines: readonly LineEntry[] }) {
  const t = texts.use();
  const { form, faults, addLine } = useDocumentEditor();
  const { lines: kind, form: outline } = documentType(form.type);
  const add = () => {
    addLine();
    focusFieldSoon(`items[${lines.length}].${outline.line[0]}`);
  };
  const Line = lineComponents[kind];
  return (
    // Not a Card: its React context would render every row again at every keystroke.
    <section className="lines" aria-labelledby="lines-title">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="lines-title">
          {t.titles[kind]}
        </Title>
        {kind !== 'retentions' && (
          <Text size="xs" c="dimmed" visibleFrom="md">
            {kind === 'charges' ? t.keys : `${t.keys} · ${t.paste}`}
          </Text>
        )}
      </Group>
      {kind === 'retentions' ? (
        <SupportDocumentCards lines={lines} />
      ) : Line === undefined ? (
        <ProductTable lines={lines} />
      ) : (
        <Stack gap="xs">
          {lines.map((line, index) => (
            <Line key={line.key} line={line} index={index} isLast={index === lines.length - 1} />
          ))}
        </Stack>
      )}
      {faults.items !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {faults.items}
        </Text>
      )}
      <AddButton mt="sm" style={{ alignSelf: 'flex-start' }} onClick={add}>
        {kind === 'retentions' ? t.addDocument : t.add}
      </AddButton>
    </section>
  );
}

/**
 * Component of one line, for kinds whose lines stand below each other. The other kinds are missing here: withholdings are
 * shown in cards, all others as rows of a table.
 */
const lineComponents: Readonly<Partial<Record<LineKind, ComponentType<DocumentLineProps>>>> = {
  charges: DebitLine,
};

const texts = defineTranslatedTexts(
  {
    titles: {
      products: 'Productos y servicios',
      goods: 'Productos y servicios',
      charges: 'Cargos',
      retentions: 'Retenciones',
    },
    keys: 'Enter: línea siguiente · Ctrl+⌫: quitarla',
    paste: 'Pegue filas de una hoja de cálculo',
    add: 'Agregar línea',
    addDocument: 'Otro documento de sustento',
  },
  {
    titles: {
      products: 'Products and services',
      goods: 'Products and services',
      charges: 'Charges',
      retentions: 'Withholdings',
    },
    keys: 'Enter: next line · Ctrl+⌫: remove it',
    paste: 'Paste rows of a spreadsheet',
    add: 'Add a line',
    addDocument: 'Another support document',
  },
);
