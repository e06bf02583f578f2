import { Card, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useAction } from '../../api/hooks.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { KeysForm } from './keys-form.tsx';

/** Access keys of received documents: SRI is asked for each. */
export function ImportKeys({ businessId }: { businessId: number }) {
  const t = texts.use();
  const navigate = useNavigate();
  const fetching = useAction('receivedDocuments.fetch', ['imports', 'receivedDocuments']);
  const send = (keys: readonly string[]) =>
    fetching.mutate(
      { body: { business_id: businessId, access_keys: [...keys] } },
      {
        onSuccess: ({ data }) => navigate({ to: '/received/imports/$id', params: { id: String(data.id) } }),
        onError: notifyFailure,
      },
    );
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="import-keys">
      <Title order={2} size="h5" mb="sm" id="import-keys">
        {t.title}
      </Title>
      <KeysForm sending={fetching.isPending} onSend={send} />
    </Card>
  );
}

const texts = defineTexts({ title: 'Por clave de acceso' }, { title: 'By access key' });
