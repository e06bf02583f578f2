import { SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import type { CarrierUpdate } from '@talonario/client';
import { faultText } from '../../api/fault-text.ts';
import { useWriteOperation } from '../../api/hooks.ts';
import { useCatalog } from '../../api/use-catalog.ts';
import { useRequiredBusiness } from '../../business/use-business.ts';
import { fieldLabels } from '../../directory/field-labels.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Form } from '../../ui/form.tsx';
import { notifySuccess, notifyWarning } from '../../ui/notify.ts';
import { useRecordForm } from '../../ui/use-form.ts';
import { finalConsumerNumber, guessIdentificationType } from './identification.ts';
import { IdentificationFields } from './identification-fields.tsx';
import { type Party, type PartyGroup, partyOperation } from './roles.ts';

export interface PartyFormProps {
  readonly group: PartyGroup;
  /** Party to edit. Not set for a new party. */
  readonly party?: Party;
  /** Initial values of a new party. */
  readonly start?: { readonly identification?: string; readonly businessName?: string };
  readonly onSaved: (party: Party) => void;
  readonly onCancel: () => void;
}

/** Creates or edits a customer, provider or carrier. */
export function PartyForm({ group, party, start = {}, onSaved, onCancel }: PartyFormProps) {
  const t = texts.use();
  const labels = fieldLabels.use();
  const business = useRequiredBusiness();
  const types = useCatalog('identification-types');
  const create = useWriteOperation(partyOperation(group, 'create'), [group]);
  const update = useWriteOperation(partyOperation(group, 'update'), [group]);
  const identification = party?.identification ?? start.identification ?? '';
  const guessed = types.find(({ code }) => code === guessIdentificationType(identification));
  const form = useRecordForm({
    initial: {
      identification_type_id: party?.identificationTypeId ?? (identification === '' ? undefined : guessed?.id),
      identification,
      business_name: party?.businessName ?? start.businessName ?? '',
      commercial_name: party?.commercialName ?? '',
      email: party?.email ?? '',
      mobile: party?.mobile ?? '',
      address: party?.address ?? '',
      vehicle_plate: party?.vehiclePlate ?? '',
      active: party?.active ?? true,
    },
    required: ['identification', 'identification_type_id', 'business_name'],
    onSubmit: async ({ vehicle_plate: plate, ...values }) => {
      const body = { ...values, ...(group === 'carriers' && { vehicle_plate: plate }) } as CarrierUpdate & {
        identification_type_id: number;
        identification: string;
        business_name: string;
      };
      const { data } =
        party === undefined
          ? await create.mutateAsync({ body: { ...body, business_id: business.id } })
          : await update.mutateAsync({ params: { id: party.id }, query: { businessId: business.id }, body });
      notifySuccess(t.saved(data.businessName));
      for (const warning of data.warnings) notifyWarning(faultText(warning));
      onSaved(data);
    },
  });
  const isFinalConsumer = party?.identification === finalConsumerNumber;
  return (
    <Form form={form} submit={party === undefined ? t.create : t.save} onCancel={onCancel}>
      <IdentificationFields form={form} group={group} fixed={isFinalConsumer} />
      <TextInput
        label={t.name}
        {...form.text('business_name')}
        maxLength={300}
        withAsterisk
        readOnly={isFinalConsumer}
        {...(identification !== '' && { 'data-autofocus': true })}
      />
      <TextInput label={labels.commercial_name} {...form.text('commercial_name')} maxLength={300} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t.email}
          description={t.emailAbout}
          inputMode="email"
          {...form.text('email')}
          maxLength={300}
        />
        <TextInput
          label={labels.mobile}
          description={t.mobileAbout}
          inputMode="tel"
          {...form.text('mobile')}
          maxLength={30}
        />
      </SimpleGrid>
      <Textarea
        label={labels.address}
        description={group === 'customers' ? t.addressAbout : undefined}
        autosize
        minRows={1}
        {...form.text('address')}
        maxLength={300}
      />
      {group === 'carriers' && (
        <TextInput
          label={labels.vehicle_plate}
          description={t.plateAbout}
          {...form.text('vehicle_plate')}
          maxLength={20}
        />
      )}
      {party !== undefined && <Switch label={labels.active} description={t.activeAbout} {...form.flag('active')} />}
    </Form>
  );
}

const texts = defineTranslatedTexts(
  {
    create: 'Crear',
    save: 'Guardar',
    saved: (name: string) => `Se guardó ${name}.`,
    name: 'Razón social o nombres y apellidos',
    email: 'Correo electrónico',
    emailAbout: 'Aquí llegan los comprobantes. Varios, separados por comas.',
    mobileAbout: 'Se imprime en el comprobante.',
    addressAbout: 'Hace falta para enviarle una guía de remisión.',
    plateAbout: 'Se propone en sus guías de remisión.',
    activeAbout: 'Uno inactivo no aparece al hacer comprobantes.',
  },
  {
    create: 'Create',
    save: 'Save',
    saved: (name) => `${name} was saved.`,
    name: 'Business name, or names and surnames',
    email: 'E-mail',
    emailAbout: 'Documents are sent here. Several, separated by commas.',
    mobileAbout: 'Printed on the document.',
    addressAbout: 'Needed to receive a delivery guide.',
    plateAbout: 'Proposed in their delivery guides.',
    activeAbout: 'Inactive ones are not offered in documents.',
  },
);
