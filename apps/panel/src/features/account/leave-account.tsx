import { Button, Stack, Text, Title } from '@mantine/core';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { useLeaveAccount, useSession } from '../../session/use-session.ts';
import { askForConfirmation } from '../../ui/confirm.tsx';

/** Lets the user leave this account. Other accounts of the same person stay. */
export function LeaveAccount() {
  const t = texts.use();
  const { account } = useSession();
  const leave = useLeaveAccount();
  const ask = () =>
    askForConfirmation({ title: t.question(account.name), text: t.text, confirm: t.leave, onConfirm: () => leave() });
  return (
    <Stack component="section" aria-labelledby="leave-title" gap="sm" align="flex-start">
      <Title order={2} size="h4" id="leave-title">
        {t.title}
      </Title>
      <Text size="sm">{t.about(account.name)}</Text>
      <Button variant="default" onClick={ask}>
        {t.leave}
      </Button>
    </Stack>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Salir de esta cuenta',
    about: (account: string) => `Ya no podrá entrar a «${account}». Lo que hizo aquí queda en el registro de cambios.`,
    question: (account: string) => `¿Salir de la cuenta «${account}»?`,
    text: 'Sus sesiones en esta cuenta terminan ahora. Para volver necesita una invitación.',
    leave: 'Salir de esta cuenta',
  },
  {
    title: 'Leave this account',
    about: (account) =>
      `You will no longer be able to enter “${account}”. What you did here stays in the log of changes.`,
    question: (account) => `Leave the account “${account}”?`,
    text: 'Your sessions in this account end now. To come back you need an invitation.',
    leave: 'Leave this account',
  },
);
