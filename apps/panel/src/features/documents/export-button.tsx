import { useAction } from '../../api/hooks.ts';
import type { InputOf } from '../../api/talonario.ts';
import { useLocale } from '../../i18n/locale.ts';
import { CsvButton } from '../../ui/csv-button.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';

export function ExportButton({ query }: { query: InputOf<'documents.export'>['query'] }) {
  // As the spreadsheets of those who read this language expect it.
  const decimals = useLocale() === 'es' ? ',' : '.';
  const exporting = useAction('documents.export', [], { timeoutMs: 180_000 });
  const save = () =>
    exporting.mutate(
      { query: { ...query, decimals } },
      { onSuccess: (file) => saveFile(file, 'comprobantes.csv'), onError: notifyFailure },
    );
  return <CsvButton busy={exporting.isPending} onClick={save} />;
}
