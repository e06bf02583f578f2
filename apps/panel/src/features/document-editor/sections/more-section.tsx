import { Text } from '@mantine/core';
import type { FormSection } from '../../../document-types/document-type.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { NameValuePairsEditor } from '../lines/pairs-editor.tsx';
import { fieldLabels } from '../model/field-labels.ts';
import { DocumentContractField } from '../pickers/document-field.tsx';
import { CollapsibleFields } from './collapsible-fields.tsx';
import { SectionCard } from './section-card.tsx';

/** Detail and additional information of every document, and fields that only some documents of the type need. */
export function RarelyNeededFieldsSection({ section }: { section: FormSection }) {
  const t = texts.use();
  const labels = fieldLabels.use();
  const { form, faults, setForm } = useDocumentEditor();
  return (
    <SectionCard id="more" title={t.title}>
      <DocumentContractField name="detail" kind="text" description={t.detailAbout} />
      <div>
        <Text size="sm" fw={500} mb={4}>
          {labels.additional_info}
        </Text>
        <NameValuePairsEditor
          path="additional_info"
          pairs={form.info}
          most={11}
          faults={faults}
          onChange={(info) => setForm({ info })}
        />
        {faults.additional_info !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
            {faults.additional_info}
          </Text>
        )}
      </div>
      <CollapsibleFields title={t.more} names={section.folded} />
    </SectionCard>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Detalle e información adicional',
    detailAbout: 'Se imprime en el comprobante.',
    more: 'Más',
  },
  {
    title: 'Detail and additional information',
    detailAbout: 'Printed on the document.',
    more: 'More',
  },
);
