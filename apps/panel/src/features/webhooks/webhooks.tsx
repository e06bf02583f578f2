import { Button, Stack } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { useOperationData } from '../../api/hooks.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ReadOnlyNote } from '../../session/read-only-note.tsx';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty.tsx';
import { Page } from '../../ui/page.tsx';
import { useSearchFilters } from '../../ui/use-filters.ts';
import { WebhookDeliveries } from './deliveries.tsx';
import type { ListedWebhookEndpoint } from './endpoint.ts';
import { EndpointCard } from './endpoint-card.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { NewSecret } from './new-secret.tsx';
import { readWebhookSearch } from './search.ts';

type Open = { what: 'new' } | { what: 'secret'; secret: string } | { what: 'edit'; endpoint: ListedWebhookEndpoint };

export function WebhooksScreen() {
  const t = texts.use();
  const endpoints = useOperationData('webhookEndpoints.list', { query: { perPage: 100 } });
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const [filters, change] = useSearchFilters(readWebhookSearch);
  const delivered = endpoints.find(({ id }) => id === filters.deliveries);
  const mayChange = usePermissionCheck()('settings:write');
  const add = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ what: 'new' })}>
      {t.add}
    </Button>
  );
  return (
    <Page title={t.title} about={t.about} actions={endpoints.length > 0 && add}>
      {!mayChange && <ReadOnlyNote />}
      {endpoints.length === 0 ? (
        <EmptyState icon={IconWebhook} title={t.none} hint={t.noneWhy} action={add} />
      ) : (
        <Stack>
          {endpoints.map((endpoint) => (
            <EndpointCard
              key={endpoint.id}
              endpoint={endpoint}
              onEdit={() => setOpen({ what: 'edit', endpoint })}
              onDeliveries={() => change({ deliveries: endpoint.id }, { resetScroll: false })}
              onSecret={(secret) => setOpen({ what: 'secret', secret })}
            />
          ))}
        </Stack>
      )}
      <Dialog title={t.add} opened={open?.what === 'new'} onClose={close}>
        <EndpointForm onCancel={close} onCreated={(secret) => setOpen({ what: 'secret', secret })} />
      </Dialog>
      <Dialog title={t.edit} opened={open?.what === 'edit'} onClose={close}>
        {open?.what === 'edit' && <EndpointForm endpoint={open.endpoint} onCancel={close} onSaved={close} />}
      </Dialog>
      <Dialog title={t.secret} opened={open?.what === 'secret'} onClose={close} size="lg" insistent>
        {open?.what === 'secret' && <NewSecret secret={open.secret} onDone={close} />}
      </Dialog>
      <Dialog
        title={t.deliveries}
        opened={delivered !== undefined}
        onClose={() => change({ deliveries: undefined }, { resetScroll: false })}
        shape="side"
        size="xl"
      >
        {delivered && <WebhookDeliveries endpoint={delivered} filters={filters} onChange={change} />}
      </Dialog>
    </Page>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Webhooks',
    about: 'Avisos firmados a su sistema cada vez que un comprobante cambia de estado.',
    add: 'Nuevo webhook',
    none: 'Todavía no hay webhooks',
    noneWhy:
      'Indique una dirección HTTPS de su sistema y le avisaremos cuando un comprobante se autorice o se rechace.',
    edit: 'Editar el webhook',
    secret: 'Secreto de firma',
    deliveries: 'Entregas',
  },
  {
    title: 'Webhooks',
    about: 'Signed messages to your system whenever a document changes its state.',
    add: 'New webhook',
    none: 'There are no webhooks yet',
    noneWhy: 'Give an HTTPS address of your system, and it hears when a document is authorised or rejected.',
    edit: 'Edit the webhook',
    secret: 'Signing secret',
    deliveries: 'Deliveries',
  },
);
