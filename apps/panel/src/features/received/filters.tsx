import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { documentTypeCodes } from '../../document-types/index.ts';
import { documentTypeNames } from '../../document-types/type-names.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FilterPanel, FilterSelect } from '../../ui/filter-panel.tsx';
import {
  countFilters,
  deductibleAnswers,
  noFilters,
  type ReceivedSearch,
  type ReceivedSearchChange,
  readReceivedDocumentSearch,
} from './search.ts';

export interface ReceivedFiltersProps {
  readonly search: ReceivedSearch;
  readonly onChange: (change: ReceivedSearchChange) => void;
}

/** Filters of the list, in addition to its views and its search box. */
export default function ReceivedFilters({ search, onChange }: ReceivedFiltersProps) {
  const t = texts.use();
  const types = documentTypeNames.use();
  return (
    <FilterPanel onClear={countFilters(search) > 0 ? () => onChange(noFilters) : undefined}>
      <FilterSelect
        label={t.type}
        data={documentTypeCodes.map((value) => ({ value, label: types[value] }))}
        value={search.type}
        onChange={(type) => onChange({ type: readReceivedDocumentSearch({ type }).type })}
      />
      <IssuerFilter key={search.issuer ?? ''} search={search} onChange={onChange} />
      <FilterSelect
        label={t.deductible}
        data={deductibleAnswers.map((value) => ({ value, label: t.answers[value] }))}
        value={search.deductible}
        disabled={search.view === 'unmarked'}
        onChange={(deductible) => onChange({ deductible: readReceivedDocumentSearch({ deductible }).deductible })}
      />
      <DateField label={t.from} value={search.from} onChange={(from) => onChange({ from })} />
      <DateField label={t.to} value={search.to} onChange={(to) => onChange({ to })} />
    </FilterPanel>
  );
}

/** Filter by the RUC of the issuer. It is applied when the RUC is complete. */
function IssuerFilter({ search, onChange }: ReceivedFiltersProps) {
  const t = texts.use();
  const [typed, setTyped] = useState(search.issuer ?? '');
  const change = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, 13);
    setTyped(digits);
    const { issuer } = readReceivedDocumentSearch({ issuer: digits });
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

const texts = defineTranslatedTexts(
  {
    type: 'Tipo de comprobante',
    issuer: 'RUC del emisor',
    deductible: 'Deducible',
    answers: { yes: 'Sí', no: 'No', unset: 'Sin decidir' },
    from: 'Emitidos desde',
    to: 'Emitidos hasta',
  },
  {
    type: 'Type of document',
    issuer: 'RUC of the issuer',
    deductible: 'Deductible',
    answers: { yes: 'Yes', no: 'No', unset: 'Not decided' },
    from: 'Issued from',
    to: 'Issued until',
  },
);
