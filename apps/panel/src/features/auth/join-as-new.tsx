import { TextInput } from '@mantine/core';
import { useWriteOperation } from '../../api/hooks.ts';
import { getLocale } from '../../i18n/locale.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Form } from '../../ui/form.tsx';
import { useRecordForm } from '../../ui/use-form.ts';
import { InvitationNotice, type OpenedInvitation } from './invited-to.tsx';
import { NewPassword } from './new-password.tsx';
import { useEnterPanel } from './use-enter.ts';

/** Accepts an invitation as a person who has no account yet: chooses a password. */
export function JoinAsNew(invited: OpenedInvitation) {
  const { token, email } = invited;
  const t = texts.use();
  const create = useWriteOperation('signUp.create');
  const enter = useEnterPanel();
  const form = useRecordForm({
    initial: { email, name: '', password: '' },
    required: ['name', 'password'],
    onSubmit: async (values) =>
      enter(await create.mutateAsync({ body: { ...values, invitation: token, locale: getLocale() } })),
  });
  return (
    <Form form={form} submit={t.join} fullWidth>
      <InvitationNotice {...invited} />
      <TextInput label={t.email} type="email" autoComplete="username" readOnly {...form.text('email')} />
      <TextInput label={t.name} autoComplete="name" required autoFocus {...form.text('name')} />
      <NewPassword email={email} field={form.text('password')} />
    </Form>
  );
}

const texts = defineTranslatedTexts(
  { email: 'Correo electrónico', name: 'Su nombre', join: 'Entrar a la cuenta' },
  { email: 'E-mail', name: 'Your name', join: 'Enter the account' },
);
