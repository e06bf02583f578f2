import { ActionIcon, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useOperationData, useWriteOperation } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { formatDateTime } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { askForConfirmation } from '../../ui/confirm.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { InviteForm } from './invite-form.tsx';
import { roleNames } from './role-names.ts';

type Invitation = DataOf<'invitations.list'>[number];

/** Invitations that were not accepted yet. */
export function Invitations() {
  const t = texts.use();
  const roles = roleNames.use();
  const invitations = useOperationData('invitations.list', {});
  const remove = useWriteOperation('invitations.delete', ['invitations']);
  const [open, setOpen] = useState<{ link?: string; email?: string }>();
  const close = () => setOpen(undefined);
  const askRemove = ({ id, email }: Invitation) =>
    askForConfirmation({
      title: t.removeTitle(email),
      text: t.removeText,
      confirm: t.remove,
      onConfirm: () => remove.mutateAsync({ params: { id } }).then(() => notifySuccess(t.removed)),
    });
  return (
    <Stack component="section" aria-labelledby="invitations-title" gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4" id="invitations-title">
          {t.title}
        </Title>
        <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setOpen({})}>
          {t.add}
        </Button>
      </Group>
      {invitations.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t.none}
        </Text>
      ) : (
        <DataList
          label={t.title}
          rows={invitations}
          rowKey={({ id }) => id}
          columns={[
            { key: 'email', title: t.email, onCard: 'heading', cell: ({ email }) => email },
            { key: 'role', title: t.role, cell: ({ role }) => roles[role] },
            { key: 'expires', title: t.expires, cell: ({ expiresAt }) => formatDateTime(expiresAt) },
          ]}
          actions={(invitation) => (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t.removeOne(invitation.email)}
              onClick={() => askRemove(invitation)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          )}
        />
      )}
      <Dialog title={t.add} opened={open !== undefined && open.link === undefined} onClose={close}>
        <InviteForm onCancel={close} onInvited={({ link, email }) => setOpen({ link, email })} />
      </Dialog>
      <Dialog title={t.shown(open?.email ?? '')} opened={open?.link !== undefined} onClose={close} insistent>
        {open?.link !== undefined && (
          <Stack>
            <ShownOnce label={t.link} value={open.link} warning={t.linkWhy} />
            <Group justify="flex-end">
              <Button onClick={close} data-autofocus>
                {t.done}
              </Button>
            </Group>
          </Stack>
        )}
      </Dialog>
    </Stack>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Invitaciones pendientes',
    add: 'Invitar a una persona',
    none: 'Nadie tiene una invitación pendiente.',
    email: 'Correo',
    role: 'Permiso',
    expires: 'Vence',
    remove: 'Retirar la invitación',
    removeOne: (email: string) => `Retirar la invitación de ${email}`,
    removeTitle: (email: string) => `¿Retirar la invitación de ${email}?`,
    removeText: 'El enlace deja de servir.',
    removed: 'Se retiró la invitación.',
    shown: (email: string) => `Invitación para ${email}`,
    link: 'Enlace de la invitación',
    linkWhy: 'También va por correo, si el servidor envía correos. Solo se muestra ahora, sirve una vez y dura 7 días.',
    done: 'Ya copié el enlace',
  },
  {
    title: 'Open invitations',
    add: 'Invite a person',
    none: 'There is no open invitation.',
    email: 'E-mail',
    role: 'Role',
    expires: 'Expires',
    remove: 'Take the invitation back',
    removeOne: (email) => `Withdraw the invitation to ${email}`,
    removeTitle: (email) => `Withdraw the invitation to ${email}?`,
    removeText: 'The link stops working.',
    removed: 'The invitation was withdrawn.',
    shown: (email) => `Invitation for ${email}`,
    link: 'Link of the invitation',
    linkWhy: 'It is also e-mailed if the server sends mail. It is shown only now, works once and expires after 7 days.',
    done: 'I have copied the link',
  },
);
