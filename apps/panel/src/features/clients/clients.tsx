import { Anchor, Badge, Stack, Text } from '@mantine/core';
import { IconBriefcase } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useOperationData } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { chooseBusiness } from '../../business/use-business.ts';
import { formatDate } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { switchAccount } from '../../session/use-session.ts';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { Page } from '../../ui/page.tsx';

type Client = DataOf<'clients.list'>[number];

const shortCertificate = 30;

/** Overview for a user who works for several businesses: open tasks of each, most urgent first, one click away. */
export function Clients() {
  const t = texts.use();
  const clients = useOperationData('clients.list', {});
  const several = new Set(clients.map(({ account }) => account.id)).size > 1;
  return (
    <Page title={t.title} about={t.about}>
      {clients.length === 0 ? (
        <EmptyState icon={IconBriefcase} title={t.none} />
      ) : (
        <DataList
          label={t.title}
          rows={clients}
          rowKey={({ account, business }) => `${account.id} ${business.id}`}
          columns={[
            {
              key: 'client',
              title: t.client,
              onCard: 'heading',
              cell: (client) => (
                <Stack gap={0}>
                  <Go client={client} to="/">
                    {client.business.name}
                  </Go>
                  <Text size="xs" c="dimmed">
                    {[client.business.identification, ...(several ? [client.account.name] : [])].join(' · ')}
                  </Text>
                </Stack>
              ),
            },
            {
              key: 'rejected',
              title: t.rejected,
              cell: (row) => <Count client={row} count={row.rejected} to="/documents?view=rejected" bad />,
            },
            {
              key: 'waiting',
              title: t.waiting,
              cell: (row) => <Count client={row} count={row.waiting} to="/documents?view=unfinished" />,
            },
            {
              key: 'drafts',
              title: t.drafts,
              cell: (row) => <Count client={row} count={row.drafts} to="/documents?view=drafts" />,
            },
            {
              key: 'unclassified',
              title: t.unclassified,
              cell: (row) => <Count client={row} count={row.unclassified} to="/received?view=unmarked" />,
            },
            { key: 'withholdings', title: t.withholdings, cell: (row) => <Withholdings client={row} /> },
            { key: 'due', title: t.due, cell: (row) => <NextDue client={row} /> },
            { key: 'certificate', title: t.certificate, cell: (row) => <Certificate client={row} /> },
          ]}
        />
      )}
    </Page>
  );
}

/** Opens the business in its account, without another sign-in. */
function Go({ client, to, children }: { readonly client: Client; readonly to: string; readonly children: string }) {
  const navigate = useNavigate();
  const go = async () => {
    chooseBusiness(client.business.id);
    if (client.account.current) await navigate({ href: to });
    else await switchAccount(client.account.id, `/app${to}`);
  };
  return (
    <Anchor component="button" type="button" size="sm" ta="left" onClick={() => void go().catch(notifyFailure)}>
      {children}
    </Anchor>
  );
}

interface CountProps {
  readonly client: Client;
  readonly count: number;
  readonly to: string;
  readonly bad?: boolean;
}

function Count({ client, count, to, bad = false }: CountProps) {
  const t = texts.use();
  if (count === 0)
    return (
      <Text size="sm" c="dimmed">
        {t.nothing}
      </Text>
    );
  const figure = (
    <Go client={client} to={to}>
      {count >= 1000 ? t.many : String(count)}
    </Go>
  );
  return bad ? (
    <Badge color="red" variant="light" tt="none">
      {figure}
    </Badge>
  ) : (
    figure
  );
}

function Withholdings({ client }: { readonly client: Client }) {
  const { count, dueOn } = client.withholdings;
  return (
    <Stack gap={0}>
      <Count client={client} count={count} to="/received" />
      {dueOn !== null && (
        <Text size="xs" c="dimmed">
          {formatDate(dueOn)}
        </Text>
      )}
    </Stack>
  );
}

function NextDue({ client }: { readonly client: Client }) {
  const t = texts.use();
  const { nextDue } = client;
  if (nextDue.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t.nothing}
      </Text>
    );
  return (
    <Stack gap={0}>
      {nextDue.map(({ obligation, period, dueOn }) => (
        <Text key={`${obligation} ${period}`} size="xs">
          <Go client={client} to={`/obligations?period=${dueOn.slice(0, 7)}`}>
            {`${formatDate(dueOn)} · ${obligation}`}
          </Go>{' '}
          <Text span size="xs" c="dimmed">
            {period}
          </Text>
        </Text>
      ))}
    </Stack>
  );
}

function Certificate({ client }: { readonly client: Client }) {
  const t = texts.use();
  const { certificateDays: days } = client;
  const short = days === null || days <= shortCertificate;
  return (
    <Text size="sm" {...(short && { c: 'var(--mantine-color-error)', fw: 600 })}>
      {days === null ? t.noCertificate : days < 0 ? t.ended : t.days(days)}
    </Text>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Mis clientes',
    about: 'Todo lo que espera, lo más urgente primero.',
    none: 'Todavía no trabaja para ningún negocio',
    client: 'Cliente',
    rejected: 'Rechazados',
    waiting: 'Esperan al SRI',
    drafts: 'Borradores',
    unclassified: 'Sin clasificar',
    withholdings: 'Por retener',
    due: 'Próximos plazos',
    certificate: 'Firma',
    nothing: '–',
    many: 'más de 999',
    noCertificate: 'Sin firma',
    ended: 'Vencida',
    days: (count: number) => (count === 1 ? '1 día' : `${count} días`),
  },
  {
    title: 'My clients',
    about: 'Everything that waits, the most urgent first.',
    none: 'You do not work for any business yet',
    client: 'Client',
    rejected: 'Rejected',
    waiting: 'Waiting for SRI',
    drafts: 'Drafts',
    unclassified: 'Not classified',
    withholdings: 'To withhold',
    due: 'Next due dates',
    certificate: 'Signature',
    nothing: '–',
    many: 'over 999',
    noCertificate: 'None',
    ended: 'Ended',
    days: (count) => (count === 1 ? '1 day' : `${count} days`),
  },
);
