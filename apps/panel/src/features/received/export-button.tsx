import { call, type InputOf } from '../../api/talonario.ts';
import { ExportMenu, exportPatience } from '../../ui/export-menu.tsx';

export function ExportButton({ query }: { query: Omit<InputOf<'receivedDocuments.list.file'>['query'], 'format'> }) {
  return (
    <ExportMenu
      name="recibidos"
      fetchFile={(format) => call('receivedDocuments.list.file', { query: { ...query, format } }, exportPatience)}
    />
  );
}
