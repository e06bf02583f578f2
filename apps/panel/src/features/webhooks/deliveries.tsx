import { ActionIcon, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconCheck, IconClock, IconInbox, IconRepeat, IconX } from '@tabler/icons-react';
import { useOperationQuery, useWriteOperation } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { formatDateTime } from '../../format/dates.ts';
import type { FilterChange } from '../../format/search-values.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { Chip } from '../../ui/chip.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty.tsx';
import { ErrorNotice } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import NoMatch from '../../ui/no-match.tsx';
import { notifyFailure, notifySuccess } from '../../ui/notify.ts';
import { Pages } from '../../ui/pages.tsx';
import { endpointResponseText } from './answer-text.ts';
import type { ListedWebhookEndpoint } from './endpoint.ts';
import { eventNames } from './event-names.ts';
import { deliveryStatuses, readWebhookSearch, type WebhookSearch } from './search.ts';

type Delivery = DataOf<'webhookEndpoints.deliveries.list'>[number];

export interface WebhookDeliveriesProps {
  readonly endpoint: ListedWebhookEndpoint;
  readonly filters: WebhookSearch;
  readonly onChange: (next: FilterChange<WebhookSearch>) => void;
}

/** Deliveries to an endpoint with its responses. Each can be sent again. */
export function WebhookDeliveries({ endpoint, filters, onChange }: WebhookDeliveriesProps) {
  const t = texts.use();
  const names = eventNames.use();
  const mayChange = usePermissionCheck()('settings:write');
  const { status, page = 1, perPage = 25 } = filters;
  const { data, error, refetch } = useOperationQuery(
    'webhookEndpoints.deliveries.list',
    { params: { id: endpoint.id }, query: { page, perPage, ...(status !== undefined && { status }) } },
    { keepPrevious: true, refetchInterval: 5_000 },
  );
  const replay = useWriteOperation('webhookEndpoints.deliveries.replay', ['webhookEndpoints.deliveries']);
  const send = (body: { delivery_ids: number[] } | { status: 'failed' }) =>
    replay.mutate(
      { params: { id: endpoint.id }, body },
      { onSuccess: ({ data: { queued } }) => notifySuccess(t.queued(queued)), onError: notifyFailure },
    );
  return (
    <Stack>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {endpoint.url}
      </Text>
      <Group justify="space-between" align="flex-end" gap="xs">
        <NativeSelect
          label={t.status}
          value={status ?? ''}
          onChange={({ currentTarget }) =>
            onChange({ status: readWebhookSearch({ ...filters, status: currentTarget.value }).status })
          }
          data={[{ value: '', label: t.all }, ...deliveryStatuses.map((value) => ({ value, label: t[value] }))]}
        />
        {mayChange && (
          <Button
            variant="default"
            leftSection={<IconRepeat size={16} aria-hidden />}
            loading={replay.isPending}
            onClick={() => send({ status: 'failed' })}
          >
            {t.replayFailed}
          </Button>
        )}
      </Group>
      {error !== null && <ErrorNotice error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Loading />}
      {data?.data.length === 0 &&
        (status !== undefined || data.meta.total > 0 ? (
          <NoMatch
            total={data.meta.total}
            onFirstPage={() => onChange({})}
            onClear={() => onChange({ status: undefined })}
          />
        ) : (
          <EmptyState icon={IconInbox} title={t.none} hint={t.noneWhy} />
        ))}
      {data !== undefined && data.data.length > 0 && (
        <>
          <DataList
            label={t.label}
            rows={data.data}
            rowKey={({ id }) => id}
            columns={[
              { key: 'event', title: t.event, onCard: 'heading', cell: ({ event }) => names[event] },
              { key: 'at', title: t.at, onCard: 'under', cell: ({ createdAt }) => formatDateTime(createdAt) },
              { key: 'status', title: t.status, onCard: 'mark', cell: (row) => <Status delivery={row} /> },
              { key: 'answer', title: t.answer, cell: (row) => <Answer delivery={row} /> },
            ]}
            {...(mayChange && {
              actions: (row: Delivery) => (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t.replay(names[row.event], formatDateTime(row.createdAt))}
                  onClick={() => send({ delivery_ids: [row.id] })}
                >
                  <IconRepeat size={16} aria-hidden />
                </ActionIcon>
              ),
            })}
          />
          <Pages meta={data.meta} part={filters} onChange={onChange} />
        </>
      )}
    </Stack>
  );
}

function Status({ delivery }: { delivery: Delivery }) {
  const t = texts.use();
  return <Chip look={looks[delivery.status]}>{t[delivery.status]}</Chip>;
}

function Answer({ delivery }: { delivery: Delivery }) {
  const t = texts.use();
  const { lastStatus, lastAnswer, tries, nextTryAt } = delivery;
  return (
    <Text size="xs" component="div">
      {lastStatus !== null && `HTTP ${lastStatus} · `}
      {t.tries(tries)}
      {nextTryAt !== null && ` · ${t.next(formatDateTime(nextTryAt))}`}
      {lastAnswer !== null && lastAnswer !== '' && (
        <Text size="xs" c="dimmed" lineClamp={2}>
          {endpointResponseText(lastAnswer)}
        </Text>
      )}
    </Text>
  );
}

const looks = {
  pending: { color: 'blue', icon: IconClock },
  delivered: { color: 'pad', icon: IconCheck },
  failed: { color: 'red', icon: IconX },
} as const;

const texts = defineTranslatedTexts(
  {
    label: 'Entregas',
    status: 'Estado',
    all: 'Todas',
    pending: 'Pendiente',
    delivered: 'Entregada',
    failed: 'Fallida',
    event: 'Aviso',
    at: 'Creada',
    answer: 'Respuesta',
    tries: (tries: number) => (tries === 1 ? '1 intento' : `${tries} intentos`),
    next: (at: string) => `siguiente ${at}`,
    none: 'No hay entregas',
    noneWhy: 'Aparecen aquí cuando un comprobante cambia de estado.',
    replay: (event: string, at: string) => `Entregar otra vez: ${event}, ${at}`,
    replayFailed: 'Entregar otra vez las fallidas',
    queued: (count: number) =>
      count === 1 ? '1 entrega se enviará otra vez.' : `${count} entregas se enviarán otra vez.`,
  },
  {
    label: 'Deliveries',
    status: 'State',
    all: 'All',
    pending: 'Pending',
    delivered: 'Delivered',
    failed: 'Failed',
    event: 'Event',
    at: 'Created',
    answer: 'Answer',
    tries: (tries) => (tries === 1 ? '1 attempt' : `${tries} attempts`),
    next: (at) => `next ${at}`,
    none: 'There are no deliveries',
    noneWhy: 'They appear here when a document changes its state.',
    replay: (event, at) => `Deliver again: ${event}, ${at}`,
    replayFailed: 'Deliver the failed ones again',
    queued: (count) =>
      count === 1 ? '1 delivery is on its way again.' : `${count} deliveries are on their way again.`,
  },
);
