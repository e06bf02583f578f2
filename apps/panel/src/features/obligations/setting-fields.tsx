import { Button, Checkbox, Fieldset, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { provinces } from '@talonario/sri/codes';
import { formatDate, todayInGuayaquil } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { type ObligationSettingForm, obligationTexts } from './obligation.ts';

export interface SettingFieldsProps {
  readonly setting: ObligationSettingForm;
  readonly onChange: (next: Partial<ObligationSettingForm>) => void;
  /** Removes the entry. Undefined if this is the only entry, because at least one is required. */
  readonly onRemove?: () => void;
}

/** Fields of one entry of a setting that changes over time: a value and the day from which it applies. */
export function SettingFields({ setting, onChange, onRemove }: SettingFieldsProps) {
  const t = texts.use();
  const { from, vatPeriod, taxpayerClass, specialDay, atsMonths } = setting;
  return (
    <Fieldset legend={t.since(formatDate(from))}>
      <Stack gap="sm">
        <NativeSelect
          label={t.from}
          data={semestersWith(from).map((value) => ({ value, label: formatDate(value) }))}
          value={from}
          onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
        />
        <NativeSelect
          label={t.vatPeriod}
          data={[
            { value: 'month', label: t.month },
            { value: 'semester', label: t.semester },
          ]}
          value={vatPeriod}
          onChange={({ currentTarget }) =>
            onChange({ vatPeriod: currentTarget.value === 'semester' ? 'semester' : 'month' })
          }
        />
        <PlaceFields place={setting.place} onChange={(place) => onChange({ place })} />
        <NativeSelect
          label={t.class}
          data={[{ value: '', label: t.byBusiness }, ...classes.map((value) => ({ value, label: t.classes[value] }))]}
          value={taxpayerClass ?? ''}
          onChange={({ currentTarget }) =>
            onChange({ taxpayerClass: classes.find((one) => one === currentTarget.value) ?? null })
          }
        />
        {(taxpayerClass === 'special' || taxpayerClass === null) && (
          <NativeSelect
            label={t.specialDay}
            data={['9', '11']}
            value={String(specialDay)}
            onChange={({ currentTarget }) => onChange({ specialDay: Number(currentTarget.value) })}
          />
        )}
        <Filed setting={setting} onChange={onChange} />
        {setting.obligations.includes('ATS') && (
          <NativeSelect
            label={t.atsMonths}
            data={['2', '1']}
            value={String(atsMonths)}
            onChange={({ currentTarget }) => onChange({ atsMonths: Number(currentTarget.value) })}
          />
        )}
        {onRemove && (
          <Group justify="flex-end">
            <Button size="xs" variant="subtle" color="red" onClick={onRemove}>
              {t.remove}
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
}

/** Province, and its canton if it is known. */
function PlaceFields({ place, onChange }: { place: string | null; onChange: (place: string | null) => void }) {
  const t = texts.use();
  const province = place?.slice(0, 2) ?? '';
  return (
    <Group grow align="flex-start">
      <NativeSelect
        label={t.province}
        data={[{ value: '', label: t.notSet }, ...[...provinces].map(([value, label]) => ({ value, label }))]}
        value={province}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      />
      <TextInput
        label={t.canton}
        inputMode="numeric"
        disabled={province === ''}
        value={place?.slice(2) ?? ''}
        onChange={({ currentTarget }) => onChange(province + currentTarget.value.replaceAll(/\D/g, '').slice(0, 2))}
      />
    </Group>
  );
}

function Filed({ setting: { obligations }, onChange }: Omit<SettingFieldsProps, 'onRemove'>) {
  const t = texts.use();
  const names = obligationTexts.use().names;
  return (
    <Checkbox.Group
      label={t.filed}
      value={[...obligations]}
      onChange={(next) => onChange({ obligations: returns.filter((one) => next.includes(one)) })}
    >
      <Stack gap={6} mt={4}>
        {returns.map((value) => (
          <Checkbox key={value} value={value} label={names[value]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

const returns = ['104', '103', 'ATS'] as const satisfies ObligationSettingForm['obligations'];
const classes = [
  'general',
  'special',
  'public',
  'digital_services',
] as const satisfies ObligationSettingForm['taxpayerClass'][];

/** Semesters to choose from: those from three years ago to next year, and the stored one. */
function semestersWith(from: string): string[] {
  const year = Number(todayInGuayaquil().slice(0, 4));
  const days = [year + 1, year, year - 1, year - 2, year - 3].flatMap((one) => [`${one}-07-01`, `${one}-01-01`]);
  return from === '' || days.includes(from) ? days : [from, ...days];
}

const texts = defineTranslatedTexts(
  {
    since: (day: string) => `Desde el ${day}`,
    from: 'Vale desde',
    vatPeriod: 'El IVA se declara',
    month: 'Cada mes',
    semester: 'Cada semestre',
    province: 'Provincia del domicilio',
    canton: 'Cantón (INEC, dos dígitos)',
    notSet: 'Sin indicar',
    class: 'Clase de contribuyente',
    byBusiness: 'Según el negocio',
    classes: {
      general: 'General',
      special: 'Contribuyente especial',
      public: 'Entidad o empresa pública',
      digital_services: 'Servicios digitales de no residentes',
    },
    specialDay: 'Día de los especiales (las fuentes dicen 9 u 11)',
    atsMonths: 'Plazo del ATS (meses después del período)',
    filed: 'Declaraciones que presenta',
    remove: 'Quitar esta entrada',
  },
  {
    since: (day) => `From ${day}`,
    from: 'Holds from',
    vatPeriod: 'IVA is filed',
    month: 'Every month',
    semester: 'Every semester',
    province: 'Province of the domicile',
    canton: 'Canton (INEC, two digits)',
    notSet: 'Not set',
    class: 'Class of taxpayer',
    byBusiness: 'As the business is',
    classes: {
      general: 'General',
      special: 'Special taxpayer',
      public: 'Public body or company',
      digital_services: 'Digital services of non-residents',
    },
    specialDay: 'Day of special taxpayers (sources say 9 or 11)',
    atsMonths: 'Deadline of the ATS (months after the period)',
    filed: 'Returns it files',
    remove: 'Remove this entry',
  },
);
