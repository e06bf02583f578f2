import { Button, Group } from '@mantine/core';
import { useIssuingPlaces } from '../../business/use-business.ts';
import { documentTypeCodes } from '../../document-types/index.ts';
import { documentTypeNames } from '../../document-types/type-names.ts';
import { todayInGuayaquil } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FilterPanel, FilterSelect } from '../../ui/filter-panel.tsx';
import { CustomerFilter } from './customer-filter.tsx';
import { datePresets, dateRangeOfPreset } from './date-presets.ts';
import {
  annulledFilters,
  countDocumentFilters,
  type DocumentFilterChange,
  type DocumentListFilters,
  noDocumentFilters,
  readDocumentListFilters,
} from './search.ts';

/** Filters of the list, in addition to its views and its search box. */
export default function DocumentFilters({
  businessId,
  search,
  onChange,
}: {
  businessId: number;
  search: DocumentListFilters;
  onChange: (change: DocumentFilterChange) => void;
}) {
  const t = texts.use();
  const types = documentTypeNames.use();
  const { establishments, emissionPoints } = useIssuingPlaces(businessId);
  const points = emissionPoints.filter(
    ({ establishmentId }) => search.establishmentId === undefined || establishmentId === search.establishmentId,
  );
  return (
    <FilterPanel
      onClear={countDocumentFilters(search) > 0 ? () => onChange(noDocumentFilters) : undefined}
      below={<DatePresets search={search} onChange={onChange} />}
    >
      <FilterSelect
        label={t.type}
        data={documentTypeCodes.map((value) => ({ value, label: types[value] }))}
        value={search.type}
        onChange={(type) => onChange({ type: readDocumentListFilters({ type }).type })}
      />
      <FilterSelect
        label={t.annulled}
        data={annulledFilters.map((value) => ({ value, label: t.annulments[value] }))}
        value={search.annulled}
        onChange={(annulled) => onChange({ annulled: readDocumentListFilters({ annulled }).annulled })}
      />
      <FilterSelect
        label={t.establishment}
        data={establishments.map(({ id, code, name, address }) => ({
          value: String(id),
          label: `${code} · ${name ?? address}`,
        }))}
        value={search.establishmentId}
        onChange={(id) => onChange({ establishmentId: idOf(id), emissionPointId: undefined })}
      />
      <FilterSelect
        label={t.point}
        data={points.map(({ id, establishmentCode, code, description }) => ({
          value: String(id),
          label: `${establishmentCode}-${code}${description === null ? '' : ` · ${description}`}`,
        }))}
        value={search.emissionPointId}
        onChange={(id) => onChange({ emissionPointId: idOf(id) })}
      />
      <CustomerFilter
        businessId={businessId}
        value={search.customerId}
        onChange={(customerId) => onChange({ customerId })}
      />
      <DateField
        label={t.from}
        value={search.from}
        disabled={search.view === 'today'}
        onChange={(from) => onChange({ from })}
      />
      <DateField
        label={t.to}
        value={search.to}
        disabled={search.view === 'today'}
        onChange={(to) => onChange({ to })}
      />
    </FilterPanel>
  );
}

function DatePresets({
  search,
  onChange,
}: {
  search: DocumentListFilters;
  onChange: (change: DocumentFilterChange) => void;
}) {
  const t = texts.use();
  return (
    <Group gap="xs" mt="sm" role="group" aria-label={t.presets.label}>
      {datePresets.map((name) => {
        const range = dateRangeOfPreset(name, todayInGuayaquil());
        const isOn = search.from === range.from && search.to === range.to;
        return (
          <Button
            key={name}
            size="compact-sm"
            variant={isOn ? 'light' : 'default'}
            aria-pressed={isOn}
            disabled={search.view === 'today'}
            onClick={() => onChange(isOn ? { from: undefined, to: undefined } : range)}
          >
            {t.presets[name]}
          </Button>
        );
      })}
    </Group>
  );
}

function idOf(text: string | null): number | undefined {
  return text === null ? undefined : Number(text);
}

const texts = defineTranslatedTexts(
  {
    type: 'Tipo de comprobante',
    annulled: 'Anulación',
    annulments: { true: 'Anulados', open: 'En trámite', false: 'Sin los anulados' },
    establishment: 'Establecimiento',
    point: 'Punto de emisión',
    from: 'Emitidos desde',
    to: 'Emitidos hasta',
    presets: {
      label: 'Fechas',
      today: 'Hoy',
      week: 'Esta semana',
      month: 'Este mes',
      lastMonth: 'Mes pasado',
      year: 'Este año',
    },
  },
  {
    type: 'Type of document',
    annulled: 'Annulment',
    annulments: { true: 'Annulled', open: 'Under way', false: 'Without the annulled' },
    establishment: 'Establishment',
    point: 'Emission point',
    from: 'Issued from',
    to: 'Issued until',
    presets: {
      label: 'Dates',
      today: 'Today',
      week: 'This week',
      month: 'This month',
      lastMonth: 'Last month',
      year: 'This year',
    },
  },
);
