import { Card, Select, SimpleGrid, Stack } from '@mantine/core';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { DocumentPartyField } from '../blocks/other-side-field.tsx';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { useEmissionPointChoices } from '../hooks/use-points.ts';
import { useFieldLabels } from '../model/field-labels.ts';

/** Emission point, date and other party. */
export function DocumentHeadSection() {
  const t = texts.use();
  const { businessId, form, faults, correction, setFields } = useDocumentEditor();
  const numbered = correction !== undefined;
  const labels = useFieldLabels(form.type);
  const { establishments, points } = useEmissionPointChoices(businessId);
  const { establishment_id: establishmentId, emission_point_id: pointId } = form.fields;
  const offered = points.filter((point) => point.establishmentId === establishmentId);
  return (
    <Card withBorder component="section" aria-label={t.title} style={{ overflow: 'visible' }}>
      <Stack gap="sm">
        <DocumentPartyField />
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          <DateField
            label={labels.date}
            data-field="date"
            value={form.fields.date}
            error={faults.date}
            onChange={(date) => setFields({ date })}
            withAsterisk
          />
          <Select
            label={labels.establishment_id}
            data-field="establishment_id"
            data={establishments.map(({ id, code, name, address }) => ({
              value: String(id),
              label: `${code} · ${name ?? address}`,
            }))}
            value={establishmentId === undefined ? null : String(establishmentId)}
            error={faults.establishment_id}
            disabled={numbered}
            allowDeselect={false}
            onChange={(value) => {
              const id = Number(value);
              const first = points.find((point) => point.establishmentId === id);
              setFields({ establishment_id: id, emission_point_id: first?.id });
            }}
            withAsterisk
          />
          <Select
            label={labels.emission_point_id}
            data-field="emission_point_id"
            data={offered.map(({ id, code, description }) => ({
              value: String(id),
              label: description === null ? code : `${code} · ${description}`,
            }))}
            value={pointId === undefined || pointId === null ? null : String(pointId)}
            error={faults.emission_point_id}
            disabled={numbered}
            allowDeselect={false}
            onChange={(value) => setFields({ emission_point_id: Number(value) })}
            withAsterisk
          />
        </SimpleGrid>
      </Stack>
    </Card>
  );
}

const texts = defineTranslatedTexts({ title: 'Datos generales' }, { title: 'General data' });
