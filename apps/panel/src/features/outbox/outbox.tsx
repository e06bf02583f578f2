import { Alert, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconInfoCircle, IconMailbox, IconMailOpened } from '@tabler/icons-react';
import { useState } from 'react';
import { useOperationData, useOperationQuery } from '../../api/hooks.ts';
import { useRequiredBusiness } from '../../business/use-business.ts';
import { documentTitle } from '../../document-types/name-of.ts';
import { formatDateTime } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty.tsx';
import { ErrorNotice } from '../../ui/failure.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MailStatus } from '../../ui/mail-status.tsx';
import NoMatch from '../../ui/no-match.tsx';
import { NoWrapNumbers } from '../../ui/no-wrap-numbers.tsx';
import { Page } from '../../ui/page.tsx';
import { Pages } from '../../ui/pages.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useSearchFilters } from '../../ui/use-filters.ts';
import { OpenedMessage } from './opened-message.tsx';
import { readOutboxSearch, statusNames } from './search.ts';

/** E-mails of the business. Without a mail server they are only stored, and can be read here. */
export function OutboxScreen() {
  const t = texts.use();
  const { id: businessId } = useRequiredBusiness();
  const { mail } = useOperationData('welcome.get', {});
  const [filters, change] = useSearchFilters(readOutboxSearch);
  const [opened, setOpened] = useState<number>();
  const list = useOperationQuery(
    'outbox.list',
    { query: { businessId, page: 1, perPage: 25, ...filters } },
    { keepPrevious: true, refetchInterval: 15_000 },
  );
  const rows = list.data?.data ?? [];
  // Rows of the previous filter stay visible until the new ones arrive. If there are none, the screen shows that it is
  // loading.
  const isLoading = list.data === undefined || (list.isPlaceholderData && rows.length === 0);
  return (
    <Page title={t.title} about={t.about}>
      {mail === 'outbox' && (
        <Alert variant="light" color="blue" icon={<IconInfoCircle aria-hidden />} title={t.kept} role="note">
          <Text size="sm">{t.keptWhy}</Text>
        </Alert>
      )}
      <Group gap="sm">
        <SearchBox
          aria-label={t.search}
          placeholder={t.search}
          value={filters.search ?? ''}
          onChange={(words) => change({ search: words })}
          style={{ flex: '1 1 220px' }}
        />
        <SegmentedControl
          aria-label={t.status}
          value={filters.status ?? 'all'}
          onChange={(status) => change({ status: readOutboxSearch({ status }).status })}
          data={statusNames.map((value) => ({ value, label: t.statuses[value] }))}
        />
      </Group>
      {list.isError ? (
        <ErrorNotice error={list.error} onRetry={() => list.refetch()} />
      ) : isLoading ? (
        <Loading />
      ) : rows.length > 0 ? (
        <Stack gap="sm">
          <DataList
            label={t.title}
            rows={rows}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'to',
                title: t.to,
                onCard: 'heading',
                cardCell: ({ to }) => (
                  <Text size="sm" fw={500} lineClamp={1}>
                    {to.join(', ')}
                  </Text>
                ),
                cell: ({ to }) => to.join(', '),
              },
              {
                key: 'document',
                title: t.document,
                onCard: 'under',
                cardCell: ({ documentId, sentAt, createdAt, number, documentTypeCode }) => (
                  <TextLink to="/documents/$id" params={{ id: String(documentId) }} size="xs" className="figures">
                    {formatDateTime(sentAt ?? createdAt).slice(0, 5)} ·{' '}
                    {documentTitle({ id: documentId, number, documentType: { code: documentTypeCode } })}
                  </TextLink>
                ),
                cell: ({ documentId, documentTypeCode, number }) => (
                  <TextLink to="/documents/$id" params={{ id: String(documentId) }} size="sm">
                    <NoWrapNumbers
                      text={documentTitle({ id: documentId, number, documentType: { code: documentTypeCode } })}
                    />
                  </TextLink>
                ),
              },
              {
                key: 'status',
                title: t.status,
                onCard: 'mark',
                cell: (row) => <MailStatus status={row.status} kept={row.kept} />,
              },
              {
                key: 'origin',
                title: t.origin,
                onCard: 'hidden',
                cell: ({ origin }) => <span style={{ whiteSpace: 'nowrap' }}>{t.origins[origin]}</span>,
              },
              {
                key: 'at',
                title: t.at,
                onCard: 'hidden',
                cell: ({ sentAt, createdAt }) => <span className="figures">{formatDateTime(sentAt ?? createdAt)}</span>,
              },
            ]}
            actions={({ id, kept, to }) =>
              kept ? (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconMailOpened size={16} aria-hidden />}
                  onClick={() => setOpened(id)}
                  aria-label={t.openOf(to.join(', '))}
                >
                  {t.open}
                </Button>
              ) : null
            }
          />
          <Pages meta={list.data.meta} part={filters} onChange={change} />
        </Stack>
      ) : filters.search !== undefined || filters.status !== undefined || list.data.meta.total > 0 ? (
        <NoMatch
          total={list.data.meta.total}
          onFirstPage={() => change({})}
          onClear={() => change({ search: undefined, status: undefined })}
        />
      ) : (
        <EmptyState icon={IconMailbox} title={t.none} hint={t.noneWhy} />
      )}
      {opened !== undefined && <OpenedMessage id={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Correos',
    about: 'Los correos para sus clientes, con el PDF y el XML de cada comprobante autorizado.',
    kept: 'Los correos se guardan aquí, no se envían',
    keptWhy:
      'Este servidor no tiene configurado un servidor de correo (SMTP). Cada mensaje queda guardado tal como saldría: puede leerlo, descargarlo y reenviarlo usted. Para enviarlos, pida a quien administra el servidor que configure SMTP.',
    search: 'Buscar por destinatario o número',
    status: 'Estado',
    statuses: { all: 'Todos', queued: 'En cola', sent: 'Enviados', failed: 'Fallidos' },
    none: 'No hay correos',
    noneWhy: 'Al autorizarse un comprobante, su correo aparece aquí.',
    to: 'Para',
    document: 'Comprobante',
    origin: 'Origen',
    origins: {
      authorization: 'Al autorizarse',
      request: 'A pedido',
      annulment_request: 'Al pedir la anulación',
      annulment: 'Al anularse',
    },
    at: 'Fecha',
    open: 'Leer',
    openOf: (to: string) => `Leer el correo para ${to}`,
  },
  {
    title: 'Mails',
    about: 'E-mails for your customers, with the PDF and XML of each authorised document.',
    kept: 'Mails are kept here, not sent',
    keptWhy:
      'This server has no mail server (SMTP) set. Each message is kept as it would leave: you can read it, download it and forward it yourself. To have them sent, ask the operator of the server to set SMTP.',
    search: 'Search by recipient or number',
    status: 'Status',
    statuses: { all: 'All', queued: 'Queued', sent: 'Sent', failed: 'Failed' },
    none: 'There are no mails',
    noneWhy: 'When a document is authorised, its mail appears here.',
    to: 'To',
    document: 'Document',
    origin: 'Origin',
    origins: {
      authorization: 'On authorization',
      request: 'Asked for',
      annulment_request: 'Annulment asked for',
      annulment: 'On annulment',
    },
    at: 'Date',
    open: 'Read',
    openOf: (to) => `Read the mail to ${to}`,
  },
);
