import { Card, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOperationQuery } from '../../api/hooks.ts';
import { useRequiredBusiness } from '../../business/use-business.ts';
import { documentTypeName, documentTypeNames } from '../../document-types/type-names.ts';
import { formatDate, formatDateTime } from '../../format/dates.ts';
import { formatMoney } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { DataList } from '../../ui/data-list.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MailStatus } from '../../ui/mail-status.tsx';
import { ShortDocumentList } from '../../ui/short-document-list.tsx';
import type { Party, PartyGroup } from './roles.ts';

const shown = 10;

/**
 * List of documents issued to a party, newest first. They are searched by identification, because a provider may be the
 * customer of a withholding.
 */
export function IssuedDocuments({ group, party }: { group: PartyGroup; party: Party }) {
  const t = texts.use();
  const { id: businessId } = useRequiredBusiness();
  const who = group === 'customers' ? { entityId: party.id } : { search: party.identification };
  const list = useOperationQuery('documents.list', {
    query: { businessId, ...who, perPage: shown, sortBy: 'date', sortDir: 'desc', view: 'summary' },
  });
  const all = group === 'customers' ? { customerId: party.id } : { search: party.identification };
  return (
    <Section
      title={t.documents}
      all={
        (list.data?.meta.total ?? 0) > shown && (
          <TextLink to="/documents" search={all} size="sm">
            {t.all(list.data?.meta.total ?? 0)}
          </TextLink>
        )
      }
    >
      {list.data === undefined ? (
        <Loading rows={4} />
      ) : list.data.data.length === 0 ? (
        <Nothing />
      ) : (
        <ShortDocumentList label={t.documents} rows={list.data.data} by="date" />
      )}
    </Section>
  );
}

/** Documents that a provider issued to the business, if they were imported. */
export function ReceivedDocuments({ party }: { party: Party }) {
  const t = texts.use();
  const types = documentTypeNames.use();
  const { id: businessId } = useRequiredBusiness();
  const list = useOperationQuery('receivedDocuments.list', {
    query: { businessId, search: party.identification, perPage: shown },
  });
  const rows = list.data?.data ?? [];
  return (
    <Section title={t.received}>
      {list.data === undefined ? (
        <Loading rows={3} />
      ) : rows.length === 0 ? (
        <Nothing />
      ) : (
        <DataList
          label={t.received}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'number',
              title: t.number,
              onCard: 'heading',
              cell: ({ id, number }) => (
                <TextLink to="/received/$id" params={{ id: String(id) }} className="figures" size="sm" fw={600}>
                  {number}
                </TextLink>
              ),
            },
            {
              key: 'type',
              title: t.type,
              onCard: 'under',
              cell: ({ documentType }) => documentTypeName(types, documentType.code),
            },
            { key: 'date', title: t.date, onCard: 'mark', cell: ({ date }) => formatDate(date) },
            {
              key: 'total',
              title: t.total,
              align: 'right',
              onCard: 'amount',
              cell: ({ total }) => (total === null ? '—' : formatMoney(total)),
            },
          ]}
        />
      )}
    </Section>
  );
}

/** Latest e-mails about documents of a party. */
export function SentMails({ party }: { party: Party }) {
  const t = texts.use();
  const { id: businessId } = useRequiredBusiness();
  const list = useOperationQuery('outbox.list', { query: { businessId, entityId: party.id, perPage: 5 } });
  const rows = list.data?.data ?? [];
  return (
    <Section title={t.mails}>
      {list.data === undefined ? (
        <Loading rows={2} />
      ) : rows.length === 0 ? (
        <Nothing />
      ) : (
        rows.map(({ id, documentId, number, to, status, kept, createdAt, sentAt }) => (
          <Group key={id} justify="space-between" gap="xs" wrap="nowrap" align="flex-start" mb="xs">
            <div>
              <TextLink to="/documents/$id" params={{ id: String(documentId) }} size="sm" className="figures">
                {number}
              </TextLink>
              <Text size="xs" c="dimmed">
                {to.join(', ')} · {formatDateTime(sentAt ?? createdAt)}
              </Text>
            </div>
            <MailStatus status={status} kept={kept} />
          </Group>
        ))
      )}
    </Section>
  );
}

function Section({ title, all, children }: { title: string; all?: ReactNode; children: ReactNode }) {
  return (
    <Card withBorder padding="md" component="section" aria-label={title}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h5">
          {title}
        </Title>
        {all}
      </Group>
      {children}
    </Card>
  );
}

function Nothing() {
  const t = texts.use();
  return (
    <Text size="sm" c="dimmed">
      {t.nothing}
    </Text>
  );
}

const texts = defineTranslatedTexts(
  {
    documents: 'Comprobantes emitidos',
    received: 'Comprobantes recibidos',
    mails: 'Correos enviados',
    all: (count: number) => `Ver los ${count}`,
    nothing: 'Ninguno todavía.',
    number: 'Número',
    type: 'Tipo',
    date: 'Fecha',
    total: 'Total',
  },
  {
    documents: 'Issued documents',
    received: 'Received documents',
    mails: 'Mails sent',
    all: (count) => `See all ${count}`,
    nothing: 'None yet.',
    number: 'Number',
    type: 'Type',
    date: 'Date',
    total: 'Total',
  },
);
