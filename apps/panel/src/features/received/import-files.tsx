import { Button, Card, Group, List, Stack, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWriteOperation } from '../../api/hooks.ts';
import { type Business, useBusinesses } from '../../business/use-business.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { DropZone } from './drop-zone.tsx';
import { FailedFiles } from './failed-files.tsx';
import { receivedErrorText } from './fault-text.ts';
import { rememberImportFile } from './import-files-in-memory.ts';
import { ImportOutcomes, type StartedImport } from './import-outcome.tsx';
import { businessOf, readReportText, receiverOfReport } from './report-receiver.ts';

/** Uploads files to import, or to check in a dry run first. */
export function ImportFiles({ businessId }: { businessId: number }) {
  const t = texts.use();
  const navigate = useNavigate();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [started, setStarted] = useState<readonly StartedImport[]>([]);
  const businesses = useBusinesses().filter(({ active }) => active);
  const [busy, setBusy] = useState<'import' | 'review'>();
  const start = useWriteOperation('receivedDocuments.import', ['imports', 'receivedDocuments'], { timeoutMs: 180_000 });

  // Files are sent one after the other. A month has up to one file per day, and each becomes one import.
  const send = async (dryRun: boolean) => {
    setBusy(dryRun ? 'review' : 'import');
    const failed: string[] = [];
    const begun: StartedImport[] = [];
    for (const file of files) {
      try {
        // A report that belongs to another business of the account is imported there instead of being refused.
        const receiver = /\.txt$/i.test(file.name) ? receiverOfReport(await readReportText(file)) : undefined;
        const found = receiver === undefined ? undefined : businessOf(receiver, businesses);
        const target = found?.id ?? businessId;
        const { data } = await start.mutateAsync({ query: { businessId: target, dryRun }, form: { file } });
        const businessName = nameOf(found ?? businesses.find(({ id }) => id === businessId));
        begun.push({ id: data.id, fileName: file.name, businessId: target, businessName });
        if (dryRun) rememberImportFile(data.id, file);
      } catch (error) {
        failed.push(`${file.name}: ${receivedErrorText(error)}`);
      }
    }
    setBusy(undefined);
    setFaults(failed);
    setFiles([]);
    const [only] = begun;
    if (failed.length === 0 && begun.length === 1 && only?.businessId === businessId)
      await navigate({ to: '/received/imports/$id', params: { id: String(only.id) } });
    else if (!dryRun) setStarted(begun);
  };
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="import-files">
      <Title order={2} size="h5" mb="sm" id="import-files">
        {t.title}
      </Title>
      <Stack gap="sm">
        <DropZone onFiles={(chosen) => setFiles([...files, ...chosen])} disabled={busy !== undefined} />
        {files.length > 0 && (
          <List size="sm">
            {files.slice(0, 20).map((file, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
              <List.Item key={index}>{file.name}</List.Item>
            ))}
            {files.length > 20 && <List.Item>{t.more(files.length - 20)}</List.Item>}
          </List>
        )}
        <FailedFiles title={t.failed} faults={faults} />
        <Group gap="xs">
          <Button
            disabled={files.length === 0 || busy !== undefined}
            loading={busy === 'import'}
            onClick={() => send(false)}
          >
            {t.import}
          </Button>
          <Button
            variant="default"
            disabled={files.length === 0 || busy !== undefined}
            loading={busy === 'review'}
            onClick={() => send(true)}
          >
            {t.review}
          </Button>
          {files.length > 0 && busy === undefined && (
            <Button variant="subtle" color="gray" onClick={() => setFiles([])}>
              {t.clear}
            </Button>
          )}
        </Group>
        <ImportOutcomes imports={started} />
      </Stack>
    </Card>
  );
}

function nameOf(business: Business | undefined): string {
  return business?.commercialName || business?.businessName || '';
}

const texts = defineTranslatedTexts(
  {
    title: 'Desde archivos',
    import: 'Importar',
    review: 'Revisar sin guardar',
    clear: 'Quitar los archivos',
    more: (count: number) => `y ${count} más`,
    failed: 'No se pudo importar',
  },
  {
    title: 'From files',
    import: 'Import',
    review: 'Review without saving',
    clear: 'Clear the files',
    more: (count) => `and ${count} more`,
    failed: 'Could not be imported',
  },
);
