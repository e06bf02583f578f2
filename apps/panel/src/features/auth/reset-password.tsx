import { NotFoundError } from '@talonario/client';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWriteOperation } from '../../api/hooks.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Form } from '../../ui/form.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { Page } from '../../ui/page.tsx';
import { useRecordForm } from '../../ui/use-form.ts';
import { InvalidLinkNotice } from './link-invalid.tsx';
import { readLinkToken } from './link-token.ts';
import { NewPassword } from './new-password.tsx';

/** Target of the link of a forgotten password. */
export function ResetPassword() {
  const t = texts.use();
  const token = readLinkToken(useLocation().hash);
  const [refused, setRefused] = useState(false);
  const reset = useWriteOperation('passwordResets.use');
  const navigate = useNavigate();
  const form = useRecordForm({
    initial: { password: '' },
    required: ['password'],
    onSubmit: async ({ password }) => {
      try {
        await reset.mutateAsync({ body: { token: token ?? '', password } });
      } catch (error) {
        if (!(error instanceof NotFoundError)) throw error;
        setRefused(true);
        return;
      }
      notifySuccess(t.done);
      await navigate({ to: '/sign-in' });
    },
  });
  return (
    <Page title={t.title}>
      {token === undefined || refused ? (
        <InvalidLinkNotice>{t.invalid}</InvalidLinkNotice>
      ) : (
        <Form form={form} submit={t.save} fullWidth>
          <NewPassword label={t.password} email="" field={form.text('password')} />
        </Form>
      )}
    </Page>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Elegir otra contraseña',
    invalid: 'Este enlace ya fue usado, venció o está incompleto. Pida otro en «Olvidé mi contraseña».',
    password: 'Contraseña nueva',
    save: 'Guardar la contraseña',
    done: 'Listo. Entre con su contraseña nueva.',
  },
  {
    title: 'Choose another password',
    invalid: 'This link is incomplete, expired or already used. Ask for a new one at “I forgot my password”.',
    password: 'New password',
    save: 'Save the password',
    done: 'Done. Sign in with your new password.',
  },
);
