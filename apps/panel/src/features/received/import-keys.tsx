import { Button, Card, Group, Stack, Textarea, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '../../api/hooks.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { mostKeys, readPastedKeys } from './access-keys.ts';

/** Access keys, pasted: SRI is asked for each. */
export function ImportKeys({ businessId }: { businessId: number }) {
  const t = texts.use();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { keys, wrong } = readPastedKeys(text);
  const fetching = useAction('receivedDocuments.fetch', ['imports', 'receivedDocuments']);
  const send = () =>
    fetching.mutate(
      { body: { business_id: businessId, access_keys: [...keys] } },
      {
        onSuccess: ({ data }) => navigate({ to: '/received/imports/$id', params: { id: String(data.id) } }),
        onError: notifyFailure,
      },
    );
  const fault = wrong !== undefined ? t.wrong(wrong) : keys.length > mostKeys ? t.tooMany(mostKeys) : undefined;
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="import-keys">
      <Title order={2} size="h5" mb="sm" id="import-keys">
        {t.title}
      </Title>
      <Stack gap="sm">
        <Textarea
          label={t.label}
          description={t.how}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={fault}
          autosize
          minRows={4}
          maxRows={10}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          spellCheck={false}
        />
        <Group gap="xs">
          <Button disabled={keys.length === 0 || fault !== undefined} loading={fetching.isPending} onClick={send}>
            {keys.length === 0 ? t.send : t.sendMany(keys.length)}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

const texts = defineTexts(
  {
    title: 'Por clave de acceso',
    label: 'Claves de acceso',
    how: 'Una por línea, o separadas por espacios o comas. El SRI guarda los comprobantes cerca de un mes.',
    send: 'Consultar al SRI',
    sendMany: (count: number) => (count === 1 ? 'Consultar 1 clave al SRI' : `Consultar ${count} claves al SRI`),
    wrong: (piece: string) => `«${piece}» no es una clave de acceso: debe tener 49 dígitos.`,
    tooMany: (most: number) => `Son más de ${most} claves: péguelas por partes.`,
  },
  {
    title: 'By access key',
    label: 'Access keys',
    how: 'One per line, or with blanks or commas between. SRI keeps documents for about a month.',
    send: 'Ask SRI',
    sendMany: (count) => (count === 1 ? 'Ask SRI for 1 key' : `Ask SRI for ${count} keys`),
    wrong: (piece) => `“${piece}” is not an access key: it has 49 digits.`,
    tooMany: (most) => `There are more than ${most} keys: paste them in parts.`,
  },
);
