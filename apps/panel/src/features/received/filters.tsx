import { Button, Group, Paper, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { documentTypeCodes } from '../../document-types/index.ts';
import { typeNames } from '../../document-types/type-names.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { DateField } from '../../ui/date-field.tsx';
import {
  countFilters,
  deductibleAnswers,
  noFilters,
  type ReceivedChange,
  type ReceivedSearch,
  readReceivedSearch,
} from './search.ts';

export interface FiltersProps {
  readonly search: ReceivedSearch;
  readonly onChange: (change: ReceivedChange) => void;
}

/** The filters of the list, besides its views and its search box. */
export default function Filters({ search, onChange }: FiltersProps) {
  const t = texts.use();
  const types = typeNames.use();
  return (
    <Paper withBorder p="sm" component="section" aria-label={t.label}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        <Select
          label={t.type}
          placeholder={t.any}
          data={documentTypeCodes.map((value) => ({ value, label: types[value] }))}
          value={search.type ?? null}
          onChange={(type) => onChange({ type: readReceivedSearch({ type }).type })}
          clearable
          clearButtonProps={{ 'aria-label': t.clearOne(t.type) }}
        />
        <IssuerFilter key={search.issuer ?? ''} search={search} onChange={onChange} />
        <Select
          label={t.deductible}
          placeholder={t.any}
          data={deductibleAnswers.map((value) => ({ value, label: t.answers[value] }))}
          value={search.deductible ?? null}
          disabled={search.view === 'unmarked'}
          onChange={(deductible) => onChange({ deductible: readReceivedSearch({ deductible }).deductible })}
          clearable
          clearButtonProps={{ 'aria-label': t.clearOne(t.deductible) }}
        />
        <DateField label={t.from} value={search.from} onChange={(from) => onChange({ from })} />
        <DateField label={t.to} value={search.to} onChange={(to) => onChange({ to })} />
      </SimpleGrid>
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

/** A RUC filters once it is whole. */
function IssuerFilter({ search, onChange }: FiltersProps) {
  const t = texts.use();
  const [typed, setTyped] = useState(search.issuer ?? '');
  const change = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, 13);
    setTyped(digits);
    const { issuer } = readReceivedSearch({ issuer: digits });
    if (issuer !== search.issuer) onChange({ issuer });
  };
  return (
    <TextInput
      label={t.issuer}
      placeholder="1790012345001"
      inputMode="numeric"
      value={typed}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}

const texts = defineTexts(
  {
    label: 'Filtros',
    type: 'Tipo de comprobante',
    issuer: 'RUC del emisor',
    deductible: 'Deducible',
    answers: { yes: 'Sí', no: 'No', unset: 'Sin decidir' },
    from: 'Emitidos desde',
    to: 'Emitidos hasta',
    any: 'Todos',
    clear: 'Quitar los filtros',
    clearOne: (what: string) => `Quitar: ${what}`,
  },
  {
    label: 'Filters',
    type: 'Type of document',
    issuer: 'RUC of the issuer',
    deductible: 'Deductible',
    answers: { yes: 'Yes', no: 'No', unset: 'Not decided' },
    from: 'Issued from',
    to: 'Issued until',
    any: 'All',
    clear: 'Clear the filters',
    clearOne: (what) => `Clear: ${what}`,
  },
);
