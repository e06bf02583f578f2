import type { Section } from '../../../document-types/document-type.ts';
import { defineTexts } from '../../../i18n/texts.ts';
import { useEditor } from '../hooks/editor-context.ts';
import { DocumentField } from '../pickers/document-field.tsx';
import { SectionCard } from './section-card.tsx';
import { SectionFields } from './section-fields.tsx';

/** Payment: one method for the full amount, or several parts and terms. */
export function PaymentSection({ section }: { section: Section }) {
  const t = texts.use();
  const { form } = useEditor();
  return (
    <SectionCard id="payment" title={t.title}>
      {form.payments.length === 0 && (
        <DocumentField name="payment_method_id" kind={{ catalog: 'payment-methods', by: 'id' }} />
      )}
      <SectionFields names={section.fields} />
    </SectionCard>
  );
}

const texts = defineTexts({ title: 'Pago' }, { title: 'Payment' });
