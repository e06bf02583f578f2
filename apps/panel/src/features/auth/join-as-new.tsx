import { TextInput } from '@mantine/core';
import { useAction } from '../../api/hooks.ts';
import { getLocale } from '../../i18n/locale.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { Form } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { InvitedTo, type OpenedInvitation } from './invited-to.tsx';
import { NewPassword } from './new-password.tsx';
import { useEnter } from './use-enter.ts';

/** Accepts an invitation as a person who has no account yet: chooses a password. */
export function JoinAsNew(invited: OpenedInvitation) {
  const { token, email } = invited;
  const t = texts.use();
  const create = useAction('signUp.create');
  const enter = useEnter();
  const form = useForm({
    initial: { email, name: '', password: '' },
    required: ['name', 'password'],
    onSubmit: async (values) =>
      enter(await create.mutateAsync({ body: { ...values, invitation: token, locale: getLocale() } })),
  });
  return (
    <Form form={form} submit={t.join} fullWidth>
      <InvitedTo {...invited} />
      <TextInput label={t.email} type="email" autoComplete="username" readOnly {...form.text('email')} />
      <TextInput label={t.name} autoComplete="name" required autoFocus {...form.text('name')} />
      <NewPassword email={email} field={form.text('password')} />
    </Form>
  );
}

const texts = defineTexts(
  { email: 'Correo electrónico', name: 'Su nombre', join: 'Entrar a la cuenta' },
  { email: 'E-mail', name: 'Your name', join: 'Enter the account' },
);
