import { Button, Card, Grid, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEdit, IconFilePlus, IconUserOff } from '@tabler/icons-react';
import { NotFoundError } from '@talonario/client';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useOperationQuery } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { useRequiredBusiness } from '../../business/use-business.ts';
import { fieldLabels } from '../../directory/field-labels.ts';
import { InactiveMark } from '../../directory/inactive-mark.tsx';
import { usualType } from '../../document-types/index.ts';
import { formatDate } from '../../format/dates.ts';
import { formatMoney } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { useMayChangeRecords, usePermissionCheck } from '../../session/use-rights.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty.tsx';
import { ErrorNotice } from '../../ui/failure.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { partySumsOf } from './party-figures.ts';
import { PartyForm } from './party-form.tsx';
import { IssuedDocuments, ReceivedDocuments, SentMails } from './party-history.tsx';
import { type Party, type PartyGroup, partyOperation } from './roles.ts';

export const CustomerPage = () => <PartyPage group="customers" />;
export const ProviderPage = () => <PartyPage group="providers" />;

/** Page of one customer or provider: data, issued documents, sums and e-mails. */
function PartyPage({ group }: { group: Exclude<PartyGroup, 'carriers'> }) {
  const t = texts.use();
  const id = Number(useParams({ strict: false }).id);
  const { id: businessId } = useRequiredBusiness();
  const valid = Number.isSafeInteger(id) && id > 0;
  const found = useOperationQuery(
    partyOperation(group, 'get'),
    { params: { id: valid ? id : 1 }, query: { businessId } },
    { enabled: valid },
  );
  if (found.data !== undefined) return <Shown key={id} group={group} party={found.data.data as Party} />;
  if (valid && !found.isError)
    return (
      <Page title={t[group]}>
        <Loading />
      </Page>
    );
  return (
    <Page title={t[group]}>
      {found.error === null || found.error instanceof NotFoundError ? (
        <EmptyState icon={IconUserOff} title={t.missing} action={<ButtonLink to={`/${group}`}>{t.back}</ButtonLink>} />
      ) : (
        <ErrorNotice error={found.error} onRetry={() => found.refetch()} />
      )}
    </Page>
  );
}

function Shown({ group, party }: { group: Exclude<PartyGroup, 'carriers'>; party: Party }) {
  const t = texts.use();
  const may = usePermissionCheck();
  const mayChange = useMayChangeRecords(group);
  const [editing, edit] = useDisclosure(false);
  const summary = useOperationQuery('parties.summary', { params: { id: party.id } });
  return (
    <Page
      title={party.businessName}
      about={
        <Group gap="xs" mt={4}>
          <span className="figures">{party.identification}</span>
          {party.commercialName !== null && <span>· {party.commercialName}</span>}
          <InactiveMark active={party.active} />
        </Group>
      }
      actions={
        <>
          {group === 'customers' && (
            <ButtonLink
              to="/documents/new"
              search={{ type: usualType, customerId: party.id }}
              leftSection={<IconFilePlus size={16} aria-hidden />}
            >
              {t.invoice}
            </ButtonLink>
          )}
          {mayChange && (
            <Button variant="default" leftSection={<IconEdit size={16} aria-hidden />} onClick={edit.open}>
              {t.edit}
            </Button>
          )}
        </>
      }
    >
      {summary.data !== undefined && <Figures summary={summary.data.data} />}
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="md">
            <IssuedDocuments group={group} party={party} />
            {group === 'providers' && may('received:read') && <ReceivedDocuments party={party} />}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack gap="md">
            <Contact party={party} />
            {may('settings:read') && <SentMails party={party} />}
          </Stack>
        </Grid.Col>
      </Grid>
      <Dialog title={t.edit} opened={editing} onClose={edit.close} shape="side">
        <Suspense fallback={<Loading />}>
          <PartyForm group={group} party={party} onSaved={edit.close} onCancel={edit.close} />
        </Suspense>
      </Dialog>
    </Page>
  );
}

function Figures({ summary }: { summary: DataOf<'parties.summary'> }) {
  const t = texts.use();
  const figures = partySumsOf(summary.byType);
  if (figures.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t.nothing}
      </Text>
    );
  return (
    <SimpleGrid cols={{ base: 2, sm: figures.length }} spacing={{ base: 'xs', xs: 'md' }}>
      {figures.map(({ kind, total, count }) => (
        <Card key={kind} withBorder p={{ base: 'sm', xs: 'md' }} component="section" aria-label={t.figures[kind]}>
          <Text size="sm" c="dimmed">
            {t.figures[kind]}
          </Text>
          <Text fz={20} fw={600} lh={1.25} className="figures" style={{ whiteSpace: 'nowrap' }}>
            {formatMoney(total)}
          </Text>
          <Text size="xs" c="dimmed">
            {count === undefined
              ? t.since(formatDate(summary.firstDate ?? ''), formatDate(summary.lastDate ?? ''))
              : t.documents(count)}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  );
}

function Contact({ party: { email, mobile, address, identificationType } }: { party: Party }) {
  const t = texts.use();
  const labels = fieldLabels.use();
  const facts: readonly [string, string | null][] = [
    [t.identification, identificationType.name],
    [labels.email, email],
    [labels.mobile, mobile],
    [labels.address, address],
  ];
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="contact-title">
      <Title order={2} size="h5" mb="sm" id="contact-title">
        {t.contact}
      </Title>
      <Stack gap="xs" component="dl" m={0}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <Text component="dt" size="xs" c="dimmed">
              {name}
            </Text>
            <Text component="dd" size="sm" m={0}>
              {value ?? '—'}
            </Text>
          </div>
        ))}
      </Stack>
    </Card>
  );
}

const texts = defineTranslatedTexts(
  {
    customers: 'Cliente',
    providers: 'Proveedor',
    missing: 'No existe en este negocio',
    back: 'Ver la lista',
    invoice: 'Hacerle una factura',
    edit: 'Editar',
    contact: 'Datos',
    identification: 'Tipo de identificación',
    nothing: 'Todavía no hay comprobantes autorizados.',
    documents: (count: number) => (count === 1 ? '1 comprobante' : `${count} comprobantes`),
    since: (first: string, last: string) => `${first} – ${last}`,
    figures: {
      sold: 'Facturado',
      credited: 'Notas de crédito',
      net: 'Neto',
      bought: 'Liquidaciones de compra',
      withheld: 'Retenido',
    },
  },
  {
    customers: 'Customer',
    providers: 'Provider',
    missing: 'There is no such person in this business',
    back: 'See the list',
    invoice: 'Make an invoice',
    edit: 'Edit',
    contact: 'Details',
    identification: 'Type of identification',
    nothing: 'There are no authorised documents yet.',
    documents: (count) => (count === 1 ? '1 document' : `${count} documents`),
    since: (first, last) => `${first} – ${last}`,
    figures: {
      sold: 'Invoiced',
      credited: 'Credit notes',
      net: 'Net',
      bought: 'Purchase settlements',
      withheld: 'Withheld',
    },
  },
);
