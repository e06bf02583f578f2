import { Progress, Stack } from '@mantine/core';
import { useState } from 'react';
import { useWriteOperation } from '../../api/hooks.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { DropZone, FailedFiles, LastImports, receivedErrorText } from '../received/index.ts';

/**
 * Uploads files with access keys of issued documents. Each file becomes a separate import; they run one after the
 * other.
 */
export function BringInFiles({ businessId }: { businessId: number }) {
  const t = texts.use();
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const start = useWriteOperation('documents.bringInFile', ['imports', 'documents', 'sequences'], {
    timeoutMs: 180_000,
  });
  const send = async (files: readonly File[]) => {
    setBusy(true);
    const failed: string[] = [];
    for (const file of files) {
      try {
        await start.mutateAsync({ query: { businessId }, form: { file } });
      } catch (error) {
        failed.push(`${file.name}: ${receivedErrorText(error)}`);
      }
    }
    setFaults(failed);
    setBusy(false);
  };
  return (
    <Stack gap="sm">
      <DropZone onFiles={send} disabled={busy} />
      {busy && <Progress value={100} animated aria-label={t.sending} />}
      <FailedFiles title={t.failed} faults={faults} />
      <LastImports businessId={businessId} issued />
    </Stack>
  );
}

const texts = defineTranslatedTexts(
  { sending: 'Leyendo los archivos', failed: 'No se pudo leer' },
  { sending: 'Reading the files', failed: 'Could not be read' },
);
