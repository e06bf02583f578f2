import { Alert, Text } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useOperationQuery } from '../../../api/hooks.ts';
import { useRequiredBusiness } from '../../../business/use-business.ts';
import { isReceivedDocumentUsable } from '../../../document-types/received-usability.ts';
import { formatDateTime } from '../../../format/dates.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { TextLink } from '../../../ui/link.tsx';

/** Warns if the document of a withholding is not a copy that SRI confirmed. */
export function UnconfirmedPurchaseNotice({ id }: { id: number }) {
  const t = texts.use();
  const { id: businessId } = useRequiredBusiness();
  const { data } = useOperationQuery('receivedDocuments.get', { params: { id }, query: { businessId } });
  if (data === undefined || data.data.xmlStatus === 'verified' || data.data.content === null) return null;
  const { number, xmlStatus, accepted } = data.data;
  const replaced = xmlStatus === 'tampered';
  const text = !isReceivedDocumentUsable(data.data) ? t.unusable : replaced ? t.replaced : t.unconfirmed;
  return (
    <Alert
      color="orange"
      variant="light"
      role="note"
      icon={<IconHelpCircle aria-hidden />}
      title={replaced ? t.altered(number) : t.title(number)}
    >
      <Text size="sm" c="var(--mantine-color-text)">
        {text} {accepted !== null && t.acceptedBy(accepted.by.name ?? '', formatDateTime(accepted.at))}{' '}
        <TextLink
          to="/received/$id"
          params={{ id: String(id) }}
          size="sm"
          c="var(--mantine-color-text)"
          underline="always"
        >
          {t.look}
        </TextLink>
      </Text>
    </Alert>
  );
}

const texts = defineTranslatedTexts(
  {
    title: (number: string) => `El SRI no ha confirmado la factura ${number}`,
    altered: (number: string) => `Se importó un archivo alterado de la factura ${number}`,
    unconfirmed: 'Los valores son los de un archivo que se aceptó aquí.',
    replaced: 'Un archivo de esta factura decía otra cosa: estos son los valores que autorizó el SRI.',
    unusable: 'Nadie la ha aceptado: sus valores no se copiaron.',
    acceptedBy: (name: string, at: string) => `Lo aceptó ${name} el ${at}.`,
    look: 'Ver el comprobante',
  },
  {
    title: (number) => `SRI has not confirmed invoice ${number}`,
    altered: (number) => `A tampered file of invoice ${number} was imported`,
    unconfirmed: 'The amounts are those of a file that was accepted here.',
    replaced: 'A file of this invoice said something else: these are the amounts that SRI authorised.',
    unusable: 'No user has accepted it: its amounts were not copied.',
    acceptedBy: (name, at) => `${name} accepted it at ${at}.`,
    look: 'See the document',
  },
);
