import { Card, SimpleGrid, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useWriteOperation } from '../../api/hooks.ts';
import { useRequiredBusiness } from '../../business/use-business.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { Page } from '../../ui/page.tsx';
import { ImportFiles } from './import-files.tsx';
import { importTexts } from './import-texts.ts';
import { KeysForm } from './keys-form.tsx';
import { LastImports } from './last-imports.tsx';

/** Imports received documents by files or by access keys, and shows the results of the last imports. */
export function ImportScreen() {
  const t = importTexts.use();
  const { id: businessId } = useRequiredBusiness();
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        <ButtonLink to="/received" variant="default">
          {t.back}
        </ButtonLink>
      }
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <ImportFiles businessId={businessId} />
        <ImportKeys businessId={businessId} />
      </SimpleGrid>
      <LastImports businessId={businessId} issued={false} />
    </Page>
  );
}

/** Imports received documents by their access keys. SRI is queried for each key. */
function ImportKeys({ businessId }: { businessId: number }) {
  const t = texts.use();
  const navigate = useNavigate();
  const fetching = useWriteOperation('receivedDocuments.fetch', ['imports', 'receivedDocuments']);
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

const texts = defineTranslatedTexts({ title: 'Por clave de acceso' }, { title: 'By access key' });
