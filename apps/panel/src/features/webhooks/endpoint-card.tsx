import { Alert, Badge, Button, Card, Group, Text, Title } from '@mantine/core';
import {
  IconEdit,
  IconKey,
  IconListDetails,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useWriteOperation } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { useBusinesses } from '../../business/use-business.ts';
import { formatDateTime } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { ActiveBadge } from '../../ui/active-badge.tsx';
import { askForConfirmation } from '../../ui/confirm.tsx';
import { notifyFailure, notifySuccess } from '../../ui/notify.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import { endpointResponseText } from './answer-text.ts';
import type { ListedWebhookEndpoint } from './endpoint.ts';
import { EndpointRightsText } from './endpoint-rights.tsx';
import { eventNames } from './event-names.ts';

export interface EndpointCardProps {
  readonly endpoint: ListedWebhookEndpoint;
  readonly onEdit: () => void;
  readonly onDeliveries: () => void;
  readonly onSecret: (secret: string) => void;
}

export function EndpointCard({ endpoint, onEdit, onDeliveries, onSecret }: EndpointCardProps) {
  const t = texts.use();
  const mayChange = usePermissionCheck()('settings:write');
  const { id, url, description, active, businessId } = endpoint;
  const business = useBusinesses().find((candidate) => candidate.id === businessId);
  const test = useWriteOperation('webhookEndpoints.test.send', ['webhookEndpoints.deliveries']);
  const rotate = useWriteOperation('webhookEndpoints.secret.rotate', ['webhookEndpoints']);
  const update = useWriteOperation('webhookEndpoints.update', ['webhookEndpoints', 'alerts']);
  const remove = useWriteOperation('webhookEndpoints.delete', ['webhookEndpoints']);
  const setActive = (next: boolean) => update.mutateAsync({ params: { id }, body: { active: next } });
  const askRotate = () =>
    askForConfirmation({
      title: t.rotateTitle,
      text: t.rotateText(url),
      confirm: t.rotate,
      onConfirm: async () => onSecret((await rotate.mutateAsync({ params: { id } })).data.secret),
    });
  const askDelete = () =>
    askForConfirmation({
      title: t.deleteTitle,
      text: t.deleteText(url),
      confirm: t.delete,
      onConfirm: () => remove.mutateAsync({ params: { id } }).then(() => notifySuccess(t.deleted)),
    });
  return (
    <Card withBorder component="section" aria-label={url}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Title order={2} size="h5" style={{ overflowWrap: 'anywhere' }}>
            {url}
          </Title>
          <Text size="sm" c="dimmed">
            {[description, business?.businessName ?? t.allBusinesses].filter(Boolean).join(' · ')}
          </Text>
        </div>
        {mayChange && (
          <RowMenu
            name={url}
            actions={[
              { label: t.edit, icon: IconEdit, onClick: onEdit },
              { label: t.rotate, icon: IconKey, onClick: askRotate },
              active
                ? {
                    label: t.deactivate,
                    icon: IconPlayerPause,
                    onClick: () => {
                      setActive(false).catch(notifyFailure);
                    },
                  }
                : {
                    label: t.activate,
                    icon: IconPlayerPlay,
                    onClick: () => {
                      setActive(true).catch(notifyFailure);
                    },
                  },
              { label: t.delete, icon: IconTrash, onClick: askDelete, danger: true },
            ]}
          />
        )}
      </Group>
      <EndpointState endpoint={endpoint} />
      <EndpointRightsText endpoint={endpoint} />
      <Group gap="xs" mt="md">
        {mayChange && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconSend size={14} aria-hidden />}
            loading={test.isPending}
            onClick={() => test.mutate({ params: { id } }, { onError: notifyFailure })}
          >
            {t.test}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconListDetails size={14} aria-hidden />}
          onClick={onDeliveries}
        >
          {t.deliveries}
        </Button>
      </Group>
      <div aria-live="polite">{test.data && <TestResult result={test.data.data} />}</div>
    </Card>
  );
}

/** Events that the endpoint receives, and whether it works. */
function EndpointState({
  endpoint: { events, active, failingSince, disabledReason },
}: {
  endpoint: ListedWebhookEndpoint;
}) {
  const t = texts.use();
  const names = eventNames.use();
  return (
    <>
      <Group gap={4} mt="xs">
        <ActiveBadge active={active} />
        {events.map((event) => (
          <Badge key={event} variant="outline" color="gray" tt="none" c="var(--mantine-color-text)">
            {names[event]}
          </Badge>
        ))}
      </Group>
      {(disabledReason !== null || failingSince !== null) && (
        <Text size="sm" mt="xs" c="light-dark(var(--mantine-color-red-9), var(--mantine-color-red-4))">
          {disabledReason !== null ? t.disabled : ''}
          {failingSince !== null ? t.failing(formatDateTime(failingSince)) : ''}
        </Text>
      )}
    </>
  );
}

function TestResult({ result }: { result: DataOf<'webhookEndpoints.test.send'> }) {
  const t = texts.use();
  return (
    <Alert mt="sm" color={result.ok ? 'pad' : 'red'} variant="light" title={result.ok ? t.testOk : t.testFailed}>
      <Text size="sm" c="var(--mantine-color-text)">
        {result.status === null ? t.noAnswer : `HTTP ${result.status}`}
        {result.answer ? ` · ${endpointResponseText(result.answer)}` : ''}
      </Text>
    </Alert>
  );
}

const texts = defineTranslatedTexts(
  {
    allBusinesses: 'Todos los negocios',
    edit: 'Editar el webhook',
    rotate: 'Cambiar el secreto',
    rotateTitle: '¿Cambiar el secreto de firma?',
    rotateText: (url: string) => `${url} debe usar el secreto nuevo desde ahora: el anterior ya no firma nada.`,
    activate: 'Activar',
    deactivate: 'Desactivar',
    delete: 'Eliminar',
    deleteTitle: '¿Eliminar el webhook?',
    deleteText: (url: string) => `${url} deja de recibir avisos. Sus entregas se eliminan también.`,
    deleted: 'El webhook está eliminado.',
    disabled: 'Se desactivó solo porque no respondía. Corrija la dirección y actívelo. ',
    failing: (since: string) => `Sin una entrega correcta desde ${since}.`,
    test: 'Enviar una prueba',
    testOk: 'La dirección respondió correctamente',
    testFailed: 'La prueba falló',
    noAnswer: 'Sin respuesta',
    deliveries: 'Ver entregas',
  },
  {
    allBusinesses: 'All businesses',
    edit: 'Edit the webhook',
    rotate: 'Change the secret',
    rotateTitle: 'Change the signing secret?',
    rotateText: (url) => `${url} must use the new secret from now on. The old one is no longer used to sign.`,
    activate: 'Activate',
    deactivate: 'Deactivate',
    delete: 'Delete',
    deleteTitle: 'Delete the webhook?',
    deleteText: (url) => `${url} will receive nothing more. Its deliveries are deleted too.`,
    deleted: 'The webhook is deleted.',
    disabled: 'It was switched off because it did not answer. Correct the address and activate it. ',
    failing: (since) => `No delivery has succeeded since ${since}.`,
    test: 'Send a test',
    testOk: 'The address answered correctly',
    testFailed: 'The test failed',
    noAnswer: 'No answer',
    deliveries: 'See deliveries',
  },
);
