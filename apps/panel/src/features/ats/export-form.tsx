import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useWriteOperation } from '../../api/hooks.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Form } from '../../ui/form.tsx';
import { useRecordForm } from '../../ui/use-form.ts';

export interface ExportFormProps {
  readonly documentId: number;
  readonly onDone: () => void;
}

const empty = {
  kind: 'goods_customs',
  person_type: '',
  shipped_on: '',
  customs_district: '',
  customs_year: '',
  customs_regime: '',
  customs_correlative: '',
  transport_document: '',
  income_kind: '',
  taxed_abroad: '',
};

/**
 * Data that the ATS needs and an export invoice does not contain: its customs declaration, or the kind of income from
 * abroad.
 */
export function ExportForm({ documentId, onDone }: ExportFormProps) {
  const t = texts.use();
  const save = useWriteOperation('documents.atsExport.replace', ['ats']);
  const form = useRecordForm({
    initial: empty,
    onSubmit: async (values) => {
      const text = (value: string) => (value === '' ? null : value);
      const body = {
        kind: values.kind as 'goods_customs' | 'goods' | 'services',
        // SRI requires two digits for the code.
        person_type: values.person_type === '' ? null : values.person_type.padStart(2, '0'),
        shipped_on: text(values.shipped_on),
        ...(values.kind === 'goods_customs' && {
          customs_district: text(values.customs_district),
          customs_year: text(values.customs_year),
          customs_regime: text(values.customs_regime),
          customs_correlative: text(values.customs_correlative),
          transport_document: text(values.transport_document),
        }),
        ...(values.kind === 'services' && {
          income_kind: text(values.income_kind),
          taxed_abroad: values.taxed_abroad === '' ? null : values.taxed_abroad === 'yes',
        }),
      };
      await save.mutateAsync({ params: { id: documentId }, body });
      onDone();
    },
  });
  const { kind } = form.values;
  const digits = (
    name: 'customs_district' | 'customs_year' | 'customs_regime' | 'customs_correlative' | 'income_kind',
    most: number,
  ) => <TextInput label={t[name]} inputMode="numeric" maxLength={most} {...form.text(name)} />;
  return (
    <Form form={form} submit={t.save} onCancel={onDone}>
      <Text size="sm">{t.why}</Text>
      <NativeSelect label={t.kind} data={options(t.kinds)} {...form.text('kind')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label={t.person_type}
          data={[{ value: '', label: t.notSet }, ...options(t.people)]}
          {...form.text('person_type')}
        />
        <DateField
          label={kind === 'services' ? t.entered : t.shipped_on}
          value={form.values.shipped_on === '' ? undefined : form.values.shipped_on}
          onChange={(day) => form.set({ shipped_on: day ?? '' })}
          error={form.faultOf('shipped_on')}
        />
        {kind === 'goods_customs' && (
          <>
            {digits('customs_district', 3)}
            {digits('customs_year', 4)}
            {digits('customs_regime', 2)}
            {digits('customs_correlative', 8)}
            <TextInput label={t.transport_document} maxLength={13} {...form.text('transport_document')} />
          </>
        )}
        {kind === 'services' && (
          <>
            {digits('income_kind', 3)}
            <NativeSelect
              label={t.taxed_abroad}
              data={[{ value: '', label: t.notSet }, ...options(t.answers)]}
              {...form.text('taxed_abroad')}
            />
          </>
        )}
      </SimpleGrid>
    </Form>
  );
}

function options(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

const texts = defineTranslatedTexts(
  {
    why: 'La factura no incluye su declaración aduanera. Lo que escriba aquí reemplaza lo anterior.',
    save: 'Guardar',
    kind: 'Qué se exportó',
    kinds: {
      goods_customs: 'Bienes con refrendo',
      goods: 'Bienes sin refrendo',
      services: 'Servicios u otros ingresos',
    },
    person_type: 'El cliente del exterior',
    people: { 1: 'Persona natural', 2: 'Sociedad' },
    notSet: 'Sin indicar',
    shipped_on: 'Fecha de embarque',
    entered: 'Fecha de registro',
    customs_district: 'Distrito aduanero (3 dígitos)',
    customs_year: 'Año del refrendo',
    customs_regime: 'Régimen (2 dígitos)',
    customs_correlative: 'Correlativo (6 a 8 dígitos)',
    transport_document: 'Documento de transporte',
    income_kind: 'Tipo de ingreso (tabla 18)',
    taxed_abroad: '¿Pagó impuesto en el otro país?',
    answers: { yes: 'Sí', no: 'No' },
  },
  {
    why: 'The invoice does not contain its customs declaration. What you write here replaces the previous answer.',
    save: 'Save',
    kind: 'What was exported',
    kinds: {
      goods_customs: 'Goods with customs declaration',
      goods: 'Goods without one',
      services: 'Services or other income',
    },
    person_type: 'The customer abroad',
    people: { 1: 'Person', 2: 'Company' },
    notSet: 'Not set',
    shipped_on: 'Day of shipment',
    entered: 'Day of registration',
    customs_district: 'Customs district (3 digits)',
    customs_year: 'Year of the declaration',
    customs_regime: 'Regime (2 digits)',
    customs_correlative: 'Correlative (6 to 8 digits)',
    transport_document: 'Transport document',
    income_kind: 'Kind of income (table 18)',
    taxed_abroad: 'Was tax paid in the other country?',
    answers: { yes: 'Yes', no: 'No' },
  },
);
