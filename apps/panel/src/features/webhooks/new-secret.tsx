import { Button, Group, Stack, Text } from '@mantine/core';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ShownOnce } from '../../ui/shown-once.tsx';

export function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const t = texts.use();
  return (
    <Stack>
      <ShownOnce label={t.secret} value={secret} warning={t.warning} />
      <Text size="sm">{t.how}</Text>
      <Group justify="flex-end">
        <Button onClick={onDone} data-autofocus>
          {t.done}
        </Button>
      </Group>
    </Stack>
  );
}

const texts = defineTranslatedTexts(
  {
    secret: 'Secreto',
    warning: 'Cópielo ahora: no se puede volver a ver. Si se pierde, genere otro con «Cambiar el secreto».',
    how: 'Con él su sistema comprueba que el aviso viene de aquí (Standard Webhooks: cabeceras webhook-id, webhook-timestamp y webhook-signature). El SDK lo hace con verifyWebhook.',
    done: 'Ya lo guardé',
  },
  {
    secret: 'Secret',
    warning: 'Copy it now: it cannot be seen again. If it is lost, make another one with “Change the secret”.',
    how: 'With it your system checks that a message comes from here (Standard Webhooks: headers webhook-id, webhook-timestamp and webhook-signature). The SDK does it with verifyWebhook.',
    done: 'I have stored it',
  },
);
