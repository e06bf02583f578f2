import { Fieldset, NativeSelect, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { useWriteOperation } from '../../api/hooks.ts';
import type { SetUpBusiness } from '../../business/use-business.ts';
import { rucHint } from '../../format/ruc-hint.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Form } from '../../ui/form.tsx';
import { useRecordForm } from '../../ui/use-form.ts';
import { businessFormValues, businessRequestBody, newBusinessValues } from './business-body.ts';
import { EnvironmentField } from './environment-field.tsx';

export interface BusinessFormProps {
  /** Business to edit. Not set for a new business. */
  readonly business?: SetUpBusiness;
  /** Whether to show only the few fields that a first invoice needs. */
  readonly brief?: boolean;
  readonly onSaved: (business: SetUpBusiness) => void;
  readonly onCancel?: () => void;
}

export function BusinessForm({ business, brief = false, onSaved, onCancel }: BusinessFormProps) {
  const t = texts.use();
  const create = useWriteOperation('businesses.create', ['businesses', 'onboarding', 'account']);
  const update = useWriteOperation('businesses.update', ['businesses', 'onboarding']);
  const form = useRecordForm({
    initial: business === undefined ? newBusinessValues : businessFormValues(business),
    required: ['identification', 'business_name', 'address'],
    onSubmit: async (values) => {
      const body = businessRequestBody(values);
      const reply =
        business === undefined
          ? await create.mutateAsync({ body })
          : await update.mutateAsync({ params: { id: business.id }, body });
      onSaved(reply.data);
    },
  });
  return (
    <Form form={form} submit={business === undefined ? t.create : t.save} {...(onCancel && { onCancel })}>
      <TextInput
        label={t.identification}
        description={rucHint(form.values.identification) ?? t.identificationWhy}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        required
        data-autofocus
        {...form.text('identification')}
      />
      <TextInput
        label={t.businessName}
        description={t.businessNameWhy}
        autoComplete="organization"
        required
        {...form.text('business_name')}
      />
      <TextInput label={t.commercialName} autoComplete="off" {...form.text('commercial_name')} />
      <TextInput label={t.address} autoComplete="street-address" required {...form.text('address')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t.email}
          description={t.emailWhy}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="email"
          autoComplete="off"
          {...form.text('email')}
        />
        <TextInput label={t.phone} type="tel" autoComplete="off" {...form.text('phone')} />
      </SimpleGrid>
      <Switch label={t.accounting} {...form.flag('accounting_required')} />
      <NativeSelect
        label={t.rimpe}
        data={[
          { value: '', label: t.rimpeNone },
          { value: 'RIMPE', label: t.rimpeEntrepreneur },
          { value: 'NEGOCIO_POPULAR', label: t.rimpePopular },
        ]}
        {...form.text('rimpe')}
      />
      {!brief && (
        <>
          <Fieldset legend={t.resolutions}>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput label={t.special} autoComplete="off" {...form.text('special_taxpayer')} />
              <TextInput label={t.agent} autoComplete="off" {...form.text('retention_agent')} />
              <TextInput label={t.large} autoComplete="off" {...form.text('large_taxpayer')} />
              <NativeSelect
                label={t.classification}
                data={[
                  { value: '', label: t.classificationNone },
                  { value: 'OPERADORA_TRANSPORTE_COMERCIAL', label: t.classificationTransport },
                ]}
                {...form.text('classification')}
              />
            </SimpleGrid>
          </Fieldset>
          <Fieldset legend={t.issuing}>
            <EnvironmentField
              value={form.values.environment}
              name={form.values.commercial_name || form.values.business_name}
              onChange={(environment) => form.set({ environment })}
            />
            <Switch mt="md" label={t.mail} description={t.mailWhy} {...form.flag('email_on_authorization')} />
            <Switch mt="md" label={t.unsent} description={t.unsentWhy} {...form.flag('alert_unsent')} />
            <Switch mt="md" label={t.annulMail} description={t.annulMailWhy} {...form.flag('email_on_annulment')} />
            <Switch mt="md" label={t.sweep} description={t.sweepWhy} {...form.flag('annulment_sweep')} />
            <NativeSelect
              mt="md"
              label={t.separator}
              data={[
                { value: '.', label: t.separatorPoint },
                { value: ',', label: t.separatorComma },
              ]}
              {...form.text('decimal_separator')}
            />
            <NativeSelect
              mt="md"
              label={t.rounding}
              description={t.roundingWhy}
              data={[
                { value: 'group', label: t.roundingGroup },
                { value: 'lines', label: t.roundingLines },
              ]}
              {...form.text('tax_rounding')}
            />
          </Fieldset>
        </>
      )}
    </Form>
  );
}

const texts = defineTranslatedTexts(
  {
    create: 'Crear el negocio',
    save: 'Guardar los cambios',
    identification: 'RUC',
    identificationWhy: '13 dígitos, termina en 001.',
    businessName: 'Razón social',
    businessNameWhy: 'Como consta en el RUC.',
    commercialName: 'Nombre comercial',
    address: 'Dirección de la matriz',
    email: 'Correo electrónico',
    emailWhy: 'A dónde responden sus clientes.',
    phone: 'Teléfono',
    accounting: 'Obligado a llevar contabilidad',
    rimpe: 'Régimen RIMPE',
    rimpeNone: 'No (régimen general)',
    rimpeEntrepreneur: 'Contribuyente régimen RIMPE',
    rimpePopular: 'Negocio popular – régimen RIMPE',
    resolutions: 'Calificaciones del SRI (solo si las tiene)',
    special: 'Contribuyente especial: nro. de resolución',
    agent: 'Agente de retención: nro. de resolución',
    large: 'Gran contribuyente: nro. de resolución',
    classification: 'Clasificación',
    classificationNone: 'Ninguna',
    classificationTransport: 'Operadora de transporte comercial',
    issuing: 'Emisión',
    mail: 'Enviar el comprobante al cliente al autorizarse',
    mailWhy: 'Con el RIDE y el XML, al correo del cliente.',
    unsent: 'Avisar de lo no enviado',
    unsentWhy: 'A las 20:00 y a las 23:00, si el SRI todavía no tiene comprobantes del día.',
    annulMail: 'Avisar al cliente cuando se anula',
    annulMailWhy: 'Por correo, y también al pedir la anulación si debe aceptarla.',
    sweep: 'Buscar anulaciones hechas en el portal',
    sweepWhy: 'Una vez al mes se pregunta al SRI por los comprobantes de este mes y del anterior.',
    separator: 'Decimales en el RIDE',
    separatorPoint: 'Con punto: 1234.50',
    separatorComma: 'Con coma: 1234,50',
    rounding: 'Redondeo del IVA',
    roundingWhy:
      'El SRI acepta los dos. Sobre el subtotal, el IVA es la tarifa del subtotal y puede diferir en centavos de la suma de las líneas. Por línea, cada línea se redondea y el IVA es su suma, como lo hacen otros sistemas. Vale para los comprobantes nuevos; las notas siguen a su factura.',
    roundingGroup: 'Sobre el subtotal de cada tarifa (lo usual)',
    roundingLines: 'Por línea: el IVA es la suma de las líneas',
  },
  {
    create: 'Create the business',
    save: 'Save the changes',
    identification: 'RUC',
    identificationWhy: '13 digits, ends in 001.',
    businessName: 'Legal name',
    businessNameWhy: 'As the RUC has it.',
    commercialName: 'Trade name',
    address: 'Address of the head office',
    email: 'E-mail',
    emailWhy: 'Where your customers’ replies go.',
    phone: 'Phone',
    accounting: 'Obliged to keep accounts',
    rimpe: 'RIMPE regime',
    rimpeNone: 'No (general regime)',
    rimpeEntrepreneur: 'RIMPE taxpayer',
    rimpePopular: 'RIMPE popular business',
    resolutions: 'SRI designations (only if you have them)',
    special: 'Special taxpayer: resolution no.',
    agent: 'Withholding agent: resolution no.',
    large: 'Large taxpayer: resolution no.',
    classification: 'Classification',
    classificationNone: 'None',
    classificationTransport: 'Commercial transport operator',
    issuing: 'Issuing',
    mail: 'E-mail documents to customers once they are authorised',
    mailWhy: 'With the RIDE and the XML attached.',
    unsent: 'Warn me about documents that were not sent',
    unsentWhy: 'At 20:00 and 23:00, if SRI does not have all of the day’s documents yet.',
    annulMail: 'Tell the customer when a document is annulled',
    annulMailWhy: 'By e-mail. Customers who have to accept the annulment also hear when it is requested.',
    sweep: 'Look for annulments made in the portal',
    sweepWhy: 'Once a month we ask SRI about the documents of this month and the last.',
    separator: 'Decimals on the RIDE',
    separatorPoint: 'With a point: 1234.50',
    separatorComma: 'With a comma: 1234,50',
    rounding: 'Rounding of IVA',
    roundingWhy:
      'SRI takes both. On the subtotal, IVA is the rate of the subtotal and may differ by cents from the sum of the lines. By line, each line is rounded and IVA is their sum, as other systems do. For new documents; notes follow their invoice.',
    roundingGroup: 'On the subtotal of each rate (usual)',
    roundingLines: 'By line: IVA is the sum of the lines',
  },
);
