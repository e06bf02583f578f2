import { Card, SimpleGrid, Stack, Title } from '@mantine/core';
import { defineTexts } from '../../../i18n/texts.ts';
import { useEditor } from '../hooks/editor-context.ts';
import { known } from '../model/form.ts';
import { DocumentField } from '../pickers/document-field.tsx';
import { PartyField } from '../pickers/party-field.tsx';
import { Folded } from './folded.tsx';

/** Who carries the goods, from where, when and why. */
export function TransportSection() {
  const t = texts.use();
  const { form, setFields, setForm } = useEditor();
  return (
    <Card withBorder component="section" aria-labelledby="transport-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="transport-title">
          {t.title}
        </Title>
        <PartyField
          group="carriers"
          name="carrier_entity_id"
          chosen={form.carrier}
          onChoose={(party) => {
            setFields({
              carrier_entity_id: party.id,
              ...(party.vehiclePlate && { vehicle_plate: party.vehiclePlate }),
            });
            setForm({ carrier: known(party) });
          }}
          next="vehicle_plate"
        />
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
          <DocumentField name="vehicle_plate" kind="text" placeholder="ABC1234" />
          <DocumentField name="transport_start_date" kind="date" />
          <DocumentField name="transport_end_date" kind="date" />
        </SimpleGrid>
        <DocumentField name="departure_address" kind="text" />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <DocumentField name="transfer_reason" kind="text" placeholder={t.reason} />
          <DocumentField name="route" kind="text" />
        </SimpleGrid>
        <Folded
          title={t.support}
          open={Boolean(form.fields.support_document_number ?? form.fields.support_document_type_id)}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <DocumentField name="support_document_type_id" kind={{ catalog: 'document-types', by: 'id' }} />
            <DocumentField name="support_document_number" kind="documentNumber" />
            <DocumentField name="support_document_date" kind="date" />
            <DocumentField name="support_document_authorization" kind="digits" />
            <DocumentField name="destination_establishment_code" kind="digits" placeholder="001" />
            <DocumentField name="customs_document" kind="text" />
          </SimpleGrid>
        </Folded>
      </Stack>
    </Card>
  );
}

const texts = defineTexts(
  {
    title: 'Transporte',
    reason: 'Por ejemplo: venta',
    support: 'Documento de sustento, destino y aduana',
  },
  { title: 'Transport', reason: 'For example: sale', support: 'Support document, destination and customs' },
);
