import { Button } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import { useAction } from '../../api/hooks.ts';
import type { InputOf } from '../../api/talonario.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';

/** The received documents of the list, all pages of them, as a table for the accountant. */
export function ExportButton({ query }: { query: InputOf<'receivedDocuments.export'>['query'] }) {
  const t = texts.use();
  const exporting = useAction('receivedDocuments.export', [], { timeoutMs: 180_000 });
  const save = () =>
    exporting.mutate({ query }, { onSuccess: (file) => saveFile(file, 'recibidos.csv'), onError: notifyFailure });
  return (
    <Button
      variant="default"
      leftSection={<IconTableExport size={18} aria-hidden />}
      onClick={save}
      loading={exporting.isPending}
    >
      {t.export}
    </Button>
  );
}

const texts = defineTexts({ export: 'Exportar CSV' }, { export: 'Export CSV' });
