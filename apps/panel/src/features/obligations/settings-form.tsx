import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useOperationData, useWriteOperation } from '../../api/hooks.ts';
import { todayInGuayaquil } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Form } from '../../ui/form.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { useRecordForm } from '../../ui/use-form.ts';
import type { ObligationSettingForm } from './obligation.ts';
import { SettingFields } from './setting-fields.tsx';

export interface SettingsFormProps {
  readonly businessId: number;
  readonly onDone: () => void;
}

/** Facts that determine the deadlines of a business, each with the day from which it is valid. */
export function SettingsForm(props: SettingsFormProps) {
  return (
    <Suspense fallback={<Loading rows={4} />}>
      <Loaded {...props} />
    </Suspense>
  );
}

function Loaded({ businessId, onDone }: SettingsFormProps) {
  const t = texts.use();
  const { settings: known } = useOperationData('businesses.obligationSettings.get', { params: { id: businessId } });
  const replace = useWriteOperation('businesses.obligationSettings.replace', [
    'businesses.obligationSettings',
    'obligations',
    'clients',
    'alerts',
  ]);
  const initial: { settings: readonly ObligationSettingForm[] } = {
    settings: known.length > 0 ? known : [settingFrom(thisSemester())],
  };
  const form = useRecordForm({
    initial,
    check: ({ settings }) => ({
      ...(new Set(settings.map(({ from }) => from)).size < settings.length && { settings: t.twice }),
      ...(settings.some(({ obligations }) => obligations.length === 0) && { settings: t.nothingFiled }),
    }),
    onSubmit: async ({ settings }) => {
      await replace.mutateAsync({ params: { id: businessId }, body: { settings: settings.map(bodyOf) } });
      notifySuccess(t.saved);
      onDone();
    },
  });
  const { settings } = form.values;
  const change = (index: number, next: Partial<ObligationSettingForm>) =>
    form.set({ settings: settings.map((one, at) => (at === index ? { ...one, ...next } : one)) });
  const add = () =>
    form.set({ settings: [...settings, { ...(settings.at(-1) ?? settingFrom('')), from: nextFree(settings) }] });
  return (
    <Form form={form} submit={t.save} onCancel={onDone}>
      <Text size="sm" c="dimmed">
        {t.about}
      </Text>
      {settings.map((setting, index) => (
        <SettingFields
          // biome-ignore lint/suspicious/noArrayIndexKey: their order is all they have
          key={index}
          setting={setting}
          onChange={(next) => change(index, next)}
          {...(settings.length > 1 && {
            onRemove: () => form.set({ settings: settings.filter((_, at) => at !== index) }),
          })}
        />
      ))}
      {form.faultOf('settings') !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {form.faultOf('settings')}
        </Text>
      )}
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
        {t.add}
      </Button>
    </Form>
  );
}

function settingFrom(from: string): ObligationSettingForm {
  return {
    from,
    vatPeriod: 'month',
    taxpayerClass: null,
    place: null,
    specialDay: 9,
    atsMonths: 2,
    obligations: ['104', '103', 'ATS'],
  };
}

function bodyOf({ from, vatPeriod, taxpayerClass, place, specialDay, atsMonths, obligations }: ObligationSettingForm) {
  return {
    from,
    vat_period: vatPeriod,
    taxpayer_class: taxpayerClass,
    place,
    special_day: specialDay,
    ats_months: atsMonths,
    obligations: [...obligations],
  };
}

function thisSemester(): string {
  const [year, month] = todayInGuayaquil().split('-').map(Number);
  return firstDay(Number(year), Number(month) > 6);
}

function firstDay(year: number, second: boolean): string {
  return second ? `${year}-07-01` : `${year}-01-01`;
}

/** First semester after the last entry. */
function nextFree(settings: readonly ObligationSettingForm[]): string {
  const last =
    settings
      .map(({ from }) => from)
      .sort()
      .at(-1) ?? thisSemester();
  const first = last.endsWith('-01-01');
  return firstDay(Number(last.slice(0, 4)) + (first ? 0 : 1), first);
}

const texts = defineTranslatedTexts(
  {
    about: 'Cada entrada vale desde el inicio de un semestre; la primera vale también para lo anterior.',
    add: 'Desde otra fecha…',
    twice: 'Dos entradas empiezan el mismo día.',
    nothingFiled: 'Elija al menos una declaración.',
    save: 'Guardar',
    saved: 'Plazos guardados',
  },
  {
    about: 'Each entry holds from the beginning of a semester; the first one also for all that was before.',
    add: 'From another date…',
    twice: 'Two entries begin on the same day.',
    nothingFiled: 'Choose at least one return.',
    save: 'Save',
    saved: 'Due dates saved',
  },
);
