import { Button, Card, Group, SimpleGrid, Stack, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { defineTexts } from '../../../i18n/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useEditor } from '../hooks/editor-context.ts';
import { DocumentField } from '../pickers/document-field.tsx';
import { FindInvoice } from '../pickers/find-invoice.tsx';

/** The document that a credit or debit note corrects, and why. */
export function ModifiedSection({ onFound }: { onFound: (documentId: number) => void }) {
  const t = texts.use();
  const { form } = useEditor();
  const [finding, setFinding] = useState(false);
  return (
    <Card withBorder component="section" aria-labelledby="modified-title">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4" id="modified-title">
            {t.title}
          </Title>
          <Button
            variant="light"
            size="xs"
            leftSection={<IconSearch size={14} aria-hidden />}
            onClick={() => setFinding(true)}
          >
            {t.find}
          </Button>
        </Group>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          <DocumentField
            name="modified_document_code"
            kind={{ catalog: 'document-types', by: 'code', only: ({ code }) => !['04', '06', '07'].includes(code) }}
          />
          <DocumentField name="modified_document_number" kind="documentNumber" />
          <DocumentField name="modified_document_date" kind="date" />
        </SimpleGrid>
        <DocumentField name="reason" kind="text" placeholder={form.type === '04' ? t.creditReason : t.debitReason} />
      </Stack>
      <Dialog title={t.find} opened={finding} onClose={() => setFinding(false)} size="lg">
        <FindInvoice
          onFound={(id) => {
            setFinding(false);
            onFound(id);
          }}
        />
      </Dialog>
    </Card>
  );
}

const texts = defineTexts(
  {
    title: 'Documento que modifica',
    find: 'Buscar la factura',
    creditReason: 'Por ejemplo: devolución',
    debitReason: 'Por ejemplo: intereses por mora',
  },
  {
    title: 'Modified document',
    find: 'Find the invoice',
    creditReason: 'For example: return of goods',
    debitReason: 'For example: interest for late payment',
  },
);
