import { Button, Group, Stack, Tabs, Text } from '@mantine/core';
import { IconBriefcase, IconCertificate, IconFileX, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useOperationQuery } from '../../api/hooks.ts';
import { formatDate, todayInGuayaquil } from '../../format/dates.ts';
import { dueDateColors, dueDateText } from '../../format/due-text.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { Chip } from '../../ui/chip.tsx';
import { type DataColumn, DataList } from '../../ui/data-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty.tsx';
import { ErrorNotice } from '../../ui/failure.tsx';
import list from '../../ui/list-screen.module.css';
import { Loading } from '../../ui/loading.tsx';
import { MonthSelect } from '../../ui/month-select.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { StepDot, type StepName, stepNames, stepTexts } from '../../ui/step-dot.tsx';
import { useSearchFilters } from '../../ui/use-filters.ts';
import { useChosenMonth } from '../../ui/use-month.ts';
import { ImportMany } from '../received/index.ts';
import { type Client, clientViewOf, dueNames, matchesClientSearch, stepAddress } from './client.ts';
import styles from './clients.module.css';
import { ClientLink } from './go.tsx';
import { clientViews, readClientSearch } from './search.ts';

const shortCertificate = 30;

/**
 * Clients of a user who works for several businesses, with the steps of a month. Clients with overdue work come first.
 */
export function ClientsScreen() {
  const t = texts.use();
  const month = useChosenMonth({ over: true });
  const [search] = useSearchFilters(readClientSearch);
  const mayImport = usePermissionCheck()('received:write');
  const [importing, setImporting] = useState(false);
  const query = search.period === undefined ? {} : { period: search.period };
  const found = useOperationQuery('clients.list', { query }, { keepPrevious: true, refetchInterval: 300_000 });
  return (
    <Page
      title={t.title}
      actions={
        <>
          <MonthSelect label={t.month} month={month} />
          {mayImport && found.data !== undefined && (
            <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setImporting(true)}>
              {t.importMany}
            </Button>
          )}
        </>
      }
    >
      <Dialog title={t.importMany} opened={importing} onClose={() => setImporting(false)} size="lg">
        {importing && <ImportMany targets={(found.data?.data ?? []).map(targetOf)} />}
      </Dialog>
      {found.data !== undefined ? (
        <Board clients={found.data.data} />
      ) : found.isError ? (
        <ErrorNotice error={found.error} onRetry={() => found.refetch()} />
      ) : (
        <Loading rows={8} />
      )}
    </Page>
  );
}

function targetOf({ business, account }: Client) {
  return { ...business, elsewhere: account.current ? undefined : account.name };
}

function Board({ clients }: { readonly clients: readonly Client[] }) {
  const t = texts.use();
  const [search, change] = useSearchFilters(readClientSearch);
  const { view = 'all', search: words = '' } = search;
  if (clients.length === 0) return <EmptyState icon={IconBriefcase} title={t.none} />;
  const inView = (name: (typeof clientViews)[number]) =>
    clients.filter((client) => name === 'all' || clientViewOf(client, todayInGuayaquil()) === name);
  const shown = inView(view).filter((client) => matchesClientSearch(client, words));
  return (
    <Tabs
      value={view}
      onChange={(name) => change({ view: clientViews.find((one) => one !== 'all' && one === name) as never })}
      keepMounted={false}
    >
      <div className={list.row}>
        <Tabs.List aria-label={t.views} className={list.views}>
          {clientViews.map((name) => {
            const count = inView(name).length;
            const color = name === 'overdue' && count > 0 ? 'var(--red)' : 'dimmed';
            return (
              <Tabs.Tab key={name} value={name}>
                {t.viewNames[name]}{' '}
                <Text span size="xs" fw={600} c={color}>
                  {count}
                </Text>
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        <SearchBox
          w={{ base: '100%', sm: 240 }}
          aria-label={t.search}
          placeholder={t.search}
          value={words}
          onChange={(next) => change({ search: next })}
        />
      </div>
      <Tabs.Panel value={view} pt="xs">
        {shown.length === 0 ? (
          <EmptyState icon={IconBriefcase} title={t.noMatch} />
        ) : (
          <Stack gap="sm">
            <DataList
              label={t.title}
              rows={shown}
              rowKey={({ account, business }) => `${account.id} ${business.id}`}
              isUrgent={({ overdue }) => overdue}
              columns={columnsOf(t, stepTexts.now(), new Set(clients.map(({ account }) => account.id)).size > 1)}
            />
            <Legend />
          </Stack>
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

function columnsOf(
  t: ReturnType<typeof texts.now>,
  steps: ReturnType<typeof stepTexts.now>,
  several: boolean,
): DataColumn<Client>[] {
  return [
    {
      key: 'client',
      title: t.client,
      onCard: 'heading',
      cell: (client) => <Name client={client} several={several} />,
      cardCell: (client) => (
        <ClientLink client={client} to={`/month?period=${client.period}`} className={styles.name}>
          {client.business.name}
        </ClientLink>
      ),
    },
    ...stepNames.map(
      (name, index): DataColumn<Client> => ({
        key: name,
        title: steps.names[name],
        align: 'center',
        onCard: 'hidden',
        cell: (client) => <Step client={client} name={name} before={stepNames[index - 1]} />,
      }),
    ),
    {
      key: 'steps',
      title: '',
      onlyOnCard: true,
      onCard: 'under',
      cell: (client) => (
        <span className={styles.steps}>
          {stepNames.map((name, index) => (
            <Step key={name} client={client} name={name} before={stepNames[index - 1]} />
          ))}
        </span>
      ),
    },
    { key: 'deadline', title: t.deadline, onCard: 'hidden', cell: (client) => <Deadline client={client} withDate /> },
    {
      key: 'short',
      title: t.deadline,
      onlyOnCard: true,
      onCard: 'amount',
      cell: (client) => <Deadline client={client} />,
    },
    {
      key: 'due',
      title: t.due,
      onCard: 'mark',
      cell: ({ due, period }) => (
        <Text span fz={{ base: 'xs', sm: 'sm' }} className={styles.due}>
          {dueNames(due, period)}
        </Text>
      ),
    },
    {
      key: 'exceptions',
      title: '',
      onCard: 'hidden',
      align: 'right',
      cell: (client) => <Exceptions client={client} />,
    },
  ];
}

function Name({ client, several }: { readonly client: Client; readonly several: boolean }) {
  const { business, account } = client;
  return (
    <Group gap={8} wrap="nowrap">
      <Text span size="sm" fw={500}>
        <ClientLink client={client} to={`/month?period=${client.period}`} className={styles.name}>
          {business.name}
        </ClientLink>
      </Text>
      <Text span size="xs" c="dimmed" className="figures" style={{ whiteSpace: 'nowrap' }}>
        {[business.identification, ...(several && !account.current ? [account.name] : [])].join(' · ')}
      </Text>
    </Group>
  );
}

interface StepProps {
  readonly client: Client;
  readonly name: StepName;
  readonly before: StepName | undefined;
}

function Step({ client, name, before }: StepProps) {
  const t = stepTexts.use();
  const step = client.steps[name];
  return (
    <ClientLink
      client={client}
      to={stepAddress(name, client.period)}
      label={`${t.names[name]}: ${t.states(step)}. ${client.business.name}`}
      className={styles.step}
      joined={before && client.steps[before].state}
    >
      <StepDot step={step} />
    </ClientLink>
  );
}

function Deadline({ client: { due }, withDate = false }: { readonly client: Client; readonly withDate?: boolean }) {
  const [first] = due;
  if (first === undefined) return null;
  const { text, urgency } = dueDateText(first.dueOn);
  return (
    <span className={styles.due}>
      <Text span size="sm" fw={urgency === 'later' ? 400 : 600} c={dueDateColors[urgency]}>
        {text}
      </Text>{' '}
      {withDate && (
        <Text span size="xs" c="dimmed" className="figures">
          {formatDate(first.dueOn)}
        </Text>
      )}
    </span>
  );
}

/** Exceptions of a client: rejected documents, and a signature that is missing or expires soon. */
function Exceptions({ client }: { readonly client: Client }) {
  const t = texts.use();
  const { rejected, certificateDays: days } = client;
  const unsigned = days === null ? t.noSignature : days < 0 ? t.ended : undefined;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {rejected > 0 && (
        <ClientLink client={client} to="/documents?view=rejected" className={styles.plain}>
          <Chip look={{ color: 'red', icon: IconFileX }}>{t.rejected(rejected)}</Chip>
        </ClientLink>
      )}
      {(unsigned !== undefined || (days ?? 0) <= shortCertificate) && (
        <ClientLink client={client} to="/signature" className={styles.plain}>
          <Chip look={{ color: unsigned === undefined ? 'orange' : 'red', icon: IconCertificate }}>
            {unsigned ?? t.ends(days ?? 0)}
          </Chip>
        </ClientLink>
      )}
    </Group>
  );
}

function Legend() {
  const t = texts.use();
  return (
    <ul className={styles.legend}>
      {(['done', 'left', 'overdue', 'open', 'none'] as const).map((state) => (
        <li key={state}>
          <StepDot step={{ state, count: 3 }} />
          {t.legend[state]}
        </li>
      ))}
    </ul>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Mis clientes',
    month: 'Mes',
    importMany: 'Importar TXT de varios',
    none: 'Todavía no trabaja para ningún negocio',
    noMatch: 'Ningún cliente coincide',
    views: 'Vistas',
    viewNames: { all: 'Todos', overdue: 'Vencidos', soon: 'Vencen en 7 días', fine: 'Al día' },
    search: 'Cliente o RUC',
    client: 'Cliente',
    deadline: 'Plazo',
    due: 'Qué vence',
    noSignature: 'Sin firma',
    ended: 'Firma caducada',
    ends: (days: number) => (days === 1 ? 'Firma: 1 día' : `Firma: ${days} días`),
    rejected: (count: number) => (count === 1 ? '1 rechazado' : `${count} rechazados`),
    legend: { done: 'listo', left: 'faltan 3', overdue: 'vencido', open: 'sin empezar', none: 'no aplica' },
  },
  {
    title: 'My clients',
    month: 'Month',
    importMany: 'Import TXT of several',
    none: 'You do not work for any business yet',
    noMatch: 'No client matches',
    views: 'Views',
    viewNames: { all: 'All', overdue: 'Overdue', soon: 'Due in 7 days', fine: 'Up to date' },
    search: 'Client or RUC',
    client: 'Client',
    deadline: 'Due',
    due: 'What is due',
    noSignature: 'No signature',
    ended: 'Signature expired',
    ends: (days) => (days === 1 ? 'Signature: 1 day' : `Signature: ${days} days`),
    rejected: (count) => `${count} rejected`,
    legend: { done: 'done', left: '3 left', overdue: 'overdue', open: 'not begun', none: 'does not apply' },
  },
);
