import { Alert, Anchor, Badge, Button, Code, Group, Text } from '@mantine/core';
import {
  IconEdit,
  IconHistory,
  IconKey,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useOperationData, useWriteOperation } from '../../api/hooks.ts';
import { formatDateTime } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { ActiveBadge } from '../../ui/active-badge.tsx';
import { askForConfirmation } from '../../ui/confirm.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty.tsx';
import { notifyFailure, notifySuccess } from '../../ui/notify.ts';
import { Page } from '../../ui/page.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { showAllowedIp } from './allowed-ips.ts';
import { type ApiKey, KeyForm } from './key-form.tsx';
import { KeyRights } from './key-rights.tsx';
import { KeyUses } from './key-uses.tsx';
import { NewApiKeyNotice } from './new-key.tsx';

type Open = { what: 'new' } | { what: 'shown'; text: string } | { what: 'edit' | 'uses'; apiKey: ApiKey };

export function ApiKeysScreen() {
  const t = texts.use();
  const owner = usePermissionCheck()('account:manage');
  const { plan } = useOperationData('account.get', {});
  const keys = useOperationData('apiKeys.list', {});
  const [open, setOpen] = useState<Open>();
  const update = useWriteOperation('apiKeys.update', ['apiKeys']);
  const remove = useWriteOperation('apiKeys.delete', ['apiKeys', 'onboarding']);
  const setActive = ({ id, name }: ApiKey, active: boolean) =>
    update
      .mutateAsync({ params: { id }, body: { active } })
      .then(() => notifySuccess(active ? t.activated(name) : t.deactivated(name)));
  const askDeactivate = (key: ApiKey) =>
    askForConfirmation({
      title: t.deactivateTitle(key.name),
      text: t.deactivateText,
      confirm: t.deactivate,
      onConfirm: () => setActive(key, false),
    });
  const askDelete = ({ id, name }: ApiKey) =>
    askForConfirmation({
      title: t.deleteTitle(name),
      text: t.deleteText,
      confirm: t.delete,
      onConfirm: () => remove.mutateAsync({ params: { id } }).then(() => notifySuccess(t.deleted(name))),
    });
  const add = owner && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen({ what: 'new' })}>
      {t.add}
    </Button>
  );
  return (
    <Page
      title={t.title}
      about={
        <>
          {t.about}{' '}
          <Anchor href="/docs" size="sm" underline="always">
            {t.docs}
          </Anchor>
        </>
      }
      actions={keys.length > 0 && add}
    >
      {!owner && <Note text={t.ownerOnly} />}
      {!plan.apiAccess && <Note text={t.noApi(plan.name)} />}
      {keys.length === 0 ? (
        <EmptyState icon={IconKey} title={t.none} hint={t.noneWhy} action={add} />
      ) : (
        <DataList
          label={t.title}
          rows={keys}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'name',
              title: t.name,
              onCard: 'heading',
              cell: ({ name }) => (
                <Text fw={600} size="sm">
                  {name}
                </Text>
              ),
            },
            { key: 'hint', title: t.hint, onCard: 'hidden', cell: ({ hint }) => <Code>{hint}</Code> },
            { key: 'mode', title: t.mode, onCard: 'mark', cell: ({ mode }) => <Mode mode={mode} /> },
            {
              key: 'ips',
              title: t.ips,
              onCard: 'hidden',
              cell: ({ allowedIps }) =>
                allowedIps.length === 0 ? t.anywhere : allowedIps.map(showAllowedIp).join(', '),
            },
            { key: 'rights', title: t.rights, onCard: 'hidden', cell: (key) => <KeyRights apiKey={key} /> },
            {
              key: 'used',
              title: t.lastUsed,
              onCard: 'under',
              cardCell: ({ lastUsedAt }) =>
                `${t.lastUsed}: ${lastUsedAt === null ? t.never : formatDateTime(lastUsedAt)}`,
              cell: ({ lastUsedAt }) => (lastUsedAt === null ? t.never : formatDateTime(lastUsedAt)),
            },
            { key: 'state', title: t.state, onCard: 'mark', cell: ({ active }) => <ActiveBadge active={active} /> },
          ]}
          {...(owner && {
            actions: (key: ApiKey) => (
              <RowMenu
                name={key.name}
                actions={[
                  { label: t.edit, icon: IconEdit, onClick: () => setOpen({ what: 'edit', apiKey: key }) },
                  { label: t.uses, icon: IconHistory, onClick: () => setOpen({ what: 'uses', apiKey: key }) },
                  key.active
                    ? { label: t.deactivate, icon: IconPlayerPause, onClick: () => askDeactivate(key) }
                    : {
                        label: t.activate,
                        icon: IconPlayerPlay,
                        onClick: () => {
                          setActive(key, true).catch(notifyFailure);
                        },
                      },
                  { label: t.delete, icon: IconTrash, onClick: () => askDelete(key), danger: true },
                ]}
              />
            ),
          })}
        />
      )}
      <Dialogs open={open} onOpen={setOpen} />
    </Page>
  );
}

function Dialogs({ open, onOpen }: { open: Open | undefined; onOpen: (next: Open | undefined) => void }) {
  const t = texts.use();
  const close = () => onOpen(undefined);
  return (
    <>
      <Dialog title={t.add} opened={open?.what === 'new'} onClose={close}>
        <KeyForm onCancel={close} onCreated={({ key }) => onOpen({ what: 'shown', text: key })} />
      </Dialog>
      <Dialog title={t.shown} opened={open?.what === 'shown'} onClose={close} size="lg" insistent>
        {open?.what === 'shown' && <NewApiKeyNotice apiKey={open.text} onDone={close} />}
      </Dialog>
      <Dialog title={t.uses} opened={open?.what === 'uses'} onClose={close}>
        {open?.what === 'uses' && <KeyUses keyId={open.apiKey.id} />}
      </Dialog>
      <Dialog title={t.edit} opened={open?.what === 'edit'} onClose={close}>
        {open?.what === 'edit' && (
          <KeyForm
            apiKey={open.apiKey}
            onCancel={close}
            onSaved={({ name }) => {
              notifySuccess(t.saved(name));
              close();
            }}
          />
        )}
      </Dialog>
    </>
  );
}

function Note({ text }: { text: string }) {
  return (
    <Alert color="gray" variant="light" role="note">
      <Text size="sm">{text}</Text>
    </Alert>
  );
}

function Mode({ mode }: { mode: ApiKey['mode'] }) {
  const t = texts.use();
  return (
    <Group gap={4}>
      <Badge variant="outline" color="gray" tt="none" c="var(--mantine-color-text)">
        {mode === 'live' ? t.live : t.test}
      </Badge>
    </Group>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Claves de API',
    about: 'Con una clave, otro sistema emite comprobantes por usted.',
    docs: 'Ver la documentación de la API',
    ownerOnly: 'Solo quien administra la cuenta puede crear, cambiar o eliminar claves.',
    noApi: (plan: string) => `El plan ${plan} no incluye la API: las claves se rechazan hasta que cambie de plan.`,
    add: 'Nueva clave',
    none: 'Todavía no hay claves',
    noneWhy: 'Cree una para conectar su tienda, su sistema contable o sus propios programas.',
    name: 'Nombre',
    hint: 'Clave',
    mode: 'Alcance',
    live: 'Todos',
    test: 'Solo pruebas',
    ips: 'IP permitidas',
    anywhere: 'Cualquiera',
    rights: 'Permisos',
    uses: 'Para qué se usó',
    lastUsed: 'Último uso',
    never: 'Nunca',
    state: 'Estado',
    edit: 'Editar la clave',
    saved: (name: string) => `La clave «${name}» está guardada.`,
    shown: 'Su clave nueva',
    activate: 'Reactivar',
    activated: (name: string) => `La clave «${name}» funciona otra vez.`,
    deactivate: 'Desactivar',
    deactivated: (name: string) => `La clave «${name}» ya no funciona.`,
    deactivateTitle: (name: string) => `¿Desactivar la clave «${name}»?`,
    deactivateText: 'La siguiente llamada con ella será rechazada. Puede reactivarla después.',
    delete: 'Eliminar',
    deleted: (name: string) => `La clave «${name}» está eliminada.`,
    deleteTitle: (name: string) => `¿Eliminar la clave «${name}»?`,
    deleteText: 'Lo que la use dejará de funcionar en la siguiente llamada. No se puede deshacer.',
  },
  {
    title: 'API keys',
    about: 'With a key, another system issues documents for you.',
    docs: 'See the documentation of the API',
    ownerOnly: 'Only a manager of the account can create, change or delete keys.',
    noApi: (plan) => `The plan ${plan} does not include the API: keys are refused until the plan changes.`,
    add: 'New key',
    none: 'There are no keys yet',
    noneWhy: 'Create one to connect your shop, your accounting system or your own programs.',
    name: 'Name',
    hint: 'Key',
    mode: 'Scope',
    live: 'All',
    test: 'Test only',
    ips: 'Allowed IPs',
    anywhere: 'Any',
    rights: 'Permissions',
    uses: 'What it was used for',
    lastUsed: 'Last used',
    never: 'Never',
    state: 'State',
    edit: 'Edit the key',
    saved: (name) => `The key “${name}” is saved.`,
    shown: 'Your new key',
    activate: 'Reactivate',
    activated: (name) => `The key “${name}” works again.`,
    deactivate: 'Deactivate',
    deactivated: (name) => `The key “${name}” no longer works.`,
    deactivateTitle: (name) => `Deactivate the key “${name}”?`,
    deactivateText: 'The next call with it is refused. You can reactivate it later.',
    delete: 'Delete',
    deleted: (name) => `The key “${name}” is deleted.`,
    deleteTitle: (name) => `Delete the key “${name}”?`,
    deleteText: 'Whatever uses it stops working at the next call. This cannot be undone.',
  },
);
