import { Badge, Stack, Text, Title } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconUserCog, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useOperationData, useWriteOperation } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { formatDateTime } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { useSession } from '../../session/use-session.ts';
import { ActiveBadge } from '../../ui/active-badge.tsx';
import { askForConfirmation } from '../../ui/confirm.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import { RightsForm } from './rights-form.tsx';
import { roleNames } from './role-names.ts';

type User = DataOf<'users.list'>[number];

/** Users of the account, and what each of them may do. */
export function AccountUsers() {
  const t = texts.use();
  const roles = roleNames.use();
  const { user: me } = useSession();
  const users = useOperationData('users.list', {});
  const update = useWriteOperation('users.update', ['users', 'session.get']);
  const remove = useWriteOperation('users.delete', ['users', 'session.get']);
  const [changed, setChanged] = useState<User>();
  const close = () => setChanged(undefined);
  const change = ({ id, name, email }: User, body: { active: boolean }) =>
    update.mutateAsync({ params: { id }, body }).then(() => notifySuccess(t.changed(name || email)));
  const ask = (user: User, title: string, text: string, word: string, body: Parameters<typeof change>[1]) =>
    askForConfirmation({
      title,
      text,
      confirm: word,
      harmless: body.active !== false,
      onConfirm: () => change(user, body),
    });
  const actionsOf = (user: User) => {
    const name = user.name || user.email;
    return [
      { label: t.rights, icon: IconUserCog, onClick: () => setChanged(user) },
      user.active
        ? {
            label: t.shutOut,
            icon: IconPlayerPause,
            danger: true,
            onClick: () => ask(user, t.shutOutTitle(name), t.shutOutText, t.shutOut, { active: false }),
          }
        : {
            label: t.letIn,
            icon: IconPlayerPlay,
            onClick: () => ask(user, t.letInTitle(name), t.letInText, t.letIn, { active: true }),
          },
      // Users remove themselves from the account in their profile, not in this list.
      ...(user.id === me.id
        ? []
        : [
            {
              label: t.remove,
              icon: IconUserMinus,
              danger: true,
              onClick: () =>
                askForConfirmation({
                  title: t.removeTitle(name),
                  text: t.removeText,
                  confirm: t.remove,
                  onConfirm: () =>
                    remove.mutateAsync({ params: { id: user.id } }).then(() => notifySuccess(t.removed(name))),
                }),
            },
          ]),
    ];
  };
  return (
    <Stack component="section" aria-labelledby="people-title" gap="sm">
      <Title order={2} size="h4" id="people-title">
        {t.title}
      </Title>
      <DataList
        label={t.title}
        rows={users}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            title: t.name,
            onCard: 'heading',
            cell: ({ id, name, email }) => (
              <Text size="sm" fw={600}>
                {name || email} {id === me.id && t.you}
              </Text>
            ),
          },
          { key: 'email', title: t.email, onCard: 'under', cell: ({ email }) => email },
          {
            key: 'role',
            title: t.role,
            onCard: 'mark',
            cell: ({ role }) => (
              <Badge variant="outline" color="gray" tt="none" c="var(--mantine-color-text)">
                {roles[role]}
              </Badge>
            ),
          },
          {
            key: 'seen',
            title: t.seen,
            onCard: 'hidden',
            cell: ({ lastSeenAt }) => (lastSeenAt ? formatDateTime(lastSeenAt) : t.never),
          },
          {
            key: 'state',
            title: t.state,
            onCard: 'mark',
            cardCell: ({ active }) => !active && <ActiveBadge active={active} />,
            cell: ({ active }) => <ActiveBadge active={active} />,
          },
        ]}
        actions={(user) => mayChange(user, me) && <RowMenu name={user.name || user.email} actions={actionsOf(user)} />}
      />
      <Dialog title={t.rightsOf(changed?.name || changed?.email || '')} opened={changed !== undefined} onClose={close}>
        {changed && (
          <RightsForm
            user={changed}
            onCancel={close}
            onSaved={() => {
              notifySuccess(t.changed(changed.name || changed.email));
              close();
            }}
          />
        )}
      </Dialog>
    </Stack>
  );
}

/**
 * Whether the user may change the rights of another user. Users cannot change their own rights, and only an owner can
 * change an owner.
 */
function mayChange(user: User, me: { readonly id: number; readonly role: User['role'] }): boolean {
  return user.id !== me.id && (user.role !== 'owner' || me.role === 'owner');
}

const texts = defineTranslatedTexts(
  {
    title: 'Personas de la cuenta',
    name: 'Nombre',
    you: '(usted)',
    email: 'Correo',
    role: 'Permiso',
    seen: 'Última actividad',
    never: 'Nunca',
    state: 'Estado',
    rights: 'Cambiar los permisos',
    rightsOf: (name: string) => `Permisos de ${name}`,
    changed: (name: string) => `Los permisos de ${name} están guardados.`,
    shutOut: 'Desactivar',
    shutOutTitle: (name: string) => `¿Desactivar a ${name}?`,
    shutOutText: 'Sus sesiones terminan ahora y no podrá entrar hasta que le active otra vez.',
    letIn: 'Activar',
    letInTitle: (name: string) => `¿Activar a ${name}?`,
    letInText: 'Podrá entrar otra vez con su contraseña.',
    remove: 'Quitar de la cuenta',
    removeTitle: (name: string) => `¿Quitar a ${name} de la cuenta?`,
    removeText:
      'Sus sesiones en esta cuenta terminan ahora. Lo que hizo queda en el registro, y una invitación le permite volver.',
    removed: (name: string) => `${name} ya no está en la cuenta.`,
  },
  {
    title: 'People of the account',
    name: 'Name',
    you: '(you)',
    email: 'E-mail',
    role: 'Role',
    seen: 'Last activity',
    never: 'Never',
    state: 'State',
    rights: 'Change the rights',
    rightsOf: (name) => `Rights of ${name}`,
    changed: (name) => `The role of ${name} was saved.`,
    shutOut: 'Deactivate',
    shutOutTitle: (name) => `Deactivate ${name}?`,
    shutOutText: 'Their sessions end now, and they cannot sign in until you reactivate them.',
    letIn: 'Activate',
    letInTitle: (name) => `Activate ${name}?`,
    letInText: 'They can sign in again with their password.',
    remove: 'Remove from the account',
    removeTitle: (name) => `Remove ${name} from the account?`,
    removeText:
      'Their sessions in this account end now. What they did stays in the log, and an invitation brings them back.',
    removed: (name) => `${name} is no longer in the account.`,
  },
);
