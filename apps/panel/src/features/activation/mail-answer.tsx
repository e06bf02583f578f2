import { Button, Group, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ErrorNotice } from '../../ui/failure.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { AnsweredByLine } from './answered-by.tsx';
import { type GoLive, useAnswerGoLiveItem, useSendGoLiveTestMail } from './use-go-live.ts';

/** The user sends a test message, or declares that the business sends no mail. */
export function MailAnswer({ goLive: { businessId, mail } }: { readonly goLive: GoLive }) {
  const t = texts.use();
  const send = useSendGoLiveTestMail();
  const say = useAnswerGoLiveItem();
  const params = { id: businessId };
  return (
    <Stack gap="xs">
      {mail.from !== null && <Text size="sm">{mail.to === null ? t.noAddress : t.fromTo(mail.from, mail.to)}</Text>}
      {mail.answer !== null && (
        <Text size="sm" c="dimmed">
          {t.answer(mail.answer)}
        </Text>
      )}
      <AnsweredByLine at={mail.at} by={mail.by} />
      {send.error !== null && <ErrorNotice error={send.error} />}
      <Group gap="xs">
        {mail.from !== null && mail.to !== null && (
          <Button
            size="xs"
            leftSection={<IconSend size={16} aria-hidden />}
            loading={send.isPending}
            onClick={() => {
              send.mutateAsync({ params }).catch(() => undefined); // the error is shown above
            }}
          >
            {t.send}
          </Button>
        )}
        {mail.from !== null && mail.to === null && (
          <ButtonLink to="/businesses" variant="default" size="xs">
            {t.addAddress}
          </ButtonLink>
        )}
        <Button
          size="xs"
          variant="default"
          loading={say.isPending}
          onClick={() => {
            say.mutateAsync({ params, body: { without_mail: true } }).catch(notifyFailure);
          }}
        >
          {t.without}
        </Button>
      </Group>
    </Stack>
  );
}

const texts = defineTranslatedTexts(
  {
    fromTo: (from: string, to: string) => `Sale de ${from} y llega a ${to}, el correo del negocio.`,
    noAddress: 'El negocio no tiene correo: agréguelo para recibir la prueba.',
    answer: (answer: string) => `El servidor de correo respondió: ${answer}`,
    send: 'Enviar un correo de prueba',
    addAddress: 'Agregar el correo del negocio',
    without: 'No necesito enviar correos',
  },
  {
    fromTo: (from, to) => `It leaves from ${from} and goes to ${to}, the e-mail of the business.`,
    noAddress: 'The business has no e-mail: add one to get the test.',
    answer: (answer) => `The mail server answered: ${answer}`,
    send: 'Send a test message',
    addAddress: 'Add the e-mail of the business',
    without: 'I need not send mail',
  },
);
