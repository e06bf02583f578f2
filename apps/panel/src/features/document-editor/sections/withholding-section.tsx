import { useCatalog } from '../../../api/use-catalog.ts';
import type { FormSection } from '../../../document-types/document-type.ts';
import type { FieldValues } from '../../../document-types/fields.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { DocumentContractField } from '../pickers/document-field.tsx';
import { SectionCard } from './section-card.tsx';
import { TypeFieldsGrid } from './section-fields.tsx';

/** Payment data of a withholding, domestic or abroad. */
export function WithholdingSection({ section }: { section: FormSection }) {
  const t = texts.use();
  const { form } = useDocumentEditor();
  const locations = useCatalog('payment-locations');
  const isAbroad = (value: unknown) => locations.find(({ id }) => id === value)?.code === '02';
  return (
    <SectionCard id="withholding" title={t.title}>
      <DocumentContractField
        name="payment_location_id"
        kind={{ catalog: 'payment-locations', by: 'id' }}
        alsoSet={(value) => (isAbroad(value) ? unansweredAbroad : nothingAbroad)}
      />
      <TypeFieldsGrid names={section.fields?.filter((name) => name !== 'payment_location_id')} />
      {isAbroad(form.fields.payment_location_id) && <TypeFieldsGrid names={section.folded} />}
    </SectionCard>
  );
}

// A switch that was not touched means no, and SRI requires the value.
const unansweredAbroad: FieldValues = {
  double_taxation_treaty: false,
  subject_to_withholding: false,
  preferential_regime: false,
};
// Fields that a domestic payment must not contain, and that are no longer shown.
const nothingAbroad: FieldValues = {
  foreign_regime: undefined,
  payment_country: undefined,
  double_taxation_treaty: undefined,
  subject_to_withholding: undefined,
  preferential_regime: undefined,
};

const texts = defineTranslatedTexts({ title: 'Datos de la retención' }, { title: 'About the withholding' });
