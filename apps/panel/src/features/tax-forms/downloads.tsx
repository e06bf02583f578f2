import { Button, Group, Text } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { withBooksErrorText } from '../../api/books-error.ts';
import { useWriteOperation } from '../../api/hooks.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { FormRecord } from './sections.ts';

/** File for SRI's website, and a page to print. There is no file while a question is open. */
export function FormDownloads({
  record,
  figures,
}: {
  readonly record: FormRecord;
  readonly figures: 'current' | undefined;
}) {
  const t = texts.use();
  const { form, businessId, period, complete, untried } = record;
  const download = useWriteOperation('taxForms.upload');
  const asked = figures === undefined ? {} : { figures };
  const query = { businessId, period, ...asked };
  const save = async (format: 'xml' | 'json') => {
    const file = await withBooksErrorText(download.mutateAsync({ params: { form }, query: { ...query, format } }));
    saveFile(file, `${form}-${period}.${format}`);
  };
  const summary = `/app/api/tax-forms/${form}/summary?${new URLSearchParams({ businessId: String(businessId), period, ...asked })}`;
  return (
    <div>
      <Group gap="xs">
        {(['xml', 'json'] as const).map((format) => (
          <Button
            key={format}
            variant={format === 'xml' && complete ? 'filled' : 'default'}
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={!complete}
            loading={download.isPending}
            onClick={() => void save(format).catch(notifyFailure)}
          >
            {untried ? t.untried(format.toUpperCase()) : t.download(format.toUpperCase())}
          </Button>
        ))}
        <Button
          component="a"
          variant="default"
          href={summary}
          target="_blank"
          rel="noopener"
          leftSection={<IconPrinter size={16} aria-hidden />}
        >
          {t.summary}
        </Button>
      </Group>
      {(!complete || untried) && (
        <Text size="xs" c="dimmed" mt={4}>
          {complete ? t.untriedWhy : t.incomplete}
        </Text>
      )}
    </div>
  );
}

const texts = defineTranslatedTexts(
  {
    download: (format: string) => `Descargar ${format}`,
    untried: (format: string) => `Descargar ${format} (sin probar)`,
    summary: 'Resumen para imprimir',
    untriedWhy:
      'Todavía no sabemos si la página del SRI acepta un archivo como este. Pruébelo y compare cada casillero antes de enviar.',
    incomplete: 'El archivo se puede descargar cuando no falte ninguna respuesta y ningún casillero sea negativo.',
  },
  {
    download: (format) => `Download ${format}`,
    untried: (format) => `Download ${format} (untried)`,
    summary: 'Summary to print',
    untriedWhy:
      'There is no report yet that SRI’s page accepts such a file. Try it, and compare every box before you send.',
    incomplete: 'The file can be downloaded once no answer is missing and no box is negative.',
  },
);
