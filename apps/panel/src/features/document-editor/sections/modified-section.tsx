import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormSection } from '../../../document-types/document-type.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { FindInvoice } from '../pickers/find-invoice.tsx';
import { SectionCard } from './section-card.tsx';
import { TypeFieldsGrid } from './section-fields.tsx';

/** Document that a credit or debit note modifies, and the reason. */
export function ModifiedDocumentSection({ section }: { section: FormSection }) {
  const t = texts.use();
  const { beginAbout } = useDocumentEditor();
  const [finding, setFinding] = useState(false);
  const find = (
    <Button
      variant="light"
      size="xs"
      leftSection={<IconSearch size={14} aria-hidden />}
      onClick={() => setFinding(true)}
    >
      {t.find}
    </Button>
  );
  return (
    <SectionCard id="modified" title={t.title} action={find}>
      <TypeFieldsGrid names={section.fields} />
      <Dialog title={t.find} opened={finding} onClose={() => setFinding(false)} size="lg">
        <FindInvoice
          onFound={(id) => {
            setFinding(false);
            beginAbout(id);
          }}
        />
      </Dialog>
    </SectionCard>
  );
}

const texts = defineTranslatedTexts(
  { title: 'Documento que modifica', find: 'Buscar la factura' },
  { title: 'Modified document', find: 'Find the invoice' },
);
