import { Alert, Anchor, Group, PasswordInput, Text, TextInput } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useOperationData, useWriteOperation } from '../../api/hooks.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { CodeField, isCodeRequired } from '../../session/code-field.tsx';
import { Form } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { useRecordForm } from '../../ui/use-form.ts';
import { parseReturnPath } from './return-place.ts';
import { useEnterPanel } from './use-enter.ts';

export function SignIn() {
  const t = texts.use();
  const { to } = parseReturnPath(useSearch({ from: '/auth/sign-in' }));
  const { signUp, simulator } = useOperationData('welcome.get', {});
  const signIn = useWriteOperation('session.create');
  const enter = useEnterPanel();
  const [asksCode, setAsksCode] = useState(false);
  const form = useRecordForm({
    initial: { email: '', password: '', code: '' },
    required: asksCode ? ['code'] : ['email', 'password'],
    onSubmit: async ({ code, ...body }) => {
      const reply = await signIn.mutateAsync({ body: asksCode ? { ...body, code } : body }).catch((error: unknown) => {
        if (!isCodeRequired(error)) throw error;
        setAsksCode(true);
      });
      // A user who works for several businesses begins at the screen that lists them all.
      if (reply !== undefined) await enter(reply, to ?? (reply.data.desk ? '/clients' : '/'));
    },
  });
  if (asksCode)
    return (
      <Page title={t.secondStep}>
        <Form form={form} submit={t.enter} fullWidth>
          <CodeField {...form.text('code')} />
        </Form>
        <Anchor component="button" type="button" size="sm" ta="left" onClick={() => setAsksCode(false)}>
          {t.back}
        </Anchor>
      </Page>
    );
  return (
    <Page title={t.title}>
      <Form form={form} submit={t.enter} fullWidth>
        <TextInput label={t.email} type="email" autoComplete="username" required autoFocus {...form.text('email')} />
        <PasswordInput
          label={t.password}
          autoComplete="current-password"
          required
          visibilityToggleButtonProps={{ 'aria-label': t.show }}
          {...form.text('password')}
        />
      </Form>
      <Group justify="space-between" gap="xs">
        <Anchor component={Link} to="/forgot-password" size="sm">
          {t.forgot}
        </Anchor>
        {signUp !== 'invitation' && (
          <Anchor component={Link} to="/sign-up" size="sm">
            {t.signUp}
          </Anchor>
        )}
      </Group>
      {simulator && (
        <Alert variant="light" color="orange" icon={<IconFlask size={18} aria-hidden />} role="note">
          <Text size="sm" c="var(--mantine-color-text)">
            {t.demo}
          </Text>
        </Alert>
      )}
    </Page>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Entrar',
    secondStep: 'Verificación en dos pasos',
    back: 'Entrar con otro correo',
    email: 'Correo electrónico',
    password: 'Contraseña',
    show: 'Mostrar u ocultar la contraseña',
    enter: 'Entrar',
    forgot: 'Olvidé mi contraseña',
    signUp: 'Crear una cuenta',
    demo: 'Este servidor usa el simulador del SRI. Al arrancar, la terminal mostró el correo y la contraseña de una cuenta de demostración.',
  },
  {
    title: 'Sign in',
    secondStep: 'Two-step verification',
    back: 'Sign in with another e-mail',
    email: 'E-mail',
    password: 'Password',
    show: 'Show or hide the password',
    enter: 'Sign in',
    forgot: 'I forgot my password',
    signUp: 'Create an account',
    demo: 'This server uses the simulator of SRI. When it started, the terminal showed the e-mail and password of a demo account.',
  },
);
