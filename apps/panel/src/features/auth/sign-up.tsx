import { Alert, Anchor, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useOperationData, useWriteOperation } from '../../api/hooks.ts';
import { getLocale } from '../../i18n/locale.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Form } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { useRecordForm } from '../../ui/use-form.ts';
import { NewPassword } from './new-password.tsx';
import { useEnterPanel } from './use-enter.ts';

export function SignUp() {
  const t = texts.use();
  const { signUp } = useOperationData('welcome.get', {});
  const create = useWriteOperation('signUp.create');
  const enter = useEnterPanel();
  const form = useRecordForm({
    initial: { account_name: '', name: '', email: '', password: '' },
    required: ['account_name', 'name', 'email', 'password'],
    onSubmit: async (values) => enter(await create.mutateAsync({ body: { ...values, locale: getLocale() } }), '/start'),
  });
  return (
    <Page title={t.title} about={signUp === 'first' ? t.first : undefined}>
      {signUp === 'invitation' ? (
        <Alert color="gray" variant="light">
          <Text size="sm">{t.closed}</Text>
        </Alert>
      ) : (
        <Form form={form} submit={t.create} fullWidth>
          <TextInput
            label={t.account}
            description={t.accountWhy}
            autoComplete="organization"
            required
            autoFocus
            {...form.text('account_name')}
          />
          <TextInput label={t.name} autoComplete="name" required {...form.text('name')} />
          <TextInput label={t.email} type="email" autoComplete="username" required {...form.text('email')} />
          <NewPassword email={form.values.email} field={form.text('password')} />
        </Form>
      )}
      <Anchor component={Link} to="/sign-in" size="sm">
        {t.signIn}
      </Anchor>
    </Page>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Crear una cuenta',
    first: 'Es la primera cuenta de este servidor: usted será su propietario.',
    closed: 'Este servidor no admite cuentas nuevas. Pida una invitación a quien lo administra.',
    account: 'Nombre de la cuenta',
    accountWhy: 'Su empresa, su despacho o su nombre. Dentro puede tener varios negocios (RUC).',
    name: 'Su nombre',
    email: 'Correo electrónico',
    create: 'Crear la cuenta',
    signIn: 'Ya tengo una cuenta: entrar',
  },
  {
    title: 'Create an account',
    first: 'It is the first account of this server: you will be its owner.',
    closed: 'This server does not accept new accounts. Ask its operator for an invitation.',
    account: 'Name of the account',
    accountWhy: 'Your company, your office or your name. It can hold several businesses (RUC).',
    name: 'Your name',
    email: 'E-mail',
    create: 'Create the account',
    signIn: 'I have an account: sign in',
  },
);
