import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { documentTypeName, documentTypeNames } from '../../document-types/type-names.ts';
import { formatMoney } from '../../format/money.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { TextLink } from '../../ui/link.tsx';
import type { ReceivedRecord } from './received-record.ts';

/**
 * List of related documents: withholdings, notes, and the document that this one is about. Renders nothing if there are
 * none.
 */
export function RelatedDocumentLinks({ links }: { links: ReceivedRecord['links'] }) {
  const t = texts.use();
  const names = documentTypeNames.use();
  if (links.length === 0) return null;
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="links-title">
      <Title order={2} size="h5" mb="sm" id="links-title">
        {t.title}
      </Title>
      <Stack gap={6}>
        {links.map((link) => (
          <Group key={`${link.kind} ${link.id}`} justify="space-between" gap="xs" wrap="nowrap">
            <div>
              <Text size="xs" c="dimmed">
                {documentTypeName(names, link.documentTypeCode)} · {t[link.kind]}
              </Text>
              <TextLink
                to={link.kind === 'issued' ? '/documents/$id' : '/received/$id'}
                params={{ id: String(link.id) }}
                size="sm"
                className="figures"
              >
                {link.number ?? t.draft}
              </TextLink>
            </div>
            {link.total !== null && (
              <Text size="sm" className="figures">
                {formatMoney(link.total)}
              </Text>
            )}
          </Group>
        ))}
      </Stack>
    </Card>
  );
}

const texts = defineTranslatedTexts(
  { title: 'Relacionados', issued: 'emitido', received: 'recibido', draft: 'Borrador' },
  { title: 'Related', issued: 'issued', received: 'received', draft: 'Draft' },
);
