import type { FormSection } from '../../../document-types/document-type.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { CollapsibleFields } from './collapsible-fields.tsx';
import { SectionCard } from './section-card.tsx';
import { TypeFieldsGrid } from './section-fields.tsx';

/** Transport of the goods: carrier, origin, dates and reason. */
export function TransportSection({ section }: { section: FormSection }) {
  const t = texts.use();
  return (
    <SectionCard id="transport" title={t.title}>
      <TypeFieldsGrid names={section.fields} />
      <CollapsibleFields title={t.support} names={section.folded} />
    </SectionCard>
  );
}

const texts = defineTranslatedTexts(
  { title: 'Transporte', support: 'Documento de sustento y aduana' },
  { title: 'Transport', support: 'Support document and customs' },
);
