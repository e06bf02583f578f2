import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { callOperation } from '../../api/talonario.ts';
import type { DocumentRecord } from '../../document-types/document-record.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ErrorNotice } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { CodeBlock } from './code-block.tsx';
import { indentXml } from './indent-xml.ts';
import type { DocumentActions } from './use-document-actions.ts';

/** Formatted XML for reading, and a download of the file with exactly the signed bytes. */
export function XmlView({ record, actions }: { record: DocumentRecord; actions: DocumentActions }) {
  const t = texts.use();
  const { id, businessId, updatedAt, documentState } = record;
  const draft = documentState.acronym === 'CRD';
  const xml = useQuery({
    queryKey: ['xml', id, updatedAt],
    queryFn: async ({ signal }) => {
      const query = { businessId, format: 'xml' } as const;
      const { blob } = await callOperation('documents.download', { params: { id }, query }, { signal });
      return await blob.text();
    },
    enabled: !draft,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (draft) return <Text size="sm">{t.draft}</Text>;
  if (xml.isError) return <ErrorNotice error={xml.error} onRetry={() => xml.refetch()} />;
  if (xml.data === undefined) return <Loading rows={8} />;
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {t.about}
        </Text>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={actions.saveXml}
          loading={actions.busy === 'xml'}
        >
          {t.save}
        </Button>
      </Group>
      <CodeBlock label="XML" text={indentXml(xml.data)} copied={xml.data} />
    </Stack>
  );
}

const texts = defineTranslatedTexts(
  {
    draft: 'Un borrador todavía no tiene XML: se genera y se firma al emitir.',
    about: 'Se muestra con sangría para leerlo; el archivo descargado conserva los bytes firmados.',
    save: 'Descargar XML',
  },
  {
    draft: 'A draft has no XML yet: it is made and signed when it is issued.',
    about: 'Indented for reading; the downloaded file keeps the bytes that were signed.',
    save: 'Download XML',
  },
);
