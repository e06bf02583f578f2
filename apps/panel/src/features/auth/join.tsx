import { Text, TextInput } from '@mantine/core';
import { NotFoundError } from '@talonario/client';
import { useLocation } from '@tanstack/react-router';
import { useAction, useOperation } from '../../api/hooks.ts';
import { getLocale } from '../../i18n/locale.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { Failure } from '../../ui/failure.tsx';
import { Form } from '../../ui/form.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { useForm } from '../../ui/use-form.ts';
import { LinkInvalid } from './link-invalid.tsx';
import { readLinkToken } from './link-token.ts';
import { NewPassword } from './new-password.tsx';
import { useEnter } from './use-enter.ts';

/** Where the link of an invitation leads. */
export function Join() {
  const t = texts.use();
  const token = readLinkToken(useLocation().hash);
  const invitation = useOperation(
    'invitations.read',
    { body: { token: token ?? '' } },
    { enabled: token !== undefined },
  );
  if (token === undefined || invitation.error instanceof NotFoundError)
    return (
      <Page title={t.title}>
        <LinkInvalid>{t.invalid}</LinkInvalid>
      </Page>
    );
  return (
    <Page title={t.title}>
      {invitation.isPending && <Loading rows={3} />}
      {invitation.isError && <Failure error={invitation.error} onRetry={() => invitation.refetch()} />}
      {invitation.isSuccess && <Acceptance token={token} {...invitation.data.data} />}
    </Page>
  );
}

function Acceptance({ token, email, account, role }: { token: string; email: string; account: string; role: Role }) {
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
      <Text size="sm">{t.about(account, t.roles[role])}</Text>
      <TextInput label={t.email} type="email" autoComplete="username" readOnly {...form.text('email')} />
      <TextInput label={t.name} autoComplete="name" required autoFocus {...form.text('name')} />
      <NewPassword email={email} field={form.text('password')} />
    </Form>
  );
}

type Role = 'owner' | 'member';

const texts = defineTexts(
  {
    title: 'Aceptar la invitación',
    invalid: 'Esta invitación ya fue usada, venció o el enlace está incompleto. Pida otra a quien le invitó.',
    about: (account: string, role: string) => `Le invitaron a la cuenta «${account}» como ${role}.`,
    roles: { owner: 'propietario', member: 'miembro' },
    email: 'Correo electrónico',
    name: 'Su nombre',
    join: 'Entrar a la cuenta',
  },
  {
    title: 'Accept the invitation',
    invalid: 'This invitation has expired or was already used, or the link is incomplete. Ask for a new one.',
    about: (account, role) => `You are invited to the account “${account}” as ${role}.`,
    roles: { owner: 'owner', member: 'member' },
    email: 'E-mail',
    name: 'Your name',
    join: 'Enter the account',
  },
);
