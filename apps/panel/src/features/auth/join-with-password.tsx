import { Anchor, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useWriteOperation } from '../../api/hooks.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { CodeField, isCodeRequired } from '../../session/code-field.tsx';
import { CurrentPassword } from '../../session/current-password.tsx';
import { Form } from '../../ui/form.tsx';
import { useRecordForm } from '../../ui/use-form.ts';
import { InvitationNotice, type OpenedInvitation } from './invited-to.tsx';
import { useEnterPanel } from './use-enter.ts';

/** Accepts an invitation as a person who already has a password in another account. */
export function JoinWithPassword(invited: OpenedInvitation) {
  const { token, email } = invited;
  const t = texts.use();
  const join = useWriteOperation('signUp.create');
  const enter = useEnterPanel();
  const [asksCode, setAsksCode] = useState(false);
  const form = useRecordForm({
    initial: { email, password: '', code: '' },
    required: asksCode ? ['password', 'code'] : ['password'],
    onSubmit: async ({ code, ...values }) => {
      const body = { ...values, invitation: token, ...(asksCode && { code }) };
      const reply = await join.mutateAsync({ body }).catch((error: unknown) => {
        if (!isCodeRequired(error)) throw error;
        setAsksCode(true);
      });
      if (reply !== undefined) await enter(reply);
    },
  });
  return (
    <>
      <Form form={form} submit={t.join} fullWidth>
        <InvitationNotice {...invited} />
        <Text size="sm">{t.known}</Text>
        <TextInput label={t.email} type="email" autoComplete="username" readOnly {...form.text('email')} />
        <CurrentPassword {...form.text('password')} label={t.password} />
        {asksCode && <CodeField {...form.text('code')} />}
      </Form>
      <Anchor component={Link} to="/forgot-password" size="sm">
        {t.forgot}
      </Anchor>
    </>
  );
}

const texts = defineTranslatedTexts(
  {
    known: 'Ya entra a Talonario con este correo: use la misma contraseña. Después podrá pasar de una cuenta a otra.',
    email: 'Correo electrónico',
    password: 'Contraseña',
    join: 'Entrar y unirme',
    forgot: 'Olvidé mi contraseña',
  },
  {
    known:
      'You already sign in to Talonario with this e-mail: use the same password. You can then switch between accounts.',
    email: 'E-mail',
    password: 'Password',
    join: 'Sign in and join',
    forgot: 'I forgot my password',
  },
);
