import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useOperationQuery } from '../../api/hooks.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Searches a customer by name or identification on the server, because a business may have thousands. */
export function CustomerFilter({
  businessId,
  value,
  onChange,
}: {
  businessId: number;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}) {
  const t = texts.use();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const list = useOperationQuery(
    'customers.list',
    { query: { businessId, perPage: 20, ...(search !== '' && { search: search.slice(0, 100) }) } },
    { keepPrevious: true },
  );
  const chosen = useOperationQuery(
    'customers.get',
    { params: { id: value ?? 0 }, query: { businessId } },
    { enabled: value !== undefined },
  );
  const options = (list.data?.data ?? []).map(optionOf);
  const current = value === undefined || chosen.data === undefined ? undefined : optionOf(chosen.data.data);
  const all =
    current === undefined || options.some((option) => option.value === current.value) ? options : [current, ...options];
  return (
    <Select
      label={t.label}
      placeholder={t.placeholder}
      data={all}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t.clear }}
      onSearchChange={(text) => setTyped(text === current?.label ? '' : text)}
      filter={({ options: unfiltered }) => unfiltered}
      nothingFoundMessage={t.nothing}
    />
  );
}

function optionOf({
  id,
  businessName,
  identification,
}: {
  id: number;
  businessName: string;
  identification: string;
}): Option {
  return { value: String(id), label: `${businessName} · ${identification}` };
}

const texts = defineTranslatedTexts(
  {
    label: 'Cliente',
    placeholder: 'Nombre, RUC o cédula',
    nothing: 'Ningún cliente con ese dato',
    clear: 'Quitar el cliente',
  },
  { label: 'Customer', placeholder: 'Name, RUC or cédula', nothing: 'No such customer', clear: 'Clear the customer' },
);
