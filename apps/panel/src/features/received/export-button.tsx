import { useAction } from '../../api/hooks.ts';
import type { InputOf } from '../../api/talonario.ts';
import { CsvButton } from '../../ui/csv-button.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';

export function ExportButton({ query }: { query: InputOf<'receivedDocuments.export'>['query'] }) {
  const exporting = useAction('receivedDocuments.export', [], { timeoutMs: 180_000 });
  const save = () =>
    exporting.mutate({ query }, { onSuccess: (file) => saveFile(file, 'recibidos.csv'), onError: notifyFailure });
  return <CsvButton busy={exporting.isPending} onClick={save} />;
}
