import { Button, Group, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callOperation } from '../../api/talonario.ts';
import type { DocumentRecord } from '../../document-types/document-record.ts';
import { documentTitle } from '../../document-types/name-of.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ErrorNotice } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import type { DocumentActions } from './use-document-actions.ts';

/** Shows the RIDE inside the page. Phones cannot show a PDF inside a page, so there it is opened separately. */
export function RidePreview({ record, actions }: { record: DocumentRecord; actions: DocumentActions }) {
  const t = texts.use();
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const { id, businessId, updatedAt } = record;
  // The query has a separate name: the events that refresh every `documents` query would load the same PDF again and
  // again.
  const file = useQuery({
    queryKey: ['ride', id, updatedAt],
    queryFn: ({ signal }) =>
      callOperation('documents.download', { params: { id }, query: { businessId, format: 'pdf' } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useObjectUrl(file.data?.blob);
  if (file.isError) return <ErrorNotice error={file.error} onRetry={() => file.refetch()} />;
  if (url === undefined) return <Loading rows={8} />;
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          {t.open}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={actions.savePdf}
          loading={actions.busy === 'pdf'}
        >
          {t.save}
        </Button>
      </Group>
      {wide && (
        <iframe
          src={`${url}#view=FitH&navpanes=0`}
          title={t.frame(documentTitle(record))}
          style={{
            width: '100%',
            height: '80vh',
            border: '1px solid var(--mantine-color-default-border)',
            borderRadius: 8,
          }}
        />
      )}
    </Stack>
  );
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (blob === undefined) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return url;
}

const texts = defineTranslatedTexts(
  {
    open: 'Abrir el RIDE',
    save: 'Descargar PDF',
    frame: (name: string) => `RIDE: ${name}`,
  },
  { open: 'Open the RIDE', save: 'Download PDF', frame: (name) => `RIDE: ${name}` },
);
