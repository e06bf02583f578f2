import { call } from '../../api/talonario.ts';
import { useLocale } from '../../i18n/locale.ts';
import { ExportMenu, exportPatience } from '../../ui/export-menu.tsx';
import type { ExportQuery } from './list-query.ts';

export function ExportButton({ query }: { query: ExportQuery }) {
  // As the spreadsheets of those who read this language expect it.
  const decimals = useLocale() === 'es' ? ',' : '.';
  return (
    <ExportMenu
      name="comprobantes"
      fetchFile={(format) =>
        format === 'csv'
          ? call('documents.export', { query: { ...query, decimals } }, exportPatience)
          : call('documents.list.file', { query: { ...query, format } }, exportPatience)
      }
    />
  );
}
