import { Card, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useWriteOperation } from '../../api/hooks.ts';
import { useRequiredBusiness } from '../../business/use-business.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { Page } from '../../ui/page.tsx';
import { KeysForm, LastImports } from '../received/index.ts';

/** Imports documents that the business issued in SRI's portal or with another system, by their access keys. */
export function BringInDocumentsScreen() {
  const t = texts.use();
  const { id: businessId } = useRequiredBusiness();
  const navigate = useNavigate();
  const bringing = useWriteOperation('documents.bringIn', ['imports', 'documents', 'sequences']);
  const send = (keys: readonly string[]) =>
    bringing.mutate(
      { body: { business_id: businessId, access_keys: [...keys] } },
      {
        onSuccess: ({ data }) => navigate({ to: '/documents/imports/$id', params: { id: String(data.id) } }),
        onError: notifyFailure,
      },
    );
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        <ButtonLink to="/documents" variant="default">
          {t.back}
        </ButtonLink>
      }
    >
      <Card withBorder padding="md" maw={760}>
        <KeysForm sending={bringing.isPending} onSend={send} />
        <Text size="sm" c="dimmed" mt="sm">
          {t.what}
        </Text>
      </Card>
      <LastImports businessId={businessId} issued />
    </Page>
  );
}

const texts = defineTranslatedTexts(
  {
    title: 'Traer del SRI',
    about: 'Comprobantes que este negocio emitió en el portal del SRI o con otro sistema.',
    back: 'Ver los comprobantes',
    what: 'Entran como autorizados, con su XML y su RIDE, y la numeración sigue después de ellos. No se envía ningún correo.',
  },
  {
    title: 'Bring in from SRI',
    about: 'Documents that this business issued in SRI’s portal or with another system.',
    back: 'See the documents',
    what: 'They come in as authorised, with XML and RIDE, and the numbers go on after them. No e-mail is sent.',
  },
);
