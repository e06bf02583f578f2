import { Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { operationQuery } from '../../api/hooks.ts';
import type { PageNumbers } from '../../format/search-values.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { DataList } from '../../ui/data-list.tsx';
import { ErrorNotice } from '../../ui/failure.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Pages } from '../../ui/pages.tsx';
import { chipTexts, OutcomeChip } from './chips.tsx';
import { receivedFaultText } from './fault-text.ts';
import { type ImportedRow, type ImportRecord, isImportRunning } from './received-record.ts';

const outcomes = ['new', 'known', 'waiting', 'not_ours', 'tampered', 'not_found', 'faulty', 'conflict'] as const;
type Outcome = (typeof outcomes)[number];

/** Result of each row, with the reason of a failure. */
export function ImportRows({ record, businessId }: { record: ImportRecord; businessId: number }) {
  const t = texts.use();
  const names = chipTexts.use();
  const [outcome, setOutcome] = useState<Outcome>();
  const [part, setPart] = useState<PageNumbers>({});
  const list = useQuery({
    ...operationQuery('imports.rows.list', {
      params: { id: record.id },
      query: {
        businessId,
        page: part.page ?? 1,
        perPage: part.perPage ?? 25,
        ...(outcome !== undefined && { outcome }),
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: isImportRunning(record) ? 2_000 : false,
  });
  const { refetch } = list;
  const { status } = record;
  // Reads the rows once more at the end, because the last ones may have been added after the last poll.
  useEffect(() => {
    if (status === 'done' || status === 'failed') void refetch();
  }, [status, refetch]);
  return (
    <Stack gap="sm" component="section" aria-labelledby="import-rows">
      <Group justify="space-between">
        <Title order={2} size="h5" id="import-rows">
          {t.title}
        </Title>
        <NativeSelect
          aria-label={t.filter}
          size="xs"
          data={[{ value: '', label: t.all }, ...outcomes.map((value) => ({ value, label: names.outcomes[value] }))]}
          value={outcome ?? ''}
          onChange={({ currentTarget }) => {
            setOutcome(outcomes.find((one) => one === currentTarget.value));
            setPart({});
          }}
        />
      </Group>
      {list.isError ? (
        <ErrorNotice error={list.error} onRetry={() => list.refetch()} />
      ) : list.data === undefined ? (
        <Loading rows={5} />
      ) : (
        <>
          {list.data.data.length > 0 && (
            <DataList<ImportedRow>
              label={t.title}
              rows={list.data.data}
              rowKey={({ line }) => line}
              columns={[
                { key: 'line', title: t.line, align: 'right', onCard: 'heading', cell: ({ line }) => line },
                { key: 'key', title: t.key, cell: (row) => <RowName row={row} /> },
                { key: 'outcome', title: t.outcome, cell: (row) => <OutcomeChip outcome={row.outcome} /> },
                { key: 'why', title: t.why, cell: (row) => <Text size="sm">{reasonOf(row)}</Text> },
              ]}
            />
          )}
          <Pages
            meta={list.data.meta}
            part={part}
            onChange={({ page, perPage = part.perPage }) =>
              setPart({ ...(page !== undefined && { page }), ...(perPage !== undefined && { perPage }) })
            }
          />
        </>
      )}
    </Stack>
  );
}

function RowName({ row: { accessKey, fileName, receivedDocumentId, documentId } }: { row: ImportedRow }) {
  const name = (
    <span style={{ overflowWrap: 'anywhere' }} className="figures">
      {accessKey ?? fileName ?? '—'}
    </span>
  );
  if (documentId !== null)
    return (
      <TextLink to="/documents/$id" params={{ id: String(documentId) }} size="sm">
        {name}
      </TextLink>
    );
  if (receivedDocumentId === null) return <Text size="sm">{name}</Text>;
  return (
    <TextLink to="/received/$id" params={{ id: String(receivedDocumentId) }} size="sm">
      {name}
    </TextLink>
  );
}

function reasonOf({ code, message, params }: ImportedRow): string {
  if (message === null) return '';
  return receivedFaultText({ code: code ?? '', message, ...(params !== undefined && { params }) });
}

const texts = defineTranslatedTexts(
  {
    title: 'Fila por fila',
    filter: 'Resultado',
    all: 'Todas las filas',
    line: 'Fila',
    key: 'Clave de acceso o archivo',
    outcome: 'Resultado',
    why: 'Motivo',
  },
  {
    title: 'Row by row',
    filter: 'Outcome',
    all: 'All rows',
    line: 'Row',
    key: 'Access key or file',
    outcome: 'Outcome',
    why: 'Reason',
  },
);
