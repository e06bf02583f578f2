import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../api/error-text.ts';
import { operationQuery } from '../api/hooks.ts';
import { restoreSession } from '../api/lost-session.ts';
import { callOperation, type DataOf } from '../api/talonario.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { CodeField, isCodeRequired } from './code-field.tsx';
import { notifyOtherTabs } from './other-tabs.ts';

/** Form that asks for the password of the user who was working when the session ended. */
export function SignInAgainForm() {
  const t = texts.use();
  const client = useQueryClient();
  const known = client.getQueryData<{ data: DataOf<'session.get'> }>(operationQuery('session.get', {}).queryKey);
  const email = known?.data.user.email ?? '';
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string>(); // undefined: no code is required
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function signIn(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFault(undefined);
    try {
      const reply = await backTo(
        known?.data.account.id,
        await callOperation('session.create', { body: { email, password, ...(code !== undefined && { code }) } }),
      );
      client.setQueryData(operationQuery('session.get', {}).queryKey, reply);
      setPassword('');
      setCode(undefined);
      restoreSession();
      notifyOtherTabs();
      await client.invalidateQueries();
    } catch (error) {
      if (isCodeRequired(error)) setCode('');
      else setFault(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={signIn}>
      <Stack>
        <Text size="sm">{t.why}</Text>
        <TextInput label={t.email} value={email} readOnly autoComplete="username" />
        <PasswordInput
          label={t.password}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          autoComplete="current-password"
          error={code === undefined && fault}
          data-autofocus
          required
        />
        {code !== undefined && (
          <CodeField value={code} error={fault} onChange={({ currentTarget }) => setCode(currentTarget.value)} />
        )}
        <Button type="submit" loading={busy}>
          {t.enter}
        </Button>
        <Anchor href="/app/sign-in" size="sm">
          {t.other}
        </Anchor>
      </Stack>
    </form>
  );
}

type Reply = { data: DataOf<'session.get'> };

// Sign-in opens the account that the user used last, which another window may have changed. The unsaved work belongs to
// the account of this page, so this switches back to it.
async function backTo(accountId: number | undefined, reply: Reply): Promise<Reply> {
  if (accountId === undefined || reply.data.account.id === accountId) return reply;
  return await callOperation('session.switch', { body: { account_id: accountId } }).catch(() => reply);
}

const texts = defineTranslatedTexts(
  {
    why: 'Ingrese su contraseña para continuar donde estaba. Lo que escribió sigue aquí.',
    email: 'Correo electrónico',
    password: 'Contraseña',
    enter: 'Continuar',
    other: 'Entrar con otra cuenta (se pierde lo escrito)',
  },
  {
    why: 'Enter your password to go on where you were. What you typed is still here.',
    email: 'E-mail',
    password: 'Password',
    enter: 'Continue',
    other: 'Sign in with another account (loses what you typed)',
  },
);
