import type { FormSection } from '../../../document-types/document-type.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { DocumentContractField } from '../pickers/document-field.tsx';
import { SectionCard } from './section-card.tsx';
import { TypeFieldsGrid } from './section-fields.tsx';

/** Payment: one method for the full amount, or several parts and terms. */
export function PaymentSection({ section }: { section: FormSection }) {
  const t = texts.use();
  const { form } = useDocumentEditor();
  return (
    <SectionCard id="payment" title={t.title}>
      {form.payments.length === 0 && (
        <DocumentContractField name="payment_method_id" kind={{ catalog: 'payment-methods', by: 'id' }} />
      )}
      <TypeFieldsGrid names={section.fields} />
    </SectionCard>
  );
}

const texts = defineTranslatedTexts({ title: 'Pago' }, { title: 'Payment' });
