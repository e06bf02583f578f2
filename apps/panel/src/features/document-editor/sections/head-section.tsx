import { Card, Select, SimpleGrid, Stack } from '@mantine/core';
import { defineTexts } from '../../../i18n/texts.ts';
import { DateField } from '../../../ui/date-field.tsx';
import type { Party } from '../../parties/index.ts';
import { useEditor } from '../hooks/editor-context.ts';
import { usePoints } from '../hooks/use-points.ts';
import { useLabels } from '../model/field-labels.ts';
import { known } from '../model/form.ts';
import { PartyField } from '../pickers/party-field.tsx';

/** Who issues, when, and to whom. */
export function HeadSection() {
  const t = texts.use();
  const { businessId, form, faults, setFields, setForm } = useEditor();
  const labels = useLabels(form.type);
  const { establishments, points } = usePoints(businessId);
  const { establishment_id: establishmentId, emission_point_id: pointId } = form.fields;
  const offered = points.filter((point) => point.establishmentId === establishmentId);
  const firstLine = form.type === '07' ? 'items[0].support_document_type_code' : 'items[0].item_id';
  const afterParty = form.type === '04' || form.type === '05' ? 'modified_document_number' : firstLine;
  const chooseCustomer = (party: Party) => {
    setFields({ customer_id: party.id });
    setForm({ customer: known(party) });
  };
  const chooseProvider = (party: Party) => {
    setFields({ provider_entity_id: party.id });
    setForm({ provider: known(party) });
  };
  return (
    <Card withBorder component="section" aria-label={t.title} style={{ overflow: 'visible' }}>
      <Stack gap="sm">
        {form.type === '03' ? (
          <PartyField
            group="providers"
            name="provider_entity_id"
            chosen={form.provider}
            onChoose={chooseProvider}
            next={firstLine}
          />
        ) : (
          <PartyField
            group="customers"
            name="customer_id"
            label={labels.customer_id}
            chosen={form.customer}
            onChoose={chooseCustomer}
            finalConsumer={form.type === '01'}
            next={form.type === '06' ? 'carrier_entity_id' : afterParty}
          />
        )}
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
            allowDeselect={false}
            onChange={(value) => setFields({ emission_point_id: Number(value) })}
            withAsterisk
          />
        </SimpleGrid>
      </Stack>
    </Card>
  );
}

const texts = defineTexts({ title: 'Datos generales' }, { title: 'General data' });
