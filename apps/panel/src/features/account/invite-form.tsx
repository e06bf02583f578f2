import { Radio, Stack, TextInput } from '@mantine/core';
import { useAction } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { Form } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';

export interface InviteFormProps {
  readonly onInvited: (invitation: DataOf<'invitations.create'>) => void;
  readonly onCancel: () => void;
}

export function InviteForm({ onInvited, onCancel }: InviteFormProps) {
  const t = texts.use();
  const invite = useAction('invitations.create', ['invitations']);
  const initial: { email: string; role: 'owner' | 'member' } = { email: '', role: 'member' };
  const form = useForm({
    initial,
    required: ['email'],
    onSubmit: async (body) => onInvited((await invite.mutateAsync({ body })).data),
  });
  return (
    <Form form={form} submit={t.invite} onCancel={onCancel}>
      <TextInput label={t.email} type="email" autoComplete="off" required data-autofocus {...form.text('email')} />
      <Radio.Group
        label={t.role}
        value={form.values.role}
        onChange={(role) => form.set({ role: role === 'owner' ? 'owner' : 'member' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="member" label={t.member} description={t.memberWhy} />
          <Radio value="owner" label={t.owner} description={t.ownerWhy} />
        </Stack>
      </Radio.Group>
    </Form>
  );
}

const texts = defineTexts(
  {
    email: 'Correo electrónico',
    role: 'Permiso',
    member: 'Miembro',
    memberWhy: 'Emite comprobantes y administra negocios, clientes y productos.',
    owner: 'Propietario',
    ownerWhy: 'Además crea claves de API, invita personas y cambia permisos.',
    invite: 'Crear la invitación',
  },
  {
    email: 'E-mail',
    role: 'Role',
    member: 'Member',
    memberWhy: 'Issues documents and manages businesses, customers and products.',
    owner: 'Owner',
    ownerWhy: 'Also creates API keys, invites people and changes roles.',
    invite: 'Create the invitation',
  },
);
