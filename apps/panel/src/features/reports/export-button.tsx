import { call } from '../../api/talonario.ts';
import { ExportMenu, exportPatience } from '../../ui/export-menu.tsx';
import { type AskedReport, reportInput } from './search.ts';

/** The report as a table for the accountant; in Excel with every document of the book on a sheet of its own. */
export function ExportButton({ asked, businessId }: { readonly asked: AskedReport; readonly businessId: number }) {
  const { params, query } = reportInput(asked, businessId);
  return (
    <ExportMenu
      name={`${asked.book}-${asked.from}-${asked.to}`}
      fetchFile={(format) => call('reports.get.file', { params, query: { ...query, format } }, exportPatience)}
    />
  );
}
