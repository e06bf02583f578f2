import { Alert, Anchor, Text, TextInput } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useOperationData, useWriteOperation } from '../../api/hooks.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Form } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { useRecordForm } from '../../ui/use-form.ts';

export function ForgotPassword() {
  const t = texts.use();
  const { mail } = useOperationData('welcome.get', {});
  const ask = useWriteOperation('passwordResets.create');
  const [askedFor, setAskedFor] = useState<string>();
  const form = useRecordForm({
    initial: { email: '' },
    required: ['email'],
    onSubmit: async (body) => {
      await ask.mutateAsync({ body });
      setAskedFor(body.email);
    },
  });
  return (
    <Page title={t.title} about={askedFor === undefined ? t.about : undefined}>
      {askedFor === undefined ? (
        <Form form={form} submit={t.send} fullWidth>
          <TextInput label={t.email} type="email" autoComplete="username" required autoFocus {...form.text('email')} />
        </Form>
      ) : (
        <Alert color="pad" variant="light" icon={<IconMailCheck aria-hidden />} role="status">
          <Text size="sm" c="var(--mantine-color-text)">
            {mail === 'smtp' ? t.sent(askedFor) : t.kept(askedFor)}
          </Text>
        </Alert>
      )}
      <Anchor component={Link} to="/sign-in" size="sm">
        {t.back}
      </Anchor>
    </Page>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Olvidé mi contraseña',
    about: 'Le enviaremos un enlace para elegir otra. Sirve una vez y dura una hora.',
    email: 'Correo electrónico',
    send: 'Pedir el enlace',
    sent: (email: string) =>
      `Si ${email} tiene una cuenta, el enlace va en camino. Revise también el correo no deseado.`,
    kept: (email: string) =>
      `Si ${email} tiene una cuenta, el enlace está listo. Este servidor no envía correos: quien lo administra lo lee con el comando «npm run talonario -- account-emails» y se lo entrega.`,
    back: 'Volver a la entrada',
  },
  {
    title: 'I forgot my password',
    about: 'We will send you a link to choose another one. It works once and lasts an hour.',
    email: 'E-mail',
    send: 'Ask for the link',
    sent: (email) => `If ${email} has an account, the link is on its way. Look in the junk folder too.`,
    kept: (email) =>
      `If ${email} has an account, the link is ready. This server sends no mail: its operator reads it with “npm run talonario -- account-emails” and hands it to you.`,
    back: 'Back to sign in',
  },
);
