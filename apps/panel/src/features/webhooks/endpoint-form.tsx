import { Checkbox, Code, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useWriteOperation } from '../../api/hooks.ts';
import { useBusinesses } from '../../business/use-business.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { useSeesWholeAccount } from '../../session/use-rights.ts';
import { Form } from '../../ui/form.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { useRecordForm } from '../../ui/use-form.ts';
import type { ListedWebhookEndpoint } from './endpoint.ts';
import { EndpointRights, type EndpointRightsValues, endpointRightsBody } from './endpoint-rights.tsx';
import { eventNames, webhookEvents } from './event-names.ts';

export interface EndpointFormProps {
  /** Endpoint to edit. Not set for a new endpoint. */
  readonly endpoint?: ListedWebhookEndpoint;
  readonly onCreated?: (secret: string) => void;
  readonly onSaved?: () => void;
  readonly onCancel: () => void;
}

interface Values extends EndpointRightsValues {
  url: string;
  business: string;
  events: ListedWebhookEndpoint['events'];
  description: string;
}

export function EndpointForm({ endpoint, onCreated, onSaved, onCancel }: EndpointFormProps) {
  const t = texts.use();
  const names = eventNames.use();
  const businesses = useBusinesses();
  const forAll = useSeesWholeAccount();
  const create = useWriteOperation('webhookEndpoints.create', ['webhookEndpoints']);
  const update = useWriteOperation('webhookEndpoints.update', ['webhookEndpoints', 'alerts']);
  const initial: Values = {
    url: endpoint?.url ?? '',
    business: forAll ? '' : String(businesses[0]?.id ?? ''),
    events: endpoint?.events ?? [...webhookEvents],
    description: endpoint?.description ?? '',
    reads: (endpoint?.permissions ?? null) === null ? 'all' : 'chosen',
    permissions: endpoint?.permissions ?? [],
    business_ids: (endpoint?.businessIds ?? []).map(String),
  };
  const form = useRecordForm({
    initial,
    required: ['url'],
    check: ({ events, reads, permissions }) => ({
      ...(events.length === 0 && { events: t.eventsMissing }),
      ...(reads === 'chosen' && permissions.length === 0 && { permissions: t.permissionsMissing }),
    }),
    onSubmit: async ({ url, business, events, description, ...rights }) => {
      const ofAll = endpoint === undefined ? business === '' : endpoint.businessId === null;
      const body = { url: url.trim(), events, description: description || null, ...endpointRightsBody(rights, ofAll) };
      if (endpoint !== undefined) {
        await update.mutateAsync({ params: { id: endpoint.id }, body });
        notifySuccess(t.saved);
        onSaved?.();
        return;
      }
      const business_id = business === '' ? null : Number(business);
      onCreated?.((await create.mutateAsync({ body: { ...body, business_id } })).data.secret);
    },
  });
  return (
    <Form form={form} submit={endpoint === undefined ? t.create : t.save} onCancel={onCancel}>
      <TextInput
        label={t.url}
        description={t.urlWhy}
        type="url"
        placeholder="https://"
        autoComplete="off"
        required
        data-autofocus
        {...form.text('url')}
      />
      {endpoint === undefined && (
        <NativeSelect
          label={t.business}
          data={[
            ...(forAll ? [{ value: '', label: t.allBusinesses }] : []),
            ...businesses.map(({ id, businessName }) => ({ value: String(id), label: businessName })),
          ]}
          {...form.text('business')}
        />
      )}
      <Checkbox.Group
        label={t.events}
        value={form.values.events}
        onChange={(chosen) => form.set({ events: webhookEvents.filter((event) => chosen.includes(event)) })}
        error={form.faultOf('events')}
      >
        <Stack gap="xs" mt="xs">
          {webhookEvents.map((event) => (
            <Checkbox key={event} value={event} label={names[event]} description={<Code>{event}</Code>} />
          ))}
        </Stack>
      </Checkbox.Group>
      <EndpointRights
        form={form}
        ofAllBusinesses={endpoint === undefined ? form.values.business === '' : endpoint.businessId === null}
      />
      <TextInput label={t.description} autoComplete="off" {...form.text('description')} />
    </Form>
  );
}

const texts = defineTranslatedTexts(
  {
    url: 'Dirección (URL)',
    urlWhy: 'HTTPS, de acceso público. Debe responder 2xx en 15 segundos.',
    business: 'Negocio',
    allBusinesses: 'Todos los negocios de la cuenta',
    events: 'Avisar cuando un comprobante esté',
    eventsMissing: 'Elija al menos un aviso.',
    permissionsMissing: 'Elija al menos un permiso.',
    description: 'Descripción',
    create: 'Crear el webhook',
    save: 'Guardar los cambios',
    saved: 'El webhook está guardado.',
  },
  {
    url: 'Address (URL)',
    urlWhy: 'HTTPS, public. It must answer 2xx within 15 seconds.',
    business: 'Business',
    allBusinesses: 'All businesses of the account',
    events: 'Tell when a document is',
    eventsMissing: 'Choose at least one event.',
    permissionsMissing: 'Choose at least one permission.',
    description: 'Description',
    create: 'Create the webhook',
    save: 'Save the changes',
    saved: 'The webhook is saved.',
  },
);
