import { Button, Group, Paper, Select, SimpleGrid } from '@mantine/core';
import { useWorkplace } from '../../business/use-business.ts';
import { documentTypeCodes } from '../../document-types/index.ts';
import { typeNames } from '../../document-types/type-names.ts';
import { today } from '../../format/dates.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { DateField } from '../../ui/date-field.tsx';
import { CustomerFilter } from './customer-filter.tsx';
import { presetNames, presetRange } from './date-presets.ts';
import {
  annulledFilters,
  countFilters,
  type DocumentSearch,
  noFilters,
  readDocumentSearch,
  type SearchChange,
} from './search.ts';

/** The filters of the list, besides its views and its search box. */
export default function Filters({
  businessId,
  search,
  onChange,
}: {
  businessId: number;
  search: DocumentSearch;
  onChange: (change: SearchChange) => void;
}) {
  const t = texts.use();
  const types = typeNames.use();
  const { establishments, emissionPoints } = useWorkplace(businessId);
  const points = emissionPoints.filter(
    ({ establishmentId }) => search.establishmentId === undefined || establishmentId === search.establishmentId,
  );
  return (
    <Paper withBorder p="sm" component="section" aria-label={t.label}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        <Select
          label={t.type}
          placeholder={t.any}
          data={documentTypeCodes.map((value) => ({ value, label: types[value] }))}
          value={search.type ?? null}
          onChange={(type) => onChange({ type: readDocumentSearch({ type }).type })}
          clearable
          clearButtonProps={{ 'aria-label': t.clearOne(t.type) }}
        />
        <Select
          label={t.annulled}
          placeholder={t.any}
          data={annulledFilters.map((value) => ({ value, label: t.annulments[value] }))}
          value={search.annulled ?? null}
          onChange={(annulled) => onChange({ annulled: readDocumentSearch({ annulled }).annulled })}
          clearable
          clearButtonProps={{ 'aria-label': t.clearOne(t.annulled) }}
        />
        <Select
          label={t.establishment}
          placeholder={t.any}
          data={establishments.map(({ id, code, name, address }) => ({
            value: String(id),
            label: `${code} · ${name ?? address}`,
          }))}
          value={search.establishmentId === undefined ? null : String(search.establishmentId)}
          onChange={(id) => onChange({ establishmentId: idOf(id), emissionPointId: undefined })}
          clearable
          clearButtonProps={{ 'aria-label': t.clearOne(t.establishment) }}
        />
        <Select
          label={t.point}
          placeholder={t.any}
          data={points.map(({ id, establishmentCode, code, description }) => ({
            value: String(id),
            label: `${establishmentCode}-${code}${description === null ? '' : ` · ${description}`}`,
          }))}
          value={search.emissionPointId === undefined ? null : String(search.emissionPointId)}
          onChange={(id) => onChange({ emissionPointId: idOf(id) })}
          clearable
          clearButtonProps={{ 'aria-label': t.clearOne(t.point) }}
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
      </SimpleGrid>
      <Group gap="xs" mt="sm" role="group" aria-label={t.presets.label}>
        {presetNames.map((name) => {
          const range = presetRange(name, today());
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
      {countFilters(search) > 0 && (
        <Group justify="flex-end" mt="sm">
          <Button variant="subtle" size="xs" onClick={() => onChange(noFilters)}>
            {t.clear}
          </Button>
        </Group>
      )}
    </Paper>
  );
}

function idOf(text: string | null): number | undefined {
  return text === null ? undefined : Number(text);
}

const texts = defineTexts(
  {
    label: 'Filtros',
    type: 'Tipo de comprobante',
    annulled: 'Anulación',
    annulments: { true: 'Anulados', open: 'En trámite', false: 'Sin los anulados' },
    establishment: 'Establecimiento',
    point: 'Punto de emisión',
    from: 'Emitidos desde',
    to: 'Emitidos hasta',
    any: 'Todos',
    presets: {
      label: 'Fechas',
      today: 'Hoy',
      week: 'Esta semana',
      month: 'Este mes',
      lastMonth: 'Mes pasado',
      year: 'Este año',
    },
    clear: 'Quitar los filtros',
    clearOne: (what: string) => `Quitar: ${what}`,
  },
  {
    label: 'Filters',
    type: 'Type of document',
    annulled: 'Annulment',
    annulments: { true: 'Annulled', open: 'Under way', false: 'Without the annulled' },
    establishment: 'Establishment',
    point: 'Emission point',
    from: 'Issued from',
    to: 'Issued until',
    any: 'All',
    presets: {
      label: 'Dates',
      today: 'Today',
      week: 'This week',
      month: 'This month',
      lastMonth: 'Last month',
      year: 'This year',
    },
    clear: 'Clear the filters',
    clearOne: (what) => `Clear: ${what}`,
  },
);
