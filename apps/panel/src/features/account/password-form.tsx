import { Box, PasswordInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useWriteOperation } from '../../api/hooks.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { useSession } from '../../session/use-session.ts';
import { Form } from '../../ui/form.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { useRecordForm } from '../../ui/use-form.ts';
import { NewPassword } from '../auth/index.ts';

export function PasswordForm() {
  const t = texts.use();
  // Incremented after a change of password, which empties the form.
  const [round, setRound] = useState(0);
  return (
    <Box maw={480} component="section" aria-labelledby="password-title">
      <Title order={2} size="h4" mb="sm" id="password-title">
        {t.title}
      </Title>
      <Fields
        key={round}
        onDone={() => {
          notifySuccess(t.done);
          setRound(round + 1);
        }}
      />
    </Box>
  );
}

function Fields({ onDone }: { onDone: () => void }) {
  const t = texts.use();
  const { user } = useSession();
  const change = useWriteOperation('password.change', ['sessions']);
  const form = useRecordForm({
    initial: { current_password: '', password: '' },
    required: ['current_password', 'password'],
    onSubmit: async (body) => {
      await change.mutateAsync({ body });
      onDone();
    },
  });
  return (
    <Form form={form} submit={t.save}>
      {/* Password managers need the user name that the password belongs to. */}
      <input type="text" name="username" value={user.email} autoComplete="username" readOnly hidden />
      <PasswordInput
        label={t.current}
        autoComplete="current-password"
        required
        visibilityToggleButtonProps={{ 'aria-label': t.show }}
        {...form.text('current_password')}
      />
      <NewPassword label={t.next} email={user.email} field={form.text('password')} />
    </Form>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Cambiar la contraseña',
    current: 'Contraseña actual',
    next: 'Contraseña nueva',
    show: 'Mostrar u ocultar la contraseña',
    save: 'Cambiar la contraseña',
    done: 'Se cambió la contraseña. Las demás sesiones terminaron.',
  },
  {
    title: 'Change the password',
    current: 'Present password',
    next: 'New password',
    show: 'Show or hide the password',
    save: 'Change the password',
    done: 'Your password was changed and all your other sessions were ended.',
  },
);
