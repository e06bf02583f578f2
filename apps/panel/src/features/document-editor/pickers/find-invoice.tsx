import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useOperationQuery } from '../../../api/hooks.ts';
import { usualType } from '../../../document-types/index.ts';
import { formatDate } from '../../../format/dates.ts';
import { formatMoney } from '../../../format/money.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { ErrorNotice } from '../../../ui/failure.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { useDocumentEditor } from '../hooks/editor-context.ts';

/** Searches an authorised invoice of this business by its number or customer. */
export function FindInvoice({ onFound }: { onFound: (documentId: number) => void }) {
  const t = texts.use();
  const { businessId, form } = useDocumentEditor();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 250);
  const { data, error } = useOperationQuery(
    'documents.list',
    {
      query: {
        businessId,
        documentTypeCode: usualType,
        documentStateAcronym: 'AUT',
        view: 'summary',
        perPage: 10,
        ...(search !== '' && { search }),
        ...(form.fields.customer_id !== undefined && search === '' && { entityId: form.fields.customer_id }),
      },
    },
    { keepPrevious: true },
  );
  return (
    <Stack gap="sm">
      <TextInput
        label={t.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        data-autofocus
        autoComplete="off"
      />
      {error !== null && <ErrorNotice error={error} />}
      {data === undefined && error === null && <Loading rows={3} />}
      {data?.data.length === 0 && <Text c="dimmed">{t.none}</Text>}
      <Stack gap={4}>
        {data?.data.map(({ id, number, date, entity, total }) => (
          <Button
            key={id}
            variant="default"
            justify="space-between"
            h="auto"
            py={8}
            onClick={() => onFound(id)}
            rightSection={
              <Text size="sm" className="figures">
                {formatMoney(total)}
              </Text>
            }
            styles={{ label: { whiteSpace: 'normal', textAlign: 'left' } }}
          >
            <span>
              <Text size="sm" fw={600} component="span" display="block">
                {number} · {formatDate(date)}
              </Text>
              <Text size="xs" c="dimmed" component="span" display="block">
                {entity.businessName}
              </Text>
            </span>
          </Button>
        ))}
      </Stack>
    </Stack>
  );
}

const texts = defineTranslatedTexts(
  { search: 'Número o cliente', none: 'No hay facturas autorizadas que coincidan.' },
  { search: 'Number or customer', none: 'No authorised invoice matches.' },
);
