import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { withBooksErrorText } from '../../api/books-error.ts';
import { useWriteOperation } from '../../api/hooks.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { askForConfirmation } from '../../ui/confirm.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { AtsRecord } from './record.ts';

/** Download of the ATS file for SRI. It is not available while there are errors. The user must read warnings first. */
export function AtsDownload({
  record,
  figures,
}: {
  readonly record: AtsRecord;
  readonly figures: 'current' | undefined;
}) {
  const t = texts.use();
  const { businessId, period, fileName, ready, counts } = record;
  const download = useWriteOperation('ats.download');
  const save = async (format: 'zip' | 'xml') => {
    const query = { businessId, period, format, confirm: true, ...(figures !== undefined && { figures }) };
    saveFile(await withBooksErrorText(download.mutateAsync({ query })), `${fileName}.${format}`);
  };
  const ask = (format: 'zip' | 'xml') => {
    if (counts.warnings === 0) return void save(format).catch(notifyFailure);
    askForConfirmation({
      title: t.warned(counts.warnings),
      text: t.warnedWhy,
      confirm: t.anyway,
      harmless: true,
      onConfirm: () => save(format),
    });
  };
  return (
    <div>
      <Group gap="xs">
        {(['zip', 'xml'] as const).map((format) => (
          <Button
            key={format}
            variant={format === 'zip' ? 'filled' : 'default'}
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={!ready}
            loading={download.isPending}
            onClick={() => ask(format)}
          >
            {t.download(`${fileName}.${format}`)}
          </Button>
        ))}
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        {ready ? t.how : t.notReady(counts.errors)}
      </Text>
    </div>
  );
}

const texts = defineTranslatedTexts(
  {
    download: (name: string) => `Descargar ${name}`,
    how: 'El SRI recibe el ZIP, de hasta 8 MB.',
    notReady: (errors: number) =>
      errors === 1 ? 'Hay un error: corríjalo y habrá archivo.' : `Hay ${errors} errores: corríjalos y habrá archivo.`,
    warned: (count: number) => (count === 1 ? 'Hay una advertencia' : `Hay ${count} advertencias`),
    warnedWhy: 'El archivo se puede enviar, pero el SRI podría observarlo. ¿Ya las revisó?',
    anyway: 'Descargar',
  },
  {
    download: (name) => `Download ${name}`,
    how: 'SRI takes the ZIP, up to 8 MB.',
    notReady: (errors) =>
      errors === 1
        ? 'There is one error: mend it for the file.'
        : `There are ${errors} errors: mend them for the file.`,
    warned: (count) => (count === 1 ? 'There is one warning' : `There are ${count} warnings`),
    warnedWhy: 'The file can be sent, but SRI might object. Have you read them?',
    anyway: 'Download',
  },
);
