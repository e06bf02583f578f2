import { Card, SimpleGrid, Stack, Title } from '@mantine/core';
import { useCatalog } from '../../../api/use-catalog.ts';
import { defineTexts } from '../../../i18n/texts.ts';
import { useEditor } from '../hooks/editor-context.ts';
import type { FieldValues } from '../model/form.ts';
import { DocumentField } from '../pickers/document-field.tsx';

/** What a withholding says of the payment, at home or abroad. */
export function WithholdingSection() {
  const t = texts.use();
  const { form } = useEditor();
  const locations = useCatalog('payment-locations');
  const isAbroad = (value: unknown) => locations.find(({ id }) => id === value)?.code === '02';
  const abroad = isAbroad(form.fields.payment_location_id);
  return (
    <Card withBorder component="section" aria-labelledby="withholding-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="withholding-title">
          {t.title}
        </Title>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <DocumentField
            name="payment_location_id"
            kind={{ catalog: 'payment-locations', by: 'id' }}
            alsoSet={(value) => (isAbroad(value) ? unansweredAbroad : nothingAbroad)}
          />
          <DocumentField
            name="fiscal_period"
            kind="text"
            placeholder={form.fields.date ? `${form.fields.date.slice(5, 7)}/${form.fields.date.slice(0, 4)}` : ''}
          />
          <DocumentField
            name="retained_subject_type"
            kind={{ catalog: 'retained-subject-types', by: 'code' }}
            description={t.subjectAbout}
          />
          <DocumentField name="related_party" kind="flag" />
        </SimpleGrid>
        {abroad && (
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <DocumentField name="foreign_regime" kind={{ catalog: 'foreign-regimes', by: 'code' }} />
            <DocumentField name="payment_country" kind={{ catalog: 'countries', by: 'code' }} />
            <DocumentField
              name="double_taxation_treaty"
              kind="flag"
              alsoSet={(treaty) => ({ subject_to_withholding: treaty === true ? undefined : false })}
            />
            {form.fields.double_taxation_treaty !== true && <DocumentField name="subject_to_withholding" kind="flag" />}
            <DocumentField name="preferential_regime" kind="flag" />
          </SimpleGrid>
        )}
      </Stack>
    </Card>
  );
}

// A switch that nobody touched means no, and SRI wants to read it.
const unansweredAbroad: FieldValues = {
  double_taxation_treaty: false,
  subject_to_withholding: false,
  preferential_regime: false,
};
// A local payment may say nothing of these, and their fields are gone.
const nothingAbroad: FieldValues = {
  foreign_regime: undefined,
  payment_country: undefined,
  double_taxation_treaty: undefined,
  subject_to_withholding: undefined,
  preferential_regime: undefined,
};

const texts = defineTexts(
  { title: 'Datos de la retención', subjectAbout: 'Solo con identificación del exterior.' },
  { title: 'About the withholding', subjectAbout: 'Only with a foreign identification.' },
);
