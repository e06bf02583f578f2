import { Alert, Button, Card, Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { operationQuery, useWriteOperation } from '../../api/hooks.ts';
import { useRequiredBusiness } from '../../business/use-business.ts';
import { formatNumber } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ErrorNotice } from '../../ui/failure.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { Page } from '../../ui/page.tsx';
import { chipTexts } from './chips.tsx';
import { receivedFaultText } from './fault-text.ts';
import { importFileOf } from './import-files-in-memory.ts';
import { ClassifyNextLink } from './import-outcome.tsx';
import { ImportRows } from './import-rows.tsx';
import { importTexts } from './import-texts.ts';
import { type ImportRecord, isImportRunning } from './received-record.ts';

/** Progress of an import, and the result of each row. */
export function ImportReportScreen() {
  const t = importTexts.use();
  const { id: businessId } = useRequiredBusiness();
  const id = Number(useParams({ strict: false }).id);
  const found = useQuery({
    ...operationQuery('imports.get', { params: { id }, query: { businessId } }),
    refetchInterval: ({ state }) => (state.data !== undefined && isImportRunning(state.data.data) ? 1_000 : false),
  });
  const record = found.data?.data;
  return (
    <Page
      title={record === undefined ? t.title : (record.fileName ?? t.sources[record.source])}
      about={record?.dryRun ? t.reviewed : undefined}
      actions={
        record?.source === 'issued' ? (
          <>
            <ButtonLink to="/documents/bring-in" variant="default">
              {t.bringIn}
            </ButtonLink>
            <ButtonLink to="/documents">{t.issued}</ButtonLink>
          </>
        ) : (
          <>
            <ButtonLink to="/received/import" variant="default">
              {t.title}
            </ButtonLink>
            <ButtonLink to="/received" variant="default">
              {t.back}
            </ButtonLink>
            {record !== undefined && !isImportRunning(record) && !record.dryRun && (
              <ClassifyNextLink importId={record.id} businessId={businessId} size="sm" />
            )}
          </>
        )
      }
    >
      {record !== undefined ? (
        <Shown record={record} businessId={businessId} />
      ) : found.isError ? (
        <ErrorNotice error={found.error} onRetry={() => found.refetch()} />
      ) : (
        <Loading rows={6} />
      )}
    </Page>
  );
}

function Shown({ record, businessId }: { record: ImportRecord; businessId: number }) {
  const t = texts.use();
  const names = chipTexts.use();
  const { counts, rows, status } = record;
  const decided = rows - counts.waiting;
  const share = status === 'done' || status === 'failed' ? 100 : rows === 0 ? 5 : Math.round((decided / rows) * 100);
  return (
    <Stack gap="md">
      <Card withBorder padding="md">
        <Group justify="space-between" mb={6}>
          <Text size="sm" fw={600} aria-live="polite">
            {t.status(importTexts.now().statuses[status], formatNumber(decided), formatNumber(rows))}
          </Text>
        </Group>
        <Progress
          value={share}
          {...(status === 'failed' && { color: 'red' })}
          animated={isImportRunning(record)}
          aria-label={t.progress}
        />
        {record.error !== null && (
          <Alert color="red" variant="light" mt="sm" role="alert">
            {receivedFaultText(record.error)}
          </Alert>
        )}
        {record.dryRun && status === 'done' && <KeepIt record={record} businessId={businessId} />}
        <SimpleGrid cols={{ base: 2, xs: 3, md: 7 }} spacing="xs" mt="md" component="dl">
          {outcomeCounts
            .filter(([outcome]) => outcome !== 'conflict' || record.source === 'issued')
            .map(([outcome, name]) => (
              <div key={outcome}>
                <Text size="xs" c="dimmed" component="dt">
                  {names.outcomes[outcome]}
                </Text>
                <Text fz={20} fw={600} className="figures" component="dd" m={0}>
                  {formatNumber(counts[name])}
                </Text>
              </div>
            ))}
        </SimpleGrid>
      </Card>
      <ImportRows record={record} businessId={businessId} />
    </Stack>
  );
}

/** Button after a dry run: imports the same file. */
function KeepIt({ record, businessId }: { record: ImportRecord; businessId: number }) {
  const t = texts.use();
  const navigate = useNavigate();
  const file = importFileOf(record.id);
  const start = useWriteOperation('receivedDocuments.import', ['imports', 'receivedDocuments'], { timeoutMs: 180_000 });
  const send = () =>
    file !== undefined &&
    start.mutate(
      { query: { businessId, dryRun: false }, form: { file } },
      {
        onSuccess: ({ data }) => navigate({ to: '/received/imports/$id', params: { id: String(data.id) } }),
        onError: notifyFailure,
      },
    );
  return (
    <Alert color="blue" variant="light" mt="sm" role="note">
      <Group gap="xs" justify="space-between">
        <Text size="sm" c="var(--mantine-color-text)">
          {t.nothingKept}
        </Text>
        {file !== undefined && (
          <Button size="xs" onClick={send} loading={start.isPending}>
            {t.keep}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

const outcomeCounts = [
  ['new', 'new'],
  ['known', 'known'],
  ['waiting', 'waiting'],
  ['not_ours', 'notOurs'],
  ['tampered', 'tampered'],
  ['not_found', 'notFound'],
  ['faulty', 'faulty'],
  ['conflict', 'conflict'],
] as const;

const texts = defineTranslatedTexts(
  {
    status: (status: string, decided: string, rows: string) => `${status} · ${decided} de ${rows} filas`,
    progress: 'Avance de la importación',
    nothingKept: 'Solo se revisó: no se guardó nada.',
    keep: 'Importar ahora',
  },
  {
    status: (status, decided, rows) => `${status} · ${decided} of ${rows} rows`,
    progress: 'Progress of the import',
    nothingKept: 'This was a trial run: nothing was saved.',
    keep: 'Import now',
  },
);
