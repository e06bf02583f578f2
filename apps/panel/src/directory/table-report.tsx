import { Alert, Button, Group, List, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconFileDownload } from '@tabler/icons-react';
import type { ImportReport } from '@talonario/client';
import { faultText } from '../api/fault-text.ts';
import { formatNumber } from '../format/money.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { saveFile } from '../ui/save-file.ts';
import { fieldLabel } from './field-labels.ts';
import type { DirectoryGroup } from './groups.ts';

/** Table with the result of each row, or its predicted result in a dry run, and a download of the full report. */
export function TableReport({
  group,
  report,
  skipFaulty,
}: {
  group: DirectoryGroup;
  report: ImportReport;
  skipFaulty: boolean;
}) {
  const t = texts.use();
  const statuses = reportTexts.use().statuses;
  const notableRows = report.results.filter(({ status, notes }) => status === 'failed' || notes !== undefined);
  const ok = report.failed === 0;
  const rows = formatNumber(report.rows);
  const heading = report.written
    ? t.written(report.created, report.updated)
    : ok
      ? t.ok(rows)
      : t.failed(formatNumber(report.failed), rows, skipFaulty);
  return (
    <Alert
      color={ok ? 'pad' : skipFaulty ? 'yellow' : 'red'}
      variant="light"
      icon={ok ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={
        <Text span fw={600} c="var(--mantine-color-text)">
          {heading}
        </Text>
      }
      role="status"
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="var(--mantine-color-text)">
          {t.counts(
            formatNumber(report.created),
            formatNumber(report.updated),
            formatNumber(report.unchanged),
            formatNumber(report.failed),
          )}
        </Text>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFileDownload size={14} aria-hidden />}
          onClick={() => saveFile({ blob: reportFile(report), fileName: t.fileName(group) }, t.fileName(group))}
        >
          {t.download}
        </Button>
      </Group>
      {notableRows.length > 0 && (
        <List size="sm" mt="xs" mah={220} style={{ overflowY: 'auto' }} tabIndex={0} c="var(--mantine-color-text)">
          {notableRows.slice(0, 100).map((row) => (
            <List.Item key={row.line}>
              {t.line(row.line)} {row.status === 'failed' && <b>{statuses.failed}. </b>}
              {reasonsOf(row).join(' ')}
            </List.Item>
          ))}
          {notableRows.length > 100 && <List.Item>{t.more(formatNumber(notableRows.length - 100))}</List.Item>}
        </List>
      )}
    </Alert>
  );
}

const texts = defineTranslatedTexts(
  {
    ok: (rows: string) => `El archivo está bien (${rows} filas)`,
    failed: (failed: string, rows: string, skip: boolean) =>
      skip
        ? `${failed} de ${rows} filas tienen errores: se dejarán fuera`
        : `${failed} de ${rows} filas tienen errores: no se importará nada`,
    written: (created: number, updated: number) =>
      `Importado: ${formatNumber(created)} ${created === 1 ? 'nueva' : 'nuevas'}, ${formatNumber(updated)} ${updated === 1 ? 'actualizada' : 'actualizadas'}`,
    counts: (created: string, updated: string, unchanged: string, failed: string) =>
      `Nuevas: ${created}. Cambian: ${updated}. Quedan igual: ${unchanged}. Con errores: ${failed}.`,
    line: (line: number) => `Línea ${line}:`,
    more: (count: string) => `y ${count} más, en el informe.`,
    download: 'Descargar el informe',
    fileName: (group: string) => `informe-${group}.csv`,
  },
  {
    ok: (rows) => `The file is fine (${rows} rows)`,
    failed: (failed, rows, skip) =>
      skip
        ? `${failed} of ${rows} rows have faults: they will be left out`
        : `${failed} of ${rows} rows have faults: nothing will be imported`,
    written: (created, updated) => `Imported: ${formatNumber(created)} new, ${formatNumber(updated)} updated`,
    counts: (created, updated, unchanged, failed) =>
      `New: ${created}. Changed: ${updated}. The same: ${unchanged}. With faults: ${failed}.`,
    line: (line) => `Line ${line}:`,
    more: (count) => `and ${count} more, in the report.`,
    download: 'Download the report',
    fileName: (group) => `report-${group}.csv`,
  },
);

// Report of an import as a CSV file. Its cells cannot run as formulas in a spreadsheet.
type RowReport = ImportReport['results'][number];

/** Errors of a row and changes that the import made in it. */
function reasonsOf({ errors = [], notes = [] }: RowReport): string[] {
  return [...errors, ...notes].map((fault) =>
    fault.field === '' ? faultText(fault) : `${fieldLabel(fault.field)}: ${faultText(fault)}`,
  );
}

function reportFile({ results }: ImportReport): Blob {
  const t = reportTexts.now();
  const lines = [
    [t.line, t.key, t.status, t.reasons],
    ...results.map((row) => [String(row.line), row.key ?? '', t.statuses[row.status], reasonsOf(row).join(' ')]),
  ];
  const text = lines.map((cells) => cells.map(quoted).join(';')).join('\r\n');
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}

/** Encloses a cell in quotes. A cell that begins like a formula gets an apostrophe, as in every other exported file. */
function quoted(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}

const reportTexts = defineTranslatedTexts(
  {
    line: 'Línea',
    key: 'Identificación o código',
    status: 'Resultado',
    reasons: 'Motivos y cambios',
    statuses: { created: 'Nueva', updated: 'Actualizada', unchanged: 'Sin cambios', failed: 'Rechazada' },
  },
  {
    line: 'Line',
    key: 'Identification or code',
    status: 'Result',
    reasons: 'Reasons and changes',
    statuses: { created: 'New', updated: 'Updated', unchanged: 'Unchanged', failed: 'Refused' },
  },
);
