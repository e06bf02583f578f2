import { TextInput } from '@mantine/core';
import { useWriteOperation } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Form } from '../../ui/form.tsx';
import { useRecordForm } from '../../ui/use-form.ts';
import { RightsFields, type RightsValues, rightsBody } from './rights-fields.tsx';

export interface InviteFormProps {
  readonly onInvited: (invitation: DataOf<'invitations.create'>) => void;
  readonly onCancel: () => void;
}

export function InviteForm({ onInvited, onCancel }: InviteFormProps) {
  const t = texts.use();
  const invite = useWriteOperation('invitations.create', ['invitations']);
  const initial: RightsValues & { email: string } = {
    email: '',
    role: 'member',
    business_ids: [],
    emission_point_ids: [],
  };
  const form = useRecordForm({
    initial,
    required: ['email'],
    onSubmit: async ({ email, ...rights }) =>
      onInvited((await invite.mutateAsync({ body: { email, ...rightsBody(rights) } })).data),
  });
  return (
    <Form form={form} submit={t.invite} onCancel={onCancel}>
      <TextInput label={t.email} type="email" autoComplete="off" required data-autofocus {...form.text('email')} />
      <RightsFields form={form} />
    </Form>
  );
}

const texts = defineTranslatedTexts(
  { email: 'Correo electrónico', invite: 'Crear la invitación' },
  { email: 'E-mail', invite: 'Create the invitation' },
);
